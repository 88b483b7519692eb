/// What comes with an event.
struct Delivered<Value: Sendable>: Sendable {
    var value: Value?
    var error: (any Error)?

    /// How long to wait before the next attempt.
    var pause: Duration?
    var origin: ResourceOrigin
}

extension Delivered {
    /// What a preview begins with.
    init(_ state: ResourceState<Value>) {
        self.init(value: state.value, error: state.error, origin: state.origin ?? .local)
    }
}
