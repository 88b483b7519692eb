import ResourceCore
import ResourceTesting
import Testing

/// The states of a store, drawn as one line.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StateRecorderTests {
    private struct Refused: Error {}

    private let gate = GatedLoader<String>()
    private let container = ResourceContainer(clock: ManualClock())

    @Test func `loading, a value, a failed refresh and another value are one line`() async throws {
        let store = ResourceStore(gate.resource("letter"), in: container)
        store.appear()
        let recorder = StateRecorder(store)
        try await gate.nextCall().succeed("A")
        try await store.until { $0.value == "A" }
        async let failing = store.refresh()
        try await gate.nextCall().fail(Refused())
        _ = await failing
        async let succeeding = store.refresh()
        try await gate.nextCall().succeed("B")
        _ = await succeeding
        #expect(recorder.timeline == "loading ─ A ─ A+error ─ B")
        #expect(recorder.timeline(.activity) == "loading ─ A ─ A↻ ─ A+error ─ A+error↻ ─ B")
    }

    @Test func `two changes in one turn are two states`() {
        let store = ResourceStore(gate.resource("letter"), in: container, policy: .manual)
        let recorder = StateRecorder(store)
        store.set("A")
        store.reset()
        store.set("B")
        store.invalidate()
        #expect(recorder.timeline(.staleness) == "idle ─ A ─ idle ─ B ─ B~")
        #expect(recorder.states.count == 5)
    }

    @Test func `a value kept through a key change stands in brackets`() async throws {
        let store = ResourceStore(gate.resource("one"), in: container)
        store.set("A")
        let recorder = StateRecorder(store)
        store.appear()
        store.show(gate.resource("other"), keepPrevious: true)
        try await gate.nextCall().succeed("B")
        try await store.until { $0.value == "B" }
        #expect(recorder.timeline == "A ─ loading(A) ─ B")
    }

    @Test func `what was shown before can be forgotten`() {
        let store = ResourceStore(gate.resource("letter"), in: container)
        let recorder = StateRecorder(store)
        store.set("A")
        recorder.clear()
        #expect(recorder.timeline == "A")
    }
}
