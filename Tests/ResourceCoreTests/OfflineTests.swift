import ResourceTesting
import Testing

@testable import ResourceCore

/// Loads without a connection (R17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct OfflineTests {
    @Test func `a fetch requested offline waits, shows that it does, and runs on reconnect`() async throws {
        let scene = Scene()
        scene.container.notice(.offline)
        let store = scene.store()
        store.appear()
        #expect(store.phase.isLoading && !store.isLoading && store.waiting == .connection)
        scene.container.advance(scene.clock, by: .seconds(100))
        #expect(store.waiting == .connection && scene.gate.count == 0)
        scene.container.notice(.online)
        #expect(store.waiting == nil && !store.isLoading)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 1)
    }

    @Test func `an attempt that was the last one waits, where the connection was lost meanwhile`() async throws {
        let scene = Scene()
        let resource = scene.resource.retry(.exponential(retries: 0))
        let store = ResourceStore(resource, in: scene.container)
        store.appear()
        let call = try await scene.gate.nextCall()
        scene.container.notice(.offline)
        call.fail(Spoken.transient)
        try await store.until { $0.waiting == .connection || $0.error != nil }
        #expect(!store.isLoading && store.error == nil)
        scene.container.notice(.online)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `the user's refresh attempts at once, connection or not`() async throws {
        let scene = Scene()
        scene.container.notice(.offline)
        let store = scene.store()
        store.appear()
        #expect(scene.gate.count == 0)
        store.start(.refresh)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `a connection that comes back starts nothing that nobody waits for`() {
        let scene = Scene()
        scene.container.notice(.offline)
        let store = scene.store(.manual)
        store.appear()
        scene.container.notice(.online)
        #expect(!store.isLoading && scene.gate.count == 0)
    }
}

extension ResourcePhase {
    fileprivate var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}
