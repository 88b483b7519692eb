public import Foundation
import Observation

// What a body reads, one facet at a time.
extension ResourceStore {
    /// The value of this key; an older one stays through refreshes and failures (R9).
    public var value: Value? { read(\.value) { $0.value } }

    /// The error of the last failure since the last success, beside a value or alone.
    public var error: (any Error)? { read(\.error) { $0.error } }

    /// What a view switches over.
    public var phase: ResourcePhase<Value> { read(\.phase) { $0.phase } }

    /// Whether a visible load runs, whatever is shown meanwhile.
    public var isLoading: Bool { read(\.isLoading) { $0.isLoading } }

    /// Whether a visible load runs while this key's own value is shown.
    public var isRefreshing: Bool { read(\.isRefreshing) { $0.isRefreshing } }

    /// Whether a visible load runs while the phase is `.failure`.
    public var isRetrying: Bool { read(\.isRetrying) { $0.isRetrying } }

    /// When the value was loaded or set.
    public var updatedAt: Date? { read(\.updatedAt) { $0.updatedAt } }

    /// Whether the value should be loaded again when somebody asks.
    public var isStale: Bool { read(\.isStale) { $0.isStale } }

    /// The value of the key shown before, while this one has neither value nor error (R4).
    public var previous: Value? { read(\.previous) { $0.previous } }

    /// Whether the phase shows a stand-in instead of a value.
    public var isPlaceholder: Bool { read(\.isPlaceholder) { $0.isPlaceholder } }

    /// The failure of the last silent sync, if nothing succeeded since (R10).
    public var lastSyncError: (any Error)? { read(\.lastSyncError) { $0.lastSyncError } }

    /// How the attempts of the visible load that runs are going: their number, the last error, and what it waits for (R17).
    public var attempt: LoadAttempt? { read(\.attempt) { $0.attempt } }

    /// How far the attempt is that runs, from 0 to 1; nil without one, and as long as its loader has not said.
    public var progress: Double? { read(\.progress) { $0.progress } }

    /// Everything at once: a body that reads this is evaluated at every change.
    public var state: ResourceState<Value> { read(\.state) { $0 } }

    private func read<Member>(
        _ facet: KeyPath<FacetBoard, Void>, _ member: (ResourceState<Value>) -> Member
    ) -> Member {
        board.read(facet)
        return member(shown.state)
    }

    /// Shows another snapshot, and tells those who read a facet that differs.
    func change(to next: Shown<Value>, isOtherKey: Bool = false) {
        let changes = Facets(from: shown, to: next, isOtherKey: isOtherKey)
        mark(changes, isBefore: true)
        // NB: one who is told may have called the store, which then shows something newer already.
        if next.revision >= shown.revision { shown = next }
        mark(changes, isBefore: false)
    }

    private func mark(_ changes: Facets, isBefore: Bool) {
        if changes.contains(.value) { board.mark(\.value, isBefore: isBefore) }
        if changes.contains(.error) { board.mark(\.error, isBefore: isBefore) }
        if changes.contains(.phase) { board.mark(\.phase, isBefore: isBefore) }
        if changes.contains(.isLoading) { board.mark(\.isLoading, isBefore: isBefore) }
        if changes.contains(.isRefreshing) { board.mark(\.isRefreshing, isBefore: isBefore) }
        if changes.contains(.isRetrying) { board.mark(\.isRetrying, isBefore: isBefore) }
        if changes.contains(.updatedAt) { board.mark(\.updatedAt, isBefore: isBefore) }
        if changes.contains(.isStale) { board.mark(\.isStale, isBefore: isBefore) }
        if changes.contains(.previous) { board.mark(\.previous, isBefore: isBefore) }
        if changes.contains(.lastSyncError) { board.mark(\.lastSyncError, isBefore: isBefore) }
        if changes.contains(.attempt) { board.mark(\.attempt, isBefore: isBefore) }
        if changes.contains(.progress) { board.mark(\.progress, isBefore: isBefore) }
        if changes.contains(.isPlaceholder) { board.mark(\.isPlaceholder, isBefore: isBefore) }
        board.mark(\.state, isBefore: isBefore)
    }
}
