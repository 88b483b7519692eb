import Foundation

/// The values that accompany an event.
struct Delivered: Sendable {
    var value: AnyValue?
    var error: (any Error)?

    /// The delay before the next attempt.
    var pause: Duration?
    var origin: ResourceOrigin

    /// The cost of the value toward the container's byte limit.
    var bytes = 0
    var validator: LoadValidator?

    /// A Boolean value that indicates whether the value equals the previous one, if the two were compared.
    var isSame = false

    /// The wall-clock time at which the value was loaded, which is read before the lock is taken.
    var date: Date?

    /// The time since `date`, or `nil` for a value of this moment.
    var age: Duration?

    /// The time for which the value is fresh, if its loader overrides the resource.
    var lifetime: Duration?
}

extension Delivered {
    /// Creates the delivery of a loader's result.
    ///
    /// An unchanged value is an error if there is no value (R13).
    init(_ result: LoadResult<AnyValue>, of plan: ErasedResource, at date: Date) {
        switch result {
        case .modified(let value, let validator):
            self.init(
                value: value, origin: .network, bytes: plan.bytes(of: value), validator: validator, date: date)
        case .notModified:
            self.init(error: LoaderError.notModifiedWithoutValue, origin: .network, date: date)
        }
    }

    /// Creates the initial delivery of a preview.
    init(_ state: ResourceState<AnyValue>, at date: Date) {
        self.init(value: state.value, error: state.error, origin: state.origin ?? .local, date: date)
    }

    /// Returns a Boolean value that indicates whether the value is known to equal another one.
    ///
    /// It calls the user's code.
    func isEqual(to other: AnyValue?) -> Bool {
        guard let value, let other else { return false }
        return value.isEqual(to: other)
    }
}
