import ResourceTesting
import Testing

@testable import ResourceCore

/// What a load does without a connection (R17).
@Suite(.timeLimit(.minutes(1))) @MainActor struct OfflineTests {
    @Test func `a fetch requested offline waits, shows that it does, and runs on reconnect`() async {
        let scene = Scene()
        scene.container.notice(.offline)
        let store = scene.store()
        store.appear()
        #expect(store.isLoading && store.attempt?.stage == .waitingForConnection)
        scene.container.advance(scene.clock, by: .seconds(100))
        #expect(store.attempt?.stage == .waitingForConnection && scene.gate.count == 0)
        scene.container.notice(.online)
        #expect(store.attempt?.stage == .running)
        await scene.gate.nextCall().succeed("hello")
        await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 1)
    }

    @Test func `the user's refresh attempts at once, connection or not`() async {
        let scene = Scene()
        scene.container.notice(.offline)
        let store = scene.store()
        store.appear()
        #expect(scene.gate.count == 0)
        store.start(.refresh)
        await scene.gate.nextCall().succeed("hello")
        await store.until { $0.value == "hello" }
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
