import ResourceCore

/// An owner of a view's store for the view's lifetime, which follows the source of each update.
///
/// A body only chooses the store. When the update is over, the chosen store comes on screen, and the previous one
/// leaves it.
///
/// The store is on screen from the appearance of the first view to the disappearance of the last one. Content that
/// loses all its views by an update is still on screen: its place is, and nothing else would tell of news. It leaves
/// the screen together with its place.
@MainActor
final class StoreOwner<Value: Sendable> {
    private var current: ResourceStore<Value>?
    private var resource: Resource<Value>?

    /// The resources that are shown together, and their stores.
    private var members: ResourceGroup<Value>?
    private(set) var parts: [any GroupStore] = []
    private var delay: SourceDelay<Value>?
    private var onScreen: ResourceStore<Value>?
    private var isOwned = true

    /// A Boolean value that indicates whether stores that were passed in may outlive the view.
    private var mayBeShownElsewhere = false
    private var hasAppeared = false

    /// A Boolean value that indicates whether nothing of the view has appeared or gone yet.
    private var isNew = true

    /// A Boolean value that indicates whether the last body showed a value without elements.
    private var showsEmptyValue = false

    /// A Boolean value that indicates whether the last body showed content, and no view for another phase.
    private var showsContent = false

    /// A Boolean value that indicates whether a body was evaluated in this turn of the main actor.
    private var isUpdating = false

    /// A Boolean value that indicates whether all views have gone by an update, or were hidden in the same turn.
    private var isInDoubt = false
    private weak var group: RefreshGroup?
    private var startedPace: LoadingPace?
    private var closureID: AnyHashable?
    private var load: (@MainActor () async throws -> Value)?

    /// Returns the store for the source, which is created once, unless a store is passed in or the container changes.
    func store(
        for source: ResourceSource<Value>, in container: ResourceContainer, policy: StartPolicy,
        loadsOffline: Bool = false
    ) -> ResourceStore<Value> {
        switch source {
        case .store(let store):
            (current, resource, members, parts, isOwned) = (store, nil, nil, [], false)
            mayBeShownElsewhere = true
            return store
        case .nothing:
            return emptyStore(in: container, policy: policy)
        case .group(let group):
            return groupStore(of: group, in: container, policy: policy)
        case .resource(let resource):
            return ownStore(of: resource, in: container, policy: policy)
        case .closure(let id, let load):
            self.load = load
            return ownStore(of: privateResource(for: id, loadsOffline), in: container, policy: policy)
        }
    }

    /// Returns a Boolean value that indicates whether the store shows the resource of the last update.
    func isCurrent(_ store: ResourceStore<Value>) -> Bool {
        if let members { return zip(members.parts, parts).allSatisfy { $0.isShown(by: $1) } }
        return resource == nil || store.key == resource?.key
    }

    /// The keys on screen.
    var keys: [ResourceKey] { members == nil ? [current?.key].compactMap(\.self) : parts.compactMap(\.key) }

    deinit {
        guard mayBeShownElsewhere, let onScreen else { return }
        Task { @MainActor in onScreen.disappear() }
    }

    /// Refreshes the store, and returns when it has finished.
    func refresh() async {
        await (onScreen ?? current)?.refresh()
    }

    /// Brings the store of the last update on screen (R4).
    func follow(keepingPrevious: Bool) {
        if let resource { current?.show(resource, keepPrevious: keepingPrevious) }
        if let members {
            for (part, store) in zip(members.parts, parts) { part.show(in: store, keepPrevious: keepingPrevious) }
        }
        guard let old = onScreen, old !== current else { return }
        current?.appear()
        onScreen = current
        old.disappear()
    }

    private func ownStore(
        of resource: Resource<Value>, in container: ResourceContainer, policy: StartPolicy
    ) -> ResourceStore<Value> {
        (self.resource, members, parts) = (resource, nil, [])
        if let current, isOwned, current.key != nil, current.container === container {
            if current.key == resource.key { current.show(resource) }
            return current
        }
        let store = ResourceStore(resource, in: container, policy: policy)
        (current, isOwned) = (store, true)
        return store
    }

    private func emptyStore(in container: ResourceContainer, policy: StartPolicy) -> ResourceStore<Value> {
        let isEmpty = isOwned && resource == nil && members == nil
        (resource, members, parts) = (nil, nil, [])
        if let current, isEmpty, current.container === container { return current }
        let store = ResourceStore<Value>(in: container, policy: policy)
        (current, isOwned) = (store, true)
        return store
    }

    private func groupStore(
        of group: ResourceGroup<Value>, in container: ResourceContainer, policy: StartPolicy
    ) -> ResourceStore<Value> {
        let stores = group.stores(from: parts, in: container, policy: policy)
        for (part, store) in zip(group.parts, stores) where part.isShown(by: store) {
            part.show(in: store, keepPrevious: false)
        }
        let isSame = members != nil && parts.map { ObjectIdentifier($0) } == stores.map { ObjectIdentifier($0) }
        (resource, members, parts) = (nil, group, stores)
        mayBeShownElsewhere = true
        if let current, isSame { return current }
        let store = ResourceStore(showing: stores.map(\.store), in: container, policy: policy, join: group.join)
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

// The delays of loading views, and of sources that change often.
extension StoreOwner {
    // NB: Content that is there from the start needs none.
    var pace: LoadingPace {
        if let startedPace { return startedPace }
        let pace = LoadingPace()
        startedPace = pace
        return pace
    }

    var isLoadingViewHeld: Bool { startedPace?.isHeld ?? false }

    func source(
        _ latest: ResourceSource<Value>, _ id: SourceIdentity, debounce: Duration
    ) -> ResourceSource<Value> {
        guard debounce > .zero else { return latest }
        let delay = delay ?? SourceDelay()
        self.delay = delay
        return delay.source(latest, id)
    }

    func await(_ id: SourceIdentity, debounce: Duration, in container: ResourceContainer) {
        if debounce > .zero { delay?.follow(id, after: debounce, in: container) }
    }
}

// The time on screen.
extension StoreOwner {
    /// Notes the value that a body is about to show.
    ///
    /// A first value without elements appears at once, because it may have no view that could, and content without
    /// views at the end of the turn.
    func willShow(_ value: Value?, isContent: Bool) {
        showsContent = isContent
        showsEmptyValue = value.map(isEmpty) ?? false
        if !hasAppeared, showsEmptyValue { appear() }
        guard isContent, !isUpdating, onScreen != nil || isNew else { return }
        isUpdating = true
        Task { [weak self] in self?.didUpdate() }
    }

    private func didUpdate() {
        isUpdating = false
        if isNew, showsContent { appear() }
    }

    func appear() {
        if isInDoubt { leave() }
        isNew = false
        guard onScreen == nil else { return }
        hasAppeared = true
        onScreen = current
        current?.appear()
        group?.add(self)
    }

    /// Called when the views of a phase without content are gone.
    ///
    /// Content that takes their place is on screen, whether it has views or not.
    func placeholderDisappeared() {
        guard !showsContent else { return }
        leave()
        hasAppeared = false
    }

    /// Called when the views of the content are gone, unless the view of another phase takes their place.
    func contentDisappeared() {
        guard showsContent, onScreen != nil else { return }
        // NB: Rows that an animation removes are gone in a later turn.
        if isUpdating || showsEmptyValue { isInDoubt = true } else { leave() }
    }

    /// Joins the resources that a pull refreshes together, or leaves them.
    func join(_ group: RefreshGroup?) {
        guard group !== self.group else { return }
        self.group?.remove(self)
        self.group = group
        if onScreen != nil { group?.add(self) }
    }

    private func leave() {
        isInDoubt = false
        onScreen?.disappear()
        onScreen = nil
        group?.remove(self)
    }

    private func isEmpty(_ value: Value) -> Bool {
        if let elements = value as? any Collection { return elements.isEmpty }
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }
}
