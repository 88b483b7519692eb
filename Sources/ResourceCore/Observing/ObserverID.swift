/// Names one store among the observers of an entry; unique in its container.
struct ObserverID: Hashable, Sendable {
    let number: UInt64
}

/// Names one waiting call; unique in its container.
struct WaiterID: Hashable, Sendable {
    let number: UInt64
}
