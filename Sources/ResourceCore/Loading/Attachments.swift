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
}
