import ResourceCore
import ResourcePages

/// Several resources that a view shows together, each of which keeps its own store.
struct ResourceGroup<Value: Sendable> {
    let parts: [any GroupPart]
    let join: @MainActor ([AnyValue]) -> Value

    init<each Part: Sendable>(_ sources: repeat ResourceSource<each Part>) where Value == (repeat each Part) {
        var parts: [any GroupPart] = []
        for source in repeat each sources { parts.append(source) }
        self.parts = parts
        join = { values in
            var rest = values[...]
            return (repeat rest.removeFirst().typed((each Part).self))
        }
    }

    /// Returns the stores of the parts, which are new only if those of the last update can't show them.
    @MainActor func stores(
        from last: [any GroupStore], in container: ResourceContainer, policy: StartPolicy
    ) -> [any GroupStore] {
        parts.enumerated().map { index, part in
            if last.indices.contains(index), part.canUse(last[index], in: container) { return last[index] }
            return part.makeStore(in: container, policy: policy)
        }
    }
}

/// A part of a group, regardless of its type of value.
@MainActor
protocol GroupPart {
    nonisolated var isNothing: Bool { get }
    nonisolated var isOwnedElsewhere: Bool { get }
    nonisolated func identity(in container: ResourceContainer) -> SourceIdentity
    func makeStore(in container: ResourceContainer, policy: StartPolicy) -> any GroupStore
    func canUse(_ store: any GroupStore, in container: ResourceContainer) -> Bool
    func isShown(by store: any GroupStore) -> Bool
    func show(in store: any GroupStore, keepPrevious: Bool)
}

/// A store of a part.
@MainActor
protocol GroupStore: AnyObject {
    var store: AnyStore { get }
    var key: ResourceKey? { get }
    func placed(in stores: PagedStores) -> PagedStores
}

extension ResourceStore: GroupStore {
    func placed(in stores: PagedStores) -> PagedStores {
        Value.self is any PagedValue.Type ? stores.adding(self) : stores
    }
}

extension ResourceSource: GroupPart {
    func makeStore(in container: ResourceContainer, policy: StartPolicy) -> any GroupStore {
        switch self {
        case .store(let store): store
        case .resource(let resource): ResourceStore(resource, in: container, policy: policy)
        case .nothing, .closure, .group: ResourceStore<Value>(in: container, policy: policy)
        }
    }

    func canUse(_ store: any GroupStore, in container: ResourceContainer) -> Bool {
        switch self {
        case .store(let own): own === store
        case .resource: store.key != nil && store.store.container === container
        case .nothing, .closure, .group: store.key == nil && store.store.container === container
        }
    }

    func isShown(by store: any GroupStore) -> Bool {
        if case .resource(let resource) = self { store.key == resource.key } else { true }
    }

    func show(in store: any GroupStore, keepPrevious: Bool) {
        guard case .resource(let resource) = self else { return }
        (store as? ResourceStore<Value>)?.show(resource, keepPrevious: keepPrevious)
    }
}
