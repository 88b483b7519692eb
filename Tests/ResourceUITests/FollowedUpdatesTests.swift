import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceFeeds
import ResourceTesting
import ResourceUI
import Testing

/// A view that keeps the connection of live updates open (V21).
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FollowedUpdatesTests {
    typealias Messages = AsyncStream<ResourceKey>

    @Observable @MainActor
    final class Screen {
        var isShown = true
    }

    private struct Window: View {
        let screen: Screen
        let updates: LiveUpdates
        let resource: Resource<String>

        var body: some View {
            VStack {
                AsyncResourceView(resource) { Text($0) }
                if screen.isShown {
                    ForEach(0..<2, id: \.self) { _ in Text("News").follows(updates) }
                }
            }
        }
    }

    @Test func `views that follow updates share a connection, which closes after the last one`() async throws {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        let (openings, loads) = (GatedLoader<Messages>(), GatedLoader<String>())
        let updates = LiveUpdates("news", covering: ["story"]) {
            try await openings.load()
        } update: { key, container in
            container.invalidate(key)
        }
        let screen = Screen()
        let host = HeadlessHost {
            Window(screen: screen, updates: updates, resource: Resource("story") { try await loads.load() })
                .resourceContainer(container)
        }
        try await loads.nextCall().succeed("first")
        let (messages, server) = Messages.makeStream()
        let (closing, close) = AsyncStream<Never>.makeStream()
        server.onTermination = { _ in close.finish() }
        try await openings.nextCall().succeed(messages)
        try await loads.nextCall().succeed("second")
        try await host.until { host.contains("second") }
        server.yield("story")
        try await loads.nextCall().succeed("third")
        try await host.until { host.contains("third") }
        #expect(openings.count == 1)
        screen.isShown = false
        try await host.settle()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        for await _ in closing {}
        #expect(openings.count == 1)
    }
}
