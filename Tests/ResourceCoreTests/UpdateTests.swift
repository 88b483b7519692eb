import ResourceTesting
import Testing

@testable import ResourceCore

/// Changes to an existing value, and the forms of the container's verbs.
@Suite(.timeLimit(.minutes(10))) @MainActor struct UpdateTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let counter = Resource<Int>("counter") { 0 }

    @Test func `of changes that many tasks make at once none is lost`() async {
        container.set(0, for: counter)
        let (container, counter) = (container, counter)
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...8 {
                group.addTask { @concurrent in
                    for _ in 1...1000 { container.update(counter) { $0 += 1 } }
                }
            }
        }
        #expect(container.state(of: counter).value == 8000)
    }

    @Test func `a change begins anew when another value comes meanwhile`() {
        container.set(1, for: counter)
        var seen: [Int] = []
        let isChanged = container.update(counter) { value in
            seen.append(value)
            if seen.count == 1 { container.set(10, for: counter) }
            value += 1
        }
        #expect(isChanged && seen == [1, 10] && container.state(of: counter).value == 11)
    }

    @Test func `without a value nothing is changed, and the closure is not called`() async throws {
        var calls = 0
        #expect(!container.update(counter) { _ in calls += 1 })
        container.set(1, for: counter)
        try await container.wipe()
        #expect(!container.update(counter) { _ in calls += 1 } && calls == 0)
    }

    @Test func `what the closure throws changes nothing`() {
        container.set(1, for: counter)
        #expect(throws: Broken.self) {
            try container.update(counter) { value in
                value = 2
                throw Broken()
            }
        }
        #expect(container.state(of: counter).value == 1)
    }

    @Test func `a change is as good as a value that was set, and the next line reads it`() async throws {
        let gate = GatedLoader<Int>()
        let resource = gate.resource("counter")
        let store = ResourceStore(resource, in: container)
        #expect(!store.update { $0 += 1 })
        store.set(1)
        store.start(.refresh)
        let call = try await gate.nextCall()
        #expect(store.update { $0 += 1 })
        #expect(store.value == 2 && !store.isLoading && store.state.origin == .local)
        call.succeed(7)
        container.update(resource) { $0 += 1 }
        #expect(store.value == 3)
    }

    @Test func `verbs can be passed as functions, and stores change soon`() async throws {
        let keys: [ResourceKey] = [["list", "1"], ["list", "2"]]
        let gate = GatedLoader<Int>()
        let stores = keys.map { ResourceStore(gate.resource($0), in: container, policy: .manual) }
        for store in stores { store.set(1) }
        keys.forEach(container.invalidate)
        for store in stores { try await store.until { $0.isStale } }
        keys.forEach(container.refresh)
        #expect(container.flights == 2)
        keys.forEach(container.cancel)
        #expect(container.flights == 0)
        keys.forEach(container.reset)
        for store in stores { try await store.until { $0.value == nil } }
        [counter].forEach(container.invalidate)
    }

    @Test func `a resource names its key, and a direct call on the main actor applies at once`() {
        let store = ResourceStore(counter, in: container, policy: .manual)
        store.set(1)
        container.invalidate(counter)
        #expect(store.isStale)
        container.reset(counter)
        #expect(store.value == nil)
    }

    @Test func `a prefix is refreshed and canceled as a whole`() async {
        let gate = GatedLoader<Int>()
        let stores = ["1", "2"].map { ResourceStore(gate.resource(["list", $0]), in: container, policy: .manual) }
        let other = ResourceStore(gate.resource("other"), in: container, policy: .manual)
        for store in stores + [other] { store.set(0) }
        container.refresh(prefix: "list")
        #expect(stores.allSatisfy(\.isRefreshing) && !other.isRefreshing)
        container.cancel(prefix: "list")
        #expect(stores.allSatisfy { !$0.isRefreshing })
    }
}
