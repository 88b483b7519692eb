/// What other targets keep with a container: at most one value of each type.
package final class Attachments: Sendable {
    private let values = Lock<[ObjectIdentifier: any Sendable]>([:])

    /// The value of a type, where one was attached; may be read and written from anywhere.
    package subscript<Value: Sendable>(type: Value.Type) -> Value? {
        get { values.withLock { $0[ObjectIdentifier(type)] } as? Value }
        set {
            // NB: what is replaced ends outside the lock.
            let old = values.withLock { values in
                defer { values[ObjectIdentifier(type)] = newValue }
                return values[ObjectIdentifier(type)]
            }
            withExtendedLifetime(old) {}
        }
    }

    /// Returns the value of a type, which is made where none was attached.
    package func value<Value: Sendable>(_ make: () -> Value) -> Value {
        if let value = self[Value.self] { return value }
        let new = make()
        return values.withLock { values in
            if let value = values[ObjectIdentifier(Value.self)] as? Value { return value }
            values[ObjectIdentifier(Value.self)] = new
            return new
        }
    }

    /// Lets each of the values forget what belongs to a person.
    func forget() {
        for value in values.withLock({ Array($0.values) }) { (value as? any ForgettingAttachment)?.forget() }
    }
}

/// Something attached to a container that a log-out concerns.
package protocol ForgettingAttachment: Sendable {
    /// Forgets what belongs to the person who logs out.
    func forget()
}
