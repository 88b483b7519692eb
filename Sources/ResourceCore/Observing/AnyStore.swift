/// A type-erased store, which contains all of a store but its typed interface.
@MainActor
final class AnyStore {
    /// The type of the values.
    let type: any Sendable.Type
    let container: ResourceContainer
    let board = FacetBoard()

    /// The facets that were ever read.
    var read: Facets = []
    var observer: ObserverMachine
    var subscription: Subscription?
    var previousSubscription: Subscription?
    var before = Before()

    /// The calls that wait, for this key or an earlier one.
    var calls = StoreCalls()
    var resource: ErasedResource?
    var shown: DisplayedState

    init(
        of type: any Sendable.Type, in container: ResourceContainer, policy: StartPolicy,
        _ state: ResourceState<AnyValue> = ResourceState()
    ) {
        self.type = type
        self.container = container
        observer = ObserverMachine(policy: policy)
        shown = DisplayedState(state: state)
    }

    /// Returns the shown state to a body that is reevaluated when the given facet changes.
    func look(at facet: Facets, _ path: KeyPath<FacetBoard, Void>) -> DisplayedState {
        read.insert(facet)
        board.read(path)
        return shown
    }

    /// Shows another state, and notifies the readers of changed facets.
    ///
    /// Facets that were never read cost nothing.
    func change(to next: DisplayedState, isOtherKey: Bool = false) {
        let changes = next.facets(since: shown, isOtherKey: isOtherKey).intersection(read)
        guard !changes.isEmpty else { return shown = next }
        board.mark(changes, isBefore: true)
        // NB: A notified observer may have called the store, which then already shows a newer state.
        if next.revision >= shown.revision { shown = next }
        board.mark(changes, isBefore: false)
    }
}

/// The state that one store keeps of its previous key (R4).
struct Before: Sendable {
    /// The value that was on screen, as long as it may be used.
    var value: PreviousValue<AnyValue>?

    /// A Boolean value that indicates whether the previous value stays on screen.
    var isShown = false

    /// The number of placeholders that were made.
    var placeholders = 0

    /// A Boolean value that indicates whether the current placeholder was made from the previous value.
    var isInPlaceholder = false
}
