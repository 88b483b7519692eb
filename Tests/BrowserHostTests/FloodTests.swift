import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import BrowserHost

/// How many messages a page may send, on a clock that the test moves.
@Suite struct `A page that sends too much` {
    @Test func `more than 200 messages at once end the connection with a reason`() throws {
        let rig = try Rig()
        try rig.send(200)
        #expect(try rig.closeCode() == nil)
        try rig.send(1)
        #expect(try rig.closeCode() == .policyViolation)
    }

    @Test func `a second gives room for 200 more`() throws {
        let rig = try Rig()
        try rig.send(200)
        rig.clock.now = rig.clock.now + .seconds(1)
        try rig.send(200)
        #expect(try rig.closeCode() == nil)
        try rig.send(1)
        #expect(try rig.closeCode() == .policyViolation)
    }
}

/// The handler of one page's frames, without a network.
private struct Rig {
    final class Clock {
        var now = NIODeadline.uptimeNanoseconds(1)
    }

    let clock = Clock()
    private let channel = EmbeddedChannel()

    init() throws {
        let events = AsyncStream<ServerEvent>.makeStream()
        let handler = SocketHandler(cookie: nil, events: events.continuation) { [clock] in clock.now }
        try channel.pipeline.syncOperations.addHandler(handler)
    }

    func send(_ count: Int) throws {
        for _ in 0..<count {
            var data = ByteBuffer(string: "[\"t\",0]")
            data.webSocketMask([1, 2, 3, 4])
            try channel.writeInbound(WebSocketFrame(fin: true, opcode: .text, maskKey: [1, 2, 3, 4], data: data))
        }
    }

    /// The reason with which the connection was closed; nil while it is open.
    func closeCode() throws -> WebSocketErrorCode? {
        while let frame = try channel.readOutbound(as: WebSocketFrame.self) {
            guard frame.opcode == .connectionClose else { continue }
            var data = frame.data
            return data.readWebSocketErrorCode()
        }
        return nil
    }
}
