import ResourceCore

/// An owner of a view's store for the view's lifetime, which follows the source of each update.
///
/// A body only chooses the store. When the update is over, the chosen store comes on screen, and the previous one
/// leaves it.
@MainActor
final class StoreOwner<Value: Sendable> {
    private var current: ResourceStore<Value>?
    private var resource: Resource<Value>?
    private var onScreen: ResourceStore<Value>?
    private var isOwned = true
    private var closureID: AnyHashable?
    private var load: (@MainActor () async throws -> Value)?

    /// Returns the store for the source, which is created once, unless a store is passed in or the container changes.
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

    /// Returns a Boolean value that indicates whether the store shows the resource of the last update.
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

    /// Refreshes the store on screen, and returns when it has finished.
    func refresh() async {
        await onScreen?.refresh()
    }

    /// Brings the store of the last update on screen (R4).
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

    /// Returns a resource that belongs to this view and this ID, because no other view can create its key.
    ///
    /// It loads with the last update's closure.
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
