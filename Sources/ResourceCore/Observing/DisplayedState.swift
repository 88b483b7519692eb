/// The displayed state of a store: a snapshot, and this store's own additions.
struct DisplayedState: Sendable {
    /// A placeholder for a value.
    struct Placeholder: Sendable {
        /// A number that distinguishes placeholders.
        let number: Int
        let value: AnyValue?
    }

    var snapshot: Snapshot

    /// The value of the previous key.
    var previous: AnyValue?
    var placeholder: Placeholder?

    /// Creates a constant state that belongs to no entry.
    init(state: ResourceState<AnyValue>) {
        snapshot = Snapshot(
            facts: ObserverMachine.Facts(
                revision: 0, hasValue: state.value != nil, hasError: state.error != nil),
            state: state)
        previous = state.previous
        placeholder = state.placeholder.map { Placeholder(number: 0, value: $0) }
    }

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
    }

    /// The revision of the snapshot in the container's order, or zero for a constant state.
    var revision: UInt64 { snapshot.facts.revision }

    /// A Boolean value that indicates whether there is nothing but the snapshot.
    var isBare: Bool { previous == nil && placeholder == nil }

    var state: ResourceState<AnyValue> {
        guard !isBare else { return snapshot.state }
        var state = snapshot.state
        state.previous = previous
        state.placeholder = placeholder?.value
        return state
    }

    /// Returns the facets that differ from the previous displayed state.
    @MainActor func facets(since older: DisplayedState, isOtherKey: Bool) -> Facets {
        if !isOtherKey, isBare, older.isBare { return snapshot.facets(since: older.snapshot) }
        return Facets(from: older, to: self, isOtherKey: isOtherKey)
    }
}
