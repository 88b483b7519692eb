/// The values that views inherit from the views around them.
public struct EnvironmentValues {
    private let scope: EnvironmentScope?
    private var written: [ObjectIdentifier: Any] = [:]

    /// Creates values that are all defaults.
    public init() {
        scope = nil
    }

    /// The values that a place in the tree sees.
    ///
    /// While a node is evaluated, it depends on what it reads.
    init(scope: EnvironmentScope?) {
        self.scope = scope
    }

    /// The value of a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { inherited(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue }
        set { written[ObjectIdentifier(key)] = newValue }
    }

    /// What `write` sets on top of these values.
    static func values(writtenIn scope: EnvironmentScope?, by write: (inout EnvironmentValues) -> Void)
        -> [ObjectIdentifier: Any]
    {
        var values = EnvironmentValues(scope: scope)
        write(&values)
        return values.written
    }

    subscript(object key: ObjectIdentifier) -> Any? {
        get { inherited(key) }
        set { written[key] = newValue }
    }

    private func inherited(_ key: ObjectIdentifier) -> Any? {
        if let value = written[key] { return value }
        guard let scope else { return nil }
        return onMainActor(scope) { $0.read(key) }
    }
}
