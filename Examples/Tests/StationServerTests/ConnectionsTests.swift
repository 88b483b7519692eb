import NIOCore
import NIOEmbedded
import Testing

@testable import StationServer

@Suite(.timeLimit(.minutes(10)), .ownThread) struct ConnectionsTests {
    private let connections = Connections(limit: 512)

    @Test func `there are 512 connections at most, and one that ends makes room`() throws {
        let channels = (0..<512).map { _ in EmbeddedChannel() }
        #expect(channels.allSatisfy { connections.admit($0) })
        #expect(!connections.admit(EmbeddedChannel()))
        _ = try channels[7].finish()
        #expect(connections.admit(EmbeddedChannel()))
        #expect(!connections.admit(EmbeddedChannel()))
    }

    @Test func `no connection is taken in after the stop`() async {
        await connections.close(grace: StationServer.grace)
        #expect(!connections.admit(EmbeddedChannel()))
    }

    @Test func `a stop does not wait for the grace where nothing is being written`() async throws {
        let api = StationAPI(seed: 7, train: .faultless)
        let channel = NIOAsyncTestingChannel()
        try await channel.testingEventLoop.executeInContext {
            try channel.pipeline.syncOperations.addStationHandlers(api: api, hosts: .loopback)
        }
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
        #expect(connections.admit(channel))
        await connections.close(grace: StationServer.grace)
        #expect(!channel.isActive)
    }

    @Test func `a connection that goes on writing is closed after the grace`() async throws {
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
        let channel = await NIOAsyncTestingChannel(handler: BusyConnection { continuation.yield() })
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
        #expect(connections.admit(channel))
        async let closed: Void = connections.close(grace: StationServer.grace)
        for await _ in asked { break }
        await channel.testingEventLoop.advanceTime(by: StationServer.grace - .milliseconds(1))
        #expect(channel.isActive)
        await channel.testingEventLoop.advanceTime(by: .milliseconds(1))
        await closed
        #expect(!channel.isActive)
    }
}

/// A connection that reports that it's asked to end, but doesn't end.
private final class BusyConnection: ChannelInboundHandler, Sendable {
    typealias InboundIn = Any

    private let asked: @Sendable () -> Void

    init(asked: @escaping @Sendable () -> Void) {
        self.asked = asked
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { asked() }
    }
}
