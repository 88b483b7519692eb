public import Foundation

/// One consistent snapshot of a resource: what there is, and what is going on.
public struct ResourceState<Value: Sendable>: Sendable {
    /// The value of this key; an empty collection and a nil optional are values (R11).
    public var value: Value?

    /// The last failure since the last success; it stands beside a value that a failed refresh kept (R9).
    public var error: (any Error)?

    /// The failure of the last silent sync, if nothing succeeded since; never shown by itself (R10).
    public var lastSyncError: (any Error)?

    /// When the value was loaded or set, in wall time, to be shown; ages are measured on the container's clock.
    public var updatedAt: Date?

    /// Where the value came from; nil without one.
    public var origin: ResourceOrigin?

    /// Whether the value should be loaded again when somebody asks; true without a value.
    public var isStale: Bool

    /// The strongest visible intent on its way; nil when nothing runs that an indicator should show.
    public var activity: LoadIntent?

    /// How the attempts of the visible load that runs are going; nil when none runs.
    public var attempt: LoadAttempt?

    /// The value of the key that was shown before, while this one has neither value nor error (R4).
    public var previous: Value?

    /// What stands in for a value, while there is neither value nor error; never the value of a load.
    public var placeholder: Value?

    /// Makes a snapshot by hand, for a preview or a test; without arguments it is idle.
    @inlinable
    public init(
        value: Value? = nil,
        error: (any Error)? = nil,
        updatedAt: Date? = nil,
        origin: ResourceOrigin? = nil,
        isStale: Bool? = nil,
        activity: LoadIntent? = nil,
        previous: Value? = nil,
        placeholder: Value? = nil
    ) {
        self.value = value
        self.error = error
        self.updatedAt = updatedAt
        self.origin = origin ?? (value == nil ? nil : .local)
        self.isStale = isStale ?? (value == nil)
        self.activity = activity
        self.previous = previous
        self.placeholder = placeholder
    }

    /// Makes the snapshot that a view in this phase would have.
    public init(_ phase: ResourcePhase<Value>) {
        switch phase {
        case .idle: self.init()
        case .loading: self.init(activity: .load)
        case .success(let value): self.init(value: value)
        case .failure(let error): self.init(error: error)
        }
    }

    /// What a view switches over: a value first, then an error, a stand-in, a visible load, else idle.
    public var phase: ResourcePhase<Value> {
        if let value { return .success(value) }
        if let error { return .failure(error) }
        if isPlaceholder, let placeholder { return .success(placeholder) }
        return activity == nil ? .idle : .loading
    }

    /// Whether the phase is `.success` with a stand-in, while there is no value of any key to show.
    public var isPlaceholder: Bool { value == nil && error == nil && previous == nil && placeholder != nil }

    /// How far the attempt is that runs, from 0 to 1; nil without one, and as long as its loader has not said.
    public var progress: Double? { attempt?.progress }

    /// Whether a visible load runs, whatever is shown meanwhile.
    public var isLoading: Bool { activity != nil }

    /// Whether a visible load runs while this key's own value is shown.
    public var isRefreshing: Bool { activity != nil && value != nil }

    /// Whether a visible load runs while the phase is `.failure`.
    public var isRetrying: Bool { activity != nil && value == nil && error != nil }
}

/// Where a value came from.
public enum ResourceOrigin: Hashable, Sendable {
    /// It was read from disk.
    case disk

    /// A loader produced it.
    case network

    /// It was set by hand.
    case local
}
