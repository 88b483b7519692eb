import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import BrowserHost

/// How many messages a page may send, on a clock that the test moves.
@MainActor
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

    @Test func `nothing more is read from it while a message waits to be handled`() async throws {
        let rig = try Rig()
        rig.read()
        #expect(rig.reads == 1)
        try rig.send(2)
        rig.read()
        #expect(rig.reads == 1)
        var messages = rig.events.makeAsyncIterator()
        try rig.handle(await messages.next())
        #expect(rig.reads == 1)
        try rig.handle(await messages.next())
        #expect(rig.reads == 2)
    }
}

@Suite struct `A page that says nothing` {
    @Test func `the first silence is answered with a question, the second ends the connection`() throws {
        let rig = try Rig()
        rig.beSilent()
        #expect(try rig.opcodes() == [.ping])
        #expect(rig.isOpen)
        rig.beSilent()
        #expect(!rig.isOpen)
    }

    @Test func `whoever answers is asked again after the next silence`() throws {
        let rig = try Rig()
        for _ in 0..<3 {
            rig.beSilent()
            #expect(try rig.opcodes() == [.ping])
            try rig.answer()
        }
        #expect(rig.isOpen)
    }
}

/// The handler of one page's frames, without a network.
private struct Rig {
    final class Clock {
        var now = NIODeadline.uptimeNanoseconds(1)
    }

    let clock = Clock()
    let events: AsyncStream<ServerEvent>
    private let channel = EmbeddedChannel()
    private let counter = ReadCounter()

    init() throws {
        let events = AsyncStream<ServerEvent>.makeStream()
        self.events = events.stream
        let handler = SocketHandler(cookie: nil, events: events.continuation) { [clock] in clock.now }
        try channel.pipeline.syncOperations.addHandlers([counter, handler])
        _ = channel.connect(to: try SocketAddress(unixDomainSocketPath: "/page"))
        counter.count = 0
    }

    /// How often the network was asked for more.
    var reads: Int { counter.count }
    var isOpen: Bool { channel.isActive }

    func send(_ count: Int) throws {
        for _ in 0..<count { try send(.text, "[\"t\",0]") }
    }

    func answer() throws {
        try send(.pong, "")
    }

    private func send(_ opcode: WebSocketOpcode, _ text: String) throws {
        var data = ByteBuffer(string: text)
        data.webSocketMask([1, 2, 3, 4])
        try channel.writeInbound(WebSocketFrame(fin: true, opcode: opcode, maskKey: [1, 2, 3, 4], data: data))
    }

    func read() {
        channel.read()
    }

    /// Lets the main actor be done with a message.
    @MainActor
    func handle(_ event: ServerEvent?) throws {
        guard case .message(let line, _) = try #require(event) else { throw NoMessage() }
        line.handled()
        channel.embeddedEventLoop.run()
    }

    func beSilent() {
        channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
        channel.embeddedEventLoop.run()
    }

    /// What was sent since the last call.
    func opcodes() throws -> [WebSocketOpcode] {
        var opcodes: [WebSocketOpcode] = []
        while let frame = try channel.readOutbound(as: WebSocketFrame.self) { opcodes.append(frame.opcode) }
        return opcodes
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

private struct NoMessage: Error {}

/// Counts how often the network is asked for more.
private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = Any
    var count = 0

    func read(context: ChannelHandlerContext) {
        count += 1
        context.read()
    }
}
