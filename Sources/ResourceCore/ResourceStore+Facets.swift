public import Foundation
import Observation

// What a body reads, one facet at a time.
extension ResourceStore {
    /// The value of this key; an older one stays through refreshes and failures (R9).
    public var value: Value? { read(.value, \.value) { $0.snapshot.state.value } }

    /// The error of the last failure since the last success, beside a value or alone.
    public var error: (any Error)? { read(.error, \.error) { $0.snapshot.state.error } }

    /// What a view switches over.
    public var phase: ResourcePhase<Value> { read(.phase, \.phase) { $0.state.phase } }

    /// Whether a visible load runs, whatever is shown meanwhile.
    public var isLoading: Bool { read(.isLoading, \.isLoading) { $0.snapshot.state.isLoading } }

    /// Whether a visible load runs while this key's own value is shown.
    public var isRefreshing: Bool { read(.isRefreshing, \.isRefreshing) { $0.snapshot.state.isRefreshing } }

    /// Whether a visible load runs while the phase is `.failure`.
    public var isRetrying: Bool { read(.isRetrying, \.isRetrying) { $0.snapshot.state.isRetrying } }

    /// When the value was loaded or set.
    public var updatedAt: Date? { read(.updatedAt, \.updatedAt) { $0.snapshot.state.updatedAt } }

    /// Whether the value should be loaded again when somebody asks.
    public var isStale: Bool { read(.isStale, \.isStale) { $0.snapshot.state.isStale } }

    /// The value of the key shown before, while this one has neither value nor error (R4).
    public var previous: Value? { read(.previous, \.previous) { $0.previous } }

    /// Whether the phase shows a stand-in instead of a value.
    public var isPlaceholder: Bool { read(.isPlaceholder, \.isPlaceholder) { $0.state.isPlaceholder } }

    /// The failure of the last silent sync, if nothing succeeded since (R10).
    public var lastSyncError: (any Error)? { read(.lastSyncError, \.lastSyncError) { $0.snapshot.state.lastSyncError } }

    /// How the attempts of the visible load that runs are going: their number, the last error, and what it waits for (R17).
    public var attempt: LoadAttempt? { read(.attempt, \.attempt) { $0.snapshot.state.attempt } }

    /// How far the attempt is that runs, from 0 to 1; nil without one, and as long as its loader has not said.
    public var progress: Double? { read(.progress, \.progress) { $0.snapshot.state.progress } }

    /// Everything at once: a body that reads this is evaluated at every change.
    public var state: ResourceState<Value> { read(.state, \.state) { $0.state } }

    private func read<Member>(
        _ facet: Facets, _ path: KeyPath<FacetBoard, Void>, _ member: (Shown<Value>) -> Member
    ) -> Member {
        read.insert(facet)
        board.read(path)
        return member(shown)
    }

    /// Shows something else, and tells those who read a facet that differs; what nobody ever read costs nothing.
    func change(to next: Shown<Value>, isOtherKey: Bool = false) {
        let changes = next.facets(since: shown, isOtherKey: isOtherKey).intersection(read)
        board.mark(changes, isBefore: true)
        // NB: one who is told may have called the store, which then shows something newer already.
        if next.revision >= shown.revision { shown = next }
        board.mark(changes, isBefore: false)
    }
}
