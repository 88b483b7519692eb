package final class Attachments: Sendable {
    private let values = Lock<[ObjectIdentifier: any Sendable]>([:])

    // It can be read and written from any thread.
    package subscript<Value: Sendable>(type: Value.Type) -> Value? {
        get { values.withLock { $0[ObjectIdentifier(type)] } as? Value }
        set {
            // NB: The replaced value is released outside of the lock.
            let old = values.withLock { values in
                defer { values[ObjectIdentifier(type)] = newValue }
                return values[ObjectIdentifier(type)]
            }
            withExtendedLifetime(old) {}
        }
    }

    package func value<Value: Sendable>(_ make: () -> Value) -> Value {
        if let value = self[Value.self] { return value }
        let new = make()
        return values.withLock { values in
            if let value = values[ObjectIdentifier(Value.self)] as? Value { return value }
            values[ObjectIdentifier(Value.self)] = new
            return new
        }
    }

    func forget() {
        for value in values.withLock({ Array($0.values) }) { (value as? any ForgettingAttachment)?.forget() }
    }
}

package protocol ForgettingAttachment: Sendable {
    func forget()
}
