public import Foundation

/// A consistent snapshot of a resource: its value, its error, and its activity.
public struct ResourceState<Value: Sendable>: Sendable {
    /// The value of this key.
    ///
    /// Empty collections and `nil` optionals are values (R11).
    public var value: Value?

    /// The last failure since the last success, which can accompany a value that a failed refresh kept (R9).
    public var error: (any Error)?

    /// The failure of the last silent sync, if nothing has succeeded since.
    ///
    /// It's never shown by default (R10).
    public var lastSyncError: (any Error)?

    /// The wall-clock time at which the value was loaded or set, for display.
    ///
    /// Ages are measured on the container's clock.
    public var updatedAt: Date?

    /// The origin of the value, or `nil` without one.
    public var origin: ResourceOrigin?

    /// A Boolean value that indicates whether the value should be reloaded on the next request.
    ///
    /// It's true without a value.
    public var isStale: Bool

    /// A Boolean value that indicates whether a sequence that has delivered the value is open, so that the next change
    /// arrives by itself (R24).
    ///
    /// While a sequence that was lost or has ended is about to be opened again, it's `false`, and `waiting` says what
    /// for. If that's `nil` and nothing is loading, the sequence has ended. It's always `false` for other resources.
    public var isLive = false

    /// The strongest visible intent of the running load, or `nil` if no load is running that an indicator should show.
    ///
    /// A load that waits isn't shown, and stays so when it goes on, until another request joins it (R17).
    public var activity: LoadIntent?

    /// The progress of the attempts of the running load, or `nil` if there is none, or only a silent sync.
    ///
    /// A load that waits has one as well.
    public var attempt: LoadAttempt?

    /// The reason why the running load waits, or `nil` if it doesn't wait, or is only a silent sync (R17).
    ///
    /// During a short pause, an indicator still shows the load. Otherwise `activity` is `nil` meanwhile.
    public var waiting: LoadWait?

    /// The value of the previously shown key, while this one has neither a value nor an error (R4).
    public var previous: Value?

    /// The placeholder that is shown while there is neither a value nor an error.
    ///
    /// It never comes from a load.
    public var placeholder: Value?

    /// The number of mutations that affect the value and haven't ended (W17).
    ///
    /// `value` shows their effects. `isStale`, `updatedAt`, and `origin` describe the loaded value.
    public var pendingMutationCount = 0

    /// Creates a snapshot for a preview or a test.
    ///
    /// Without arguments, the snapshot is idle.
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

    /// Creates the snapshot of a view in the given phase.
    public init(_ phase: ResourcePhase<Value>) {
        switch phase {
        case .idle: self.init()
        case .loading: self.init(activity: .load)
        case .success(let value): self.init(value: value)
        case .failure(let error): self.init(error: error)
        }
    }

    /// The phase that a view switches over.
    ///
    /// A value takes precedence, then an error, a placeholder, and a load, even one that waits. Otherwise the phase is
    /// idle.
    public var phase: ResourcePhase<Value> {
        if let value { return .success(value) }
        if let error { return .failure(error) }
        if isPlaceholder, let placeholder { return .success(placeholder) }
        return activity == nil && attempt == nil ? .idle : .loading
    }

    /// A Boolean value that indicates whether the phase is `.success` with a placeholder, because no key's value can be
    /// shown.
    public var isPlaceholder: Bool { value == nil && error == nil && previous == nil && placeholder != nil }

    /// The progress of the running attempt, from 0 to 1, or `nil` if there is none or its loader hasn't reported any.
    public var progress: Double? { attempt?.progress }

    /// A Boolean value that indicates whether a visible load is running, regardless of the phase.
    ///
    /// A load that has waited isn't visible until another request joins it (R17).
    public var isLoading: Bool { activity != nil }

    /// A Boolean value that indicates whether a visible load is running while this key's own value is shown.
    public var isRefreshing: Bool { activity != nil && value != nil }

    /// A Boolean value that indicates whether a visible load is running while the phase is `.failure`.
    public var isRetrying: Bool { activity != nil && value == nil && error != nil }
}

extension ResourceState {
    // NB: All at once, because a state in a variable would be copied.
    package init(
        value: Value?, error: (any Error)?, lastSyncError: (any Error)?, updatedAt: Date?, origin: ResourceOrigin?,
        isStale: Bool, isLive: Bool, activity: LoadIntent?, attempt: LoadAttempt?, waiting: LoadWait?,
        pendingMutationCount: Int
    ) {
        (self.value, self.error, self.lastSyncError) = (value, error, lastSyncError)
        (self.updatedAt, self.origin) = (updatedAt, origin)
        (self.isStale, self.isLive, self.pendingMutationCount) = (isStale, isLive, pendingMutationCount)
        (self.activity, self.attempt, self.waiting) = (activity, attempt, waiting)
    }

    /// Returns the state as one moment of a timeline, such as `loading`, `A`, or `A+error`.
    ///
    /// - Parameters:
    ///   - turning: A mark for a visible load beside a value or an error.
    ///   - age: A mark for a stale value.
    package func drawn(turning: String, age: String) -> String {
        let turning = isLoading ? turning : ""
        let before = previous.map { "(\(OrderedText.description(of: $0)))" } ?? ""
        switch phase {
        case .idle: return "idle" + before
        case .loading: return "loading" + before
        case .failure: return "error" + turning + before
        case .success(let value) where isPlaceholder: return "placeholder(\(OrderedText.description(of: value)))"
        case .success(let value):
            return OrderedText.description(of: value) + (isStale ? age : "") + (error == nil ? "" : "+error") + turning
        }
    }
}

/// An origin of a value.
public enum ResourceOrigin: Hashable, Sendable {
    /// The value was read from disk.
    case disk

    /// The value was produced by a loader.
    case network

    /// The value was set manually.
    case local
}

/// A phase that a view switches over, derived from a `ResourceState`.
public enum ResourcePhase<Value> {
    /// There is nothing to show, and no visible load is running.
    case idle

    /// There is nothing to show yet, and a visible load is running.
    case loading

    /// There is a value, whether or not a load is running.
    case success(Value)

    /// There is no value and the last load failed.
    ///
    /// The phase stays while a retry runs, so that the error keeps its place.
    case failure(any Error)

    /// The value of `.success`, or `nil` in other phases.
    public var value: Value? {
        guard case .success(let value) = self else { return nil }
        return value
    }

    /// The error of `.failure`, or `nil` in other phases.
    public var error: (any Error)? {
        guard case .failure(let error) = self else { return nil }
        return error
    }

    /// Returns the same phase with a transformed value in `.success`.
    public func map<NewValue>(_ transform: (Value) throws -> NewValue) rethrows -> ResourcePhase<NewValue> {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .success(let value): .success(try transform(value))
        case .failure(let error): .failure(error)
        }
    }
}

extension ResourcePhase: Sendable where Value: Sendable {}
