public import Foundation

// The facets that a body reads individually.
extension ResourceStore {
    /// The value of this key, which is kept through refreshes and failures (R9).
    public var value: Value? { store.look(at: .value, \.value).snapshot.state.value?.typed(Value.self) }

    /// The error of the last failure since the last success, with or without a value.
    public var error: (any Error)? { store.look(at: .error, \.error).snapshot.state.error }

    /// The phase that a view switches over.
    public var phase: ResourcePhase<Value> { store.look(at: .phase, \.phase).state.phase.map { $0.typed(Value.self) } }

    /// A Boolean value that indicates whether a visible load is running, regardless of the phase.
    public var isLoading: Bool { store.look(at: .isLoading, \.isLoading).snapshot.state.isLoading }

    /// A Boolean value that indicates whether a visible load is running while this key's own value is shown.
    public var isRefreshing: Bool { store.look(at: .isRefreshing, \.isRefreshing).snapshot.state.isRefreshing }

    /// A Boolean value that indicates whether a visible load is running while the phase is `.failure`.
    public var isRetrying: Bool { store.look(at: .isRetrying, \.isRetrying).snapshot.state.isRetrying }

    /// The time at which the value was loaded or set.
    public var updatedAt: Date? { store.look(at: .updatedAt, \.updatedAt).snapshot.state.updatedAt }

    /// A Boolean value that indicates whether the value should be reloaded on the next request.
    public var isStale: Bool { store.look(at: .isStale, \.isStale).snapshot.state.isStale }

    /// The value of the previously shown key, while this one has neither a value nor an error (R4).
    public var previous: Value? { store.look(at: .previous, \.previous).previous?.typed(Value.self) }

    /// A Boolean value that indicates whether the phase shows a placeholder instead of a value.
    public var isPlaceholder: Bool { store.look(at: .isPlaceholder, \.isPlaceholder).state.isPlaceholder }

    /// The failure of the last silent sync, if nothing has succeeded since (R10).
    public var lastSyncError: (any Error)? {
        store.look(at: .lastSyncError, \.lastSyncError).snapshot.state.lastSyncError
    }

    /// The progress of the running visible load's attempts: their number, stage, and last error (R17).
    public var attempt: LoadAttempt? { store.look(at: .attempt, \.attempt).snapshot.state.attempt }

    /// The progress of the running attempt, from 0 to 1, or `nil` if there is none or its loader hasn't reported any.
    public var progress: Double? { store.look(at: .progress, \.progress).snapshot.state.progress }

    /// The complete state.
    ///
    /// A body that reads it is reevaluated on every change.
    public var state: ResourceState<Value> { ResourceState(store.look(at: .state, \.state).state) }
}
