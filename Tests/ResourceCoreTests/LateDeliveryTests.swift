import ResourceTesting
import Testing

@testable import ResourceCore

/// Changes that other threads have made, on their way to the stores on the main actor.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LateDeliveryTests {
    private let hops = Lock<[@MainActor @Sendable () -> Void]>([])
    private let resource = Resource<Int>("number") { 0 }

    /// Returns a container whose changes arrive when a test allows it.
    private func container() -> ResourceContainer {
        let starter = TaskStarter { priority, work in
            TaskStarter.system.start(priority, work)
        } onMain: { [hops] work in
            hops.withLock { $0.append(work) }
        }
        return ResourceContainer(clock: ManualClock(), starter: starter)
    }

    private func arrive() {
        let due = hops.withLock { hops in
            defer { hops = [] }
            return hops
        }
        for hop in due { hop() }
    }

    private func store(in container: ResourceContainer) -> ResourceStore<Int> {
        let store = ResourceStore(resource, in: container, policy: .manual)
        store.appear()
        store.set(1)
        return store
    }

    @Test func `a call that suspends loads without another turn of the main actor, R2`() async throws {
        let container = container()
        let value = try await container.value(of: resource)
        #expect(value == 0 && hops.withLock { $0.isEmpty })
    }

    @Test func `a barrier on the main actor shows one that is still on its way, R2`() async {
        let container = container()
        let store = store(in: container)
        await Task.detached { [resource] in container.invalidate(resource) }.value
        #expect(!store.isStale)
        container.invalidate(resource)
        #expect(store.isStale)
        arrive()
        #expect(store.isStale)
    }

    @Test func `a reset on the main actor shows one that is still on its way, R12`() async {
        let container = container()
        let store = store(in: container)
        await Task.detached { [resource] in container.reset(resource) }.value
        #expect(store.value == 1)
        container.reset(resource)
        #expect(store.value == nil)
    }

    @Test func `a reset on the main actor shows what it finds done of a derived resource, too, R12`() async throws {
        let container = container()
        let resource = resource
        let double = Resource<Int>("double") { context in try await 2 * context.value(of: resource) }
        let store = ResourceStore(double, in: container)
        store.appear()
        arrive()
        await store.load()
        #expect(store.value == 0)
        await Task.detached { container.reset(resource) }.value
        #expect(store.value == 0)
        container.reset(resource)
        #expect(store.value == nil)
    }

    @Test(arguments: [Call.refresh, .cancel, .prefetch, .setAnother])
    func `a call on the main actor shows what happened before it`(_ call: Call) async {
        let container = container()
        let store = store(in: container)
        await Task.detached { [resource] in container.set(2, for: resource) }.value
        #expect(store.value == 1)
        call.make(in: container, resource)
        #expect(store.value == 2)
    }

    @Test func `a value that needs no load is shown before it's returned`() async throws {
        let container = container()
        let store = store(in: container)
        await Task.detached { [resource] in container.set(2, for: resource) }.value
        #expect(try await container.value(of: resource) == 2)
        #expect(store.value == 2)
    }

    @Test func `a store that is made meanwhile changes no other`() async {
        let container = container()
        let store = store(in: container)
        await Task.detached { [resource] in container.set(2, for: resource) }.value
        let other = ResourceStore(resource, in: container, policy: .manual)
        #expect(other.value == 2 && store.value == 1)
        other.show(resource)
        #expect(store.value == 1)
        arrive()
        #expect(store.value == 2)
    }

    enum Call: CaseIterable {
        case refresh, cancel, prefetch, setAnother

        @MainActor func make(in container: ResourceContainer, _ resource: Resource<Int>) {
            switch self {
            case .refresh: container.refresh("unknown")
            case .cancel: container.cancel(resource.key)
            case .prefetch: container.prefetch(resource)
            case .setAnother: container.set(5, for: Resource<Int>("another") { 0 })
            }
        }
    }

    @Test func `changes that are on their way arrive in order`() async {
        let container = container()
        let store = store(in: container)
        await Task.detached { [resource] in
            container.set(2, for: resource)
            container.invalidate(resource)
            container.set(3, for: resource)
        }.value
        #expect(store.value == 1)
        arrive()
        #expect(store.value == 3 && !store.isStale)
    }
}
