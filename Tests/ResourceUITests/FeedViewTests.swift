import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceFeeds
import ResourceTesting
import ResourceUI
import Testing

/// The connection of a live resource, as views show it (V24).
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FeedViewTests {
    private let clock = ManualClock()
    private let server = ScriptedFeed<[String], String, Int>()

    private func store() -> ResourceStore<[String]> {
        ResourceStore(
            server.resource("room") { $0.append($1) }, in: ResourceContainer(clock: clock, jitter: { 1 }))
    }

    /// Lets the snapshot and the connection succeed that a host's first view asks for.
    private func connect() async throws -> ScriptedFeed<[String], String, Int>.Connection {
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        let connection = try await server.nextConnection()
        connection.accept()
        return connection
    }

    @Test func `a line above the content says that a connection is lost, and offers a retry later`() async throws {
        let store = store()
        let host = HeadlessHost { AsyncResourceView(store) { Text($0.joined(separator: " ")) } }
        let connection = try await connect()
        try await store.until { $0.isLive && !$0.isStale }
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        try await host.settle()
        #expect(!host.contains("Reconnecting…"))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await server.nextConnection()
        clock.advance(by: .seconds(1))
        try await host.until { host.contains("Reconnecting…") }
        #expect(host.contains("hello") && !host.contains(.button, "Retry"))
        clock.advance(by: .seconds(8))
        try await host.until { host.contains(.button, "Retry") }
        next.accept()
        try await host.until { !host.contains("Reconnecting…") }
    }

    @Test func `a style is told of the connection`() async throws {
        let store = store()
        let host = HeadlessHost {
            AsyncResourceView(store) { Text($0.joined(separator: " ")) }.asyncResourceStyle(ConnectionStyle())
        }
        let connection = try await connect()
        try await host.until { host.contains("current") && host.contains("hello") }
        connection.fail(URLError(.networkConnectionLost))
        try await host.until { host.contains("lost") }
        #expect(host.contains("hello"))
    }

    private struct ConnectionStyle: AsyncResourceStyle {
        func makeBody(configuration: Configuration) -> some View {
            VStack {
                if case .success(let content) = configuration.phase { content }
                Text(configuration.connection == .live ? "current" : "lost")
            }
        }
    }
}
