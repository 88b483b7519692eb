import Foundation

/// What comes with an event.
struct Delivered: Sendable {
    var value: AnyValue?
    var error: (any Error)?

    /// How long to wait before the next attempt.
    var pause: Duration?
    var origin: ResourceOrigin

    /// What the value counts for toward the container's byte limit.
    var bytes = 0
    var validator: LoadValidator?

    /// Whether the value equals the one before, where that was looked at.
    var isSame = false

    /// When the value was loaded, in wall time: read before the lock is taken.
    var date: Date?

    /// The time since then; nil for a value of this moment.
    var age: Duration?

    /// How long the value is fresh, where the loader knows better than the resource.
    var lifetime: Duration?
}

extension Delivered {
    /// What a loader says; that nothing has changed is an error where there is nothing (R13).
    init(_ result: LoadResult<AnyValue>, of plan: Plan, at date: Date) {
        switch result {
        case .modified(let value, let validator):
            self.init(
                value: value, origin: .network, bytes: plan.bytes(of: value), validator: validator, date: date)
        case .notModified:
            self.init(error: LoaderError.notModifiedWithoutValue, origin: .network, date: date)
        }
    }

    /// What a preview begins with.
    init(_ state: ResourceState<AnyValue>, at date: Date) {
        self.init(value: state.value, error: state.error, origin: state.origin ?? .local, date: date)
    }

    /// Whether the value is known to equal another one; calls the user's code.
    func isEqual(to other: AnyValue?) -> Bool {
        guard let value, let other else { return false }
        return value.isEqual(to: other)
    }
}
