import ResourceCore
import ResourceTesting
import Testing

/// A key that changes while its very first load runs.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FirstLoadChangeTests {
    enum Interest: CaseIterable {
        case view
        case caller
        case prefetch
    }

    private let gate = GatedLoader<String>()
    private let container = ResourceContainer(clock: ManualClock())
    private let store: ResourceStore<String>

    private var resource: Resource<String> { gate.resource(["towns", "oslo"]) }

    init() {
        store = ResourceStore(gate.resource(["towns", "oslo"]), in: container)
    }

    /// Begins the first load, and returns the task of its caller, if there is one.
    private func begin(for interest: Interest) -> Task<String, any Error>? {
        switch interest {
        case .view: store.appear()
        case .prefetch: container.prefetch(resource)
        case .caller: return Task { try await container.value(of: resource) }
        }
        return nil
    }

    private func change(byPrefix: Bool) {
        if byPrefix { container.invalidate(prefix: "towns") } else { container.invalidate(resource) }
    }

    /// Changes the key during its first load, which ends as given, and returns all states after the next load.
    private func states(
        for interest: Interest, byPrefix: Bool, ending end: (GatedLoader<String>.Call) -> Void
    ) async throws -> [ResourceState<String>] {
        let recorder = StateRecorder(store)
        let caller = begin(for: interest)
        let early = try await gate.nextCall()
        change(byPrefix: byPrefix)
        end(early)
        try await gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale && !$0.isLoading }
        if let caller { #expect(try await caller.value == "new") }
        #expect(gate.count == 2)
        return recorder.states
    }

    @Test(arguments: Interest.allCases, [true, false])
    func `a key that changes during its first load is loaded again, and the old value is never fresh`(
        interest: Interest, byPrefix: Bool
    ) async throws {
        let states = try await states(for: interest, byPrefix: byPrefix) { $0.succeed("old") }
        #expect(states.allSatisfy { $0.value != "old" || $0.isStale })
    }

    @Test(arguments: Interest.allCases, [true, false])
    func `the error of a first load during which its key changes is never shown`(
        interest: Interest, byPrefix: Bool
    ) async throws {
        let states = try await states(for: interest, byPrefix: byPrefix) { $0.fail(Broken()) }
        #expect(states.allSatisfy { $0.error == nil })
    }
}
