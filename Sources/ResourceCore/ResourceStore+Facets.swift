public import Foundation

// What a body reads, one facet at a time.
extension ResourceStore {
    /// The value of this key; an older one stays through refreshes and failures (R9).
    public var value: Value? { store.look(at: .value, \.value).snapshot.state.value?.typed(Value.self) }

    /// The error of the last failure since the last success, beside a value or alone.
    public var error: (any Error)? { store.look(at: .error, \.error).snapshot.state.error }

    /// What a view switches over.
    public var phase: ResourcePhase<Value> { store.look(at: .phase, \.phase).state.phase.map { $0.typed(Value.self) } }

    /// Whether a visible load runs, whatever is shown meanwhile.
    public var isLoading: Bool { store.look(at: .isLoading, \.isLoading).snapshot.state.isLoading }

    /// Whether a visible load runs while this key's own value is shown.
    public var isRefreshing: Bool { store.look(at: .isRefreshing, \.isRefreshing).snapshot.state.isRefreshing }

    /// Whether a visible load runs while the phase is `.failure`.
    public var isRetrying: Bool { store.look(at: .isRetrying, \.isRetrying).snapshot.state.isRetrying }

    /// When the value was loaded or set.
    public var updatedAt: Date? { store.look(at: .updatedAt, \.updatedAt).snapshot.state.updatedAt }

    /// Whether the value should be loaded again when somebody asks.
    public var isStale: Bool { store.look(at: .isStale, \.isStale).snapshot.state.isStale }

    /// The value of the key shown before, while this one has neither value nor error (R4).
    public var previous: Value? { store.look(at: .previous, \.previous).previous?.typed(Value.self) }

    /// Whether the phase shows a stand-in instead of a value.
    public var isPlaceholder: Bool { store.look(at: .isPlaceholder, \.isPlaceholder).state.isPlaceholder }

    /// The failure of the last silent sync, if nothing succeeded since (R10).
    public var lastSyncError: (any Error)? {
        store.look(at: .lastSyncError, \.lastSyncError).snapshot.state.lastSyncError
    }

    /// How the attempts of the visible load that runs are going: their number, the last error, and what it waits for (R17).
    public var attempt: LoadAttempt? { store.look(at: .attempt, \.attempt).snapshot.state.attempt }

    /// How far the attempt is that runs, from 0 to 1; nil without one, and as long as its loader has not said.
    public var progress: Double? { store.look(at: .progress, \.progress).snapshot.state.progress }

    /// Everything at once: a body that reads this is evaluated at every change.
    public var state: ResourceState<Value> { ResourceState(store.look(at: .state, \.state).state) }
}
