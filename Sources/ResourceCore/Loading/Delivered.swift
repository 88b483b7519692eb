import Foundation

/// What comes with an event.
struct Delivered<Value: Sendable>: Sendable {
    var value: Value?
    var error: (any Error)?

    /// How long to wait before the next attempt.
    var pause: Duration?
    var origin: ResourceOrigin

    /// What the value counts for toward the container's byte limit.
    var bytes = 0
    var validator: LoadValidator?

    /// Whether the value equals the one before, where that was looked at.
    var isSame = false

    /// When the value was loaded, and how long ago that is; nil for now.
    var date: Date?
    var age: Duration?

    /// How long the value is fresh, where the loader knows better than the resource.
    var lifetime: Duration?
}

extension Delivered {
    /// What a loader says; that nothing has changed is an error where there is nothing (R13).
    init(_ result: LoadResult<Value>, cost: (@Sendable (Value) -> Int)?) {
        switch result {
        case .modified(let value, let validator):
            self.init(value: value, origin: .network, bytes: cost?(value) ?? 0, validator: validator)
        case .notModified:
            self.init(error: LoaderError.notModifiedWithoutValue, origin: .network)
        }
    }

    /// What a preview begins with.
    init(_ state: ResourceState<Value>) {
        self.init(value: state.value, error: state.error, origin: state.origin ?? .local)
    }
}
