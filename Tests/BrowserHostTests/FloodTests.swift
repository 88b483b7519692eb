import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import BrowserHost

/// The limit of messages from a page, with a manual clock.
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

    @Test func `nothing more is read from it while a message waits to be handled`() throws {
        let rig = try Rig()
        rig.read()
        #expect(rig.reads == 1)
        try rig.send(2)
        rig.read()
        #expect(rig.reads == 1)
        try rig.handle()
        #expect(rig.reads == 1)
        try rig.handle()
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

    @Test func `a page that responds is asked again after the next silence`() throws {
        let rig = try Rig()
        for _ in 0..<3 {
            rig.beSilent()
            #expect(try rig.opcodes() == [.ping])
            try rig.answer()
        }
        #expect(rig.isOpen)
    }
}

@Suite struct `A page whose connection is of no use` {
    @Test func `a page that does not say hello is closed after 10 seconds`() throws {
        let rig = try Rig(isGreeting: false)
        rig.wait(.seconds(9))
        #expect(try rig.closeCode() == nil)
        rig.wait(.seconds(1))
        #expect(try rig.closeCode() == .policyViolation)
    }

    @Test func `a page that said hello stays`() throws {
        let rig = try Rig()
        rig.wait(.seconds(60))
        #expect(try rig.closeCode() == nil)
    }

    @Test func `a page that says something else first is closed`() throws {
        let rig = try Rig(isGreeting: false)
        try rig.send(1)
        #expect(try rig.closeCode() == .policyViolation)
    }

    @Test func `a page that cannot be written to is closed after 30 seconds`() throws {
        let rig = try Rig()
        rig.setWritable(false)
        rig.wait(.seconds(29))
        #expect(rig.isOpen)
        rig.wait(.seconds(1))
        #expect(!rig.isOpen)
    }

    @Test func `a page that can be written to again stays, and its session hears of it`() throws {
        let rig = try Rig()
        rig.setWritable(false)
        rig.wait(.seconds(29))
        rig.setWritable(true)
        rig.wait(.seconds(60))
        #expect(rig.isOpen)
        guard case .writable = try #require(rig.inbox.take()) else {
            Issue.record("no event")
            return
        }
    }

    @Test func `nothing keeps the handler of a connection that is gone`() throws {
        let rig = try Rig()
        #expect(rig.handler != nil)
        try rig.close()
        while rig.inbox.take() != nil {}
        #expect(rig.handler == nil)
    }
}

/// The handler of one page's frames, without a network.
private final class Rig {
    final class Clock {
        var now = NIODeadline.uptimeNanoseconds(1)
    }

    let clock = Clock()
    let inbox = Inbox()
    private let channel = EmbeddedChannel()
    private let counter = ReadCounter()

    /// - Parameter isGreeting: A Boolean value that indicates whether the page sends its greeting immediately.
    init(isGreeting: Bool = true) throws {
        let handler = SocketHandler(cookie: nil, address: ClientAddress(nil), inbox: inbox) { [clock] in clock.now }
        try channel.pipeline.syncOperations.addHandlers([counter, handler])
        _ = channel.connect(to: try SocketAddress(unixDomainSocketPath: "/page"))
        counter.count = 0
        self.handler = handler
        guard isGreeting else { return }
        try send(.text, "[\"h\",\"token\",0]")
        try handle()
        clock.now = clock.now + .seconds(1)
    }

    /// The handler, if it's retained.
    private(set) weak var handler: SocketHandler?

    /// Advances the time of the connection.
    func wait(_ time: TimeAmount) {
        channel.embeddedEventLoop.advanceTime(by: time)
    }

    /// Sets whether the network accepts bytes.
    func setWritable(_ isWritable: Bool) {
        channel.isWritable = isWritable
        channel.pipeline.fireChannelWritabilityChanged()
    }

    func close() throws {
        _ = try channel.finish(acceptAlreadyClosed: true)
    }

    /// The number of reads from the network.
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

    /// Marks a message as handled by the main actor.
    func handle() throws {
        guard case .message(let socket, _) = try #require(inbox.take()) else { throw NoMessage() }
        socket.didHandleMessage()
        channel.embeddedEventLoop.run()
    }

    func beSilent() {
        channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
        channel.embeddedEventLoop.run()
    }

    /// Returns the opcodes sent since the last call.
    func opcodes() throws -> [WebSocketOpcode] {
        var opcodes: [WebSocketOpcode] = []
        while let frame = try channel.readOutbound(as: WebSocketFrame.self) { opcodes.append(frame.opcode) }
        return opcodes
    }

    /// Returns the code with which the connection was closed, or nil while it's open.
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

/// A handler that counts the reads from the network.
private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = Any
    var count = 0

    func read(context: ChannelHandlerContext) {
        count += 1
        context.read()
    }
}
