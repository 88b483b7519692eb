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
        get {
            // Not `as?` alone: a missing value would be taken for nil where the value is optional.
            guard let value = inherited(ObjectIdentifier(key)) else { return K.defaultValue }
            return value as? K.Value ?? K.defaultValue
        }
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

    /// The object of a type that a view around has set.
    func object<T: AnyObject>(_ type: T.Type) -> T? {
        inherited(ObjectIdentifier(type)) as? T
    }

    /// Sets the object of a type; nil hides the one of a view further out.
    mutating func setObject<T: AnyObject>(_ object: T?) {
        written[ObjectIdentifier(T.self)] = object as Any
    }

    private func inherited(_ key: ObjectIdentifier) -> Any? {
        if let value = written[key] { return value }
        guard let scope else { return nil }
        return onMainActor(scope) { $0.read(key) }
    }
}
