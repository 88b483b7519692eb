import ResourceCore
import ResourceTesting
import ResourceWriting
import Testing

/// One change that an app tells more than once in one turn of the main actor.
@Suite(.timeLimit(.minutes(10))) @MainActor struct OneChangeTests {
    enum Telling: CaseIterable {
        case once
        case twice
        case byPrefixes
        case fiftyTimes
        case withRefresh

        @MainActor func tell(of resource: Resource<String>, in container: ResourceContainer) {
            switch self {
            case .once: container.invalidate(resource)
            case .twice: for _ in 1...2 { container.invalidate(resource) }
            case .byPrefixes:
                container.invalidate(resource)
                container.invalidate(prefix: "books")
                container.invalidate(prefix: [])
            case .fiftyTimes: for _ in 1...50 { container.invalidate(resource) }
            case .withRefresh:
                container.invalidate(resource)
                container.refresh(resource.key)
            }
        }
    }

    private let gate = GatedLoader<String>()
    private let container = ResourceContainer(clock: ManualClock())

    @Test(arguments: Telling.allCases)
    func `a change that is told several times in one turn is one request`(telling: Telling) async throws {
        let resource = gate.resource(["books", "1"])
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await gate.nextCall().succeed("old")
        try await store.until { $0.value == "old" && !$0.isLoading }
        telling.tell(of: resource, in: container)
        let rest = Task { while true { try await gate.nextCall().succeed("new") } }
        defer { rest.cancel() }
        try await store.until { $0.value == "new" && !$0.isStale && !$0.isLoading }
        #expect(gate.count == 2)
    }

    @Test func `an invalidation by hand after the outcome of a mutation is part of that change`() async throws {
        let resource = gate.resource(["books", "1"])
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await gate.nextCall().succeed("old")
        try await store.until { $0.value == "old" && !$0.isLoading }
        try await container.send(Touch()).output
        container.invalidate(prefix: "books")
        let rest = Task { while true { try await gate.nextCall().succeed("new") } }
        defer { rest.cancel() }
        try await store.until { $0.value == "new" && !$0.isStale && !$0.isLoading }
        #expect(gate.count == 2)
    }
}

private struct Touch: Mutation {
    func send(_ context: MutationContext) async throws {}

    var affectedKeys: [ResourceKey] { [["books", "1"]] }
}
