@MainActor
package final class AnyStore {
    let type: any Sendable.Type
    package let container: ResourceContainer
    let board = FacetBoard()
    var readFacets: Facets = []
    var observer: ObserverMachine
    var subscription: Subscription?
    var previousSubscription: Subscription?
    var previousKey = PreviousKey()
    var calls = StoreCalls()
    var resource: ErasedResource?
    let parts: StoreParts?
    var wholes: [WeakStore] = []
    var displayed: DisplayedState

    init(
        of type: any Sendable.Type, in container: ResourceContainer, policy: StartPolicy,
        _ state: ResourceState<AnyValue> = ResourceState(), parts: StoreParts? = nil
    ) {
        self.parts = parts
        self.type = type
        self.container = container
        observer = ObserverMachine(policy: policy)
        displayed = parts?.displayed() ?? DisplayedState(state: state)
    }

    package var entry: Entry? { subscription?.entry }
    package var snapshot: Snapshot { displayed.snapshot }

    package func snapshot(reading facet: Facets) -> Snapshot { displayed(reading: facet).snapshot }

    func displayed(reading facet: Facets) -> DisplayedState {
        readFacets.insert(facet)
        board.read(facet)
        return displayed
    }

    // The readers of changed facets are notified. Facets that were never read cost nothing.
    func change(to next: DisplayedState, isOtherKey: Bool = false) {
        let changes = next.facets(since: displayed, isOtherKey: isOtherKey).intersection(readFacets)
        guard !changes.isEmpty else { return displayed = next }
        board.mark(changes, isBefore: true)
        // NB: A notified observer may have called the store, which then already shows a newer state.
        if next.revision >= displayed.revision { displayed = next }
        board.mark(changes, isBefore: false)
        if !wholes.isEmpty { tellWholes() }
    }
}

struct PreviousKey: Sendable {
    var value: (key: ResourceKey, value: AnyValue)?
    var isShown = false
    var placeholders = 0
    var isInPlaceholder = false
}
