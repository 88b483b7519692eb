import Observation

/// A store whose type of value does not matter: all of it but its name for the user.
@MainActor
final class AnyStore {
    /// What the values are.
    let type: any Sendable.Type
    let container: ResourceContainer
    let board = FacetBoard()

    /// The facets that anybody ever read.
    var read: Facets = []
    var observer: ObserverMachine
    var subscription: Subscription?
    var previousSubscription: Subscription?
    var before = Before()

    /// The calls that wait, for this key or one that was shown before.
    var calls = StoreCalls()
    var plan: Plan?
    var shown: Shown

    init(
        of type: any Sendable.Type, in container: ResourceContainer, policy: StartPolicy,
        _ state: ResourceState<AnyValue> = ResourceState()
    ) {
        self.type = type
        self.container = container
        observer = ObserverMachine(policy: policy)
        shown = Shown(state: state)
    }

    /// What is shown, for a body that is evaluated again when this facet of it differs.
    func look(at facet: Facets, _ path: KeyPath<FacetBoard, Void>) -> Shown {
        read.insert(facet)
        board.read(path)
        return shown
    }

    /// Shows something else, and tells those who read a facet that differs; what nobody ever read costs nothing.
    func change(to next: Shown, isOtherKey: Bool = false) {
        let changes = next.facets(since: shown, isOtherKey: isOtherKey).intersection(read)
        guard !changes.isEmpty else { return shown = next }
        board.mark(changes, isBefore: true)
        // NB: one who is told may have called the store, which then shows something newer already.
        if next.revision >= shown.revision { shown = next }
        board.mark(changes, isBefore: false)
    }
}
