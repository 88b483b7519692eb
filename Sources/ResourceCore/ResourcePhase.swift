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
