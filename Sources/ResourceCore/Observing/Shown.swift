/// What a store shows: a snapshot, and what belongs to this store alone.
struct Shown: Sendable {
    /// What stands in for a value.
    struct Placeholder: Sendable {
        /// Tells one from another.
        let number: Int
        let value: AnyValue?
    }

    var snapshot: Snapshot

    /// The value of the key shown before.
    var previous: AnyValue?
    var placeholder: Placeholder?

    /// Shows one state, of no entry.
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

    /// The place of what is shown in the container's order; zero for what was handed in.
    var revision: UInt64 { snapshot.facts.revision }

    /// Whether there is nothing but the snapshot.
    var isBare: Bool { previous == nil && placeholder == nil }

    var state: ResourceState<AnyValue> {
        guard !isBare else { return snapshot.state }
        var state = snapshot.state
        state.previous = previous
        state.placeholder = placeholder?.value
        return state
    }

    /// The facets that differ from what was shown before.
    @MainActor func facets(since older: Shown, isOtherKey: Bool) -> Facets {
        if !isOtherKey, isBare, older.isBare { return snapshot.facets(since: older.snapshot) }
        return Facets(from: older, to: self, isOtherKey: isOtherKey)
    }
}
