/// What a view switches over; derived from a `ResourceState`.
public enum ResourcePhase<Value> {
    /// Nothing to show and nothing on its way.
    case idle

    /// Nothing to show yet, and a visible load runs.
    case loading

    /// There is a value, whatever else is going on.
    case success(Value)

    /// There is no value and the last load failed; also while a retry runs, so that the error keeps its place.
    case failure(any Error)

    /// The value of `.success`.
    public var value: Value? {
        guard case .success(let value) = self else { return nil }
        return value
    }

    /// The error of `.failure`.
    public var error: (any Error)? {
        guard case .failure(let error) = self else { return nil }
        return error
    }

    /// The same phase with another value in `.success`.
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
