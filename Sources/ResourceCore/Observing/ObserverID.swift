/// An identifier of one store among the observers of an entry, unique in its container.
package struct ObserverID: Hashable, Sendable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}

/// An identifier of one waiting call, unique in its container.
package struct WaiterID: Hashable, Sendable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}
