import NIOCore
import NIOEmbedded
import Testing

@testable import StationServer

@Suite struct ConnectionsTests {
    @Test func `there are 512 connections at most, and one that ends makes room`() throws {
        let connections = Connections()
        let channels = (0..<512).map { _ in EmbeddedChannel() }
        #expect(channels.allSatisfy { connections.admit($0) })
        #expect(!connections.admit(EmbeddedChannel()))
        _ = try channels[7].finish()
        #expect(connections.admit(EmbeddedChannel()))
        #expect(!connections.admit(EmbeddedChannel()))
    }

    @Test func `no connection is taken in after the stop`() async {
        let connections = Connections()
        await connections.close()
        #expect(!connections.admit(EmbeddedChannel()))
    }
}
