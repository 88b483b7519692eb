import ResourceCore

/// Keeps the store of one view for the view's lifetime, and follows the source that each update brings.
///
/// A body may only choose the store: what it chose comes on screen, and what it no longer wants leaves, when the update
/// is over.
@MainActor
final class StoreOwner<Value: Sendable> {
    private var current: ResourceStore<Value>?
    private var resource: Resource<Value>?
    private var onScreen: ResourceStore<Value>?
    private var isOwned = true
    private var closureID: AnyHashable?
    private var load: (@MainActor () async throws -> Value)?

    /// The store that shows the source; made once, unless somebody hands one in or the container is another.
    func store(
        for source: ResourceSource<Value>, in container: ResourceContainer, policy: StartPolicy,
        loadsOffline: Bool = false
    ) -> ResourceStore<Value> {
        switch source {
        case .store(let store):
            (current, resource, isOwned) = (store, nil, false)
            return store
        case .resource(let resource):
            return ownStore(of: resource, in: container, policy: policy)
        case .closure(let id, let load):
            self.load = load
            return ownStore(of: privateResource(for: id, loadsOffline), in: container, policy: policy)
        }
    }

    /// Whether the store shows what the last update asked for.
    func isCurrent(_ store: ResourceStore<Value>) -> Bool {
        resource == nil || store.key == resource?.key
    }

    func identity(of source: ResourceSource<Value>, in container: ResourceContainer) -> SourceIdentity {
        switch source {
        case .store(let store): .store(ObjectIdentifier(store))
        case .resource(let resource): .key(resource.key, container: ObjectIdentifier(container))
        case .closure(let id, _): .id(id, container: ObjectIdentifier(container))
        }
    }

    func appear() {
        guard onScreen == nil else { return }
        onScreen = current
        current?.appear()
    }

    func disappear() {
        onScreen?.disappear()
        onScreen = nil
    }

    /// Refreshes what is on screen, and returns when that is done.
    func refresh() async {
        await onScreen?.refresh()
    }

    /// Brings what the last update chose on screen (R4).
    func follow(keepingPrevious: Bool) {
        if let resource { current?.show(resource, keepPrevious: keepingPrevious) }
        guard let old = onScreen, old !== current else { return }
        current?.appear()
        onScreen = current
        old.disappear()
    }

    private func ownStore(
        of resource: Resource<Value>, in container: ResourceContainer, policy: StartPolicy
    ) -> ResourceStore<Value> {
        self.resource = resource
        if let current, isOwned, current.container === container {
            if current.key == resource.key { current.show(resource) }
            return current
        }
        let store = ResourceStore(resource, in: container, policy: policy)
        (current, isOwned) = (store, true)
        return store
    }

    /// Belongs to this view and this id, because no other view can name its key; loads with the last update's closure.
    private func privateResource(for id: AnyHashable, _ loadsOffline: Bool) -> Resource<Value> {
        if closureID == id, let resource { return resource }
        closureID = id
        let resource = Resource<Value>.privately { [weak self] in
            guard let load = self?.load else { throw CancellationError() }
            return try await load()
        }
        return loadsOffline ? resource.loadsOffline() : resource
    }
}
