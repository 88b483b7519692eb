/// What comes with an event.
struct Delivered<Value: Sendable>: Sendable {
    var value: Value?
    var error: (any Error)?

    /// How long to wait before the next attempt.
    var pause: Duration?
    var origin: ResourceOrigin

    /// What the value counts for toward the container's byte limit.
    var bytes = 0
}

extension Delivered {
    /// What a preview begins with.
    init(_ state: ResourceState<Value>) {
        self.init(value: state.value, error: state.error, origin: state.origin ?? .local)
    }
}
