/// The values that views inherit from their enclosing views.
public struct EnvironmentValues {
    private let scope: EnvironmentScope?
    private var written: [ObjectIdentifier: Any] = [:]

    /// Creates an instance in which every value is the default.
    public init() {
        scope = nil
    }

    /// Creates the values that are visible at a place in the tree.
    ///
    /// A node that is being evaluated depends on the values that it reads.
    init(scope: EnvironmentScope?) {
        self.scope = scope
    }

    /// Accesses the value of a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get {
            // `as?` alone isn't enough: if the value type is optional, a missing value would be taken for `nil`.
            guard let value = inherited(ObjectIdentifier(key)) else { return K.defaultValue }
            return value as? K.Value ?? K.defaultValue
        }
        set { written[ObjectIdentifier(key)] = newValue }
    }

    /// Returns the values that `write` sets on top of those of a scope.
    static func values(writtenIn scope: EnvironmentScope?, by write: (inout EnvironmentValues) -> Void)
        -> [ObjectIdentifier: Any]
    {
        var values = EnvironmentValues(scope: scope)
        write(&values)
        return values.written
    }

    /// Returns the object of a type that an enclosing view has set.
    func object<T: AnyObject>(_ type: T.Type) -> T? {
        inherited(ObjectIdentifier(type)) as? T
    }

    /// Sets the object of a type.
    ///
    /// Setting `nil` hides the object of an outer view.
    mutating func setObject<T: AnyObject>(_ object: T?) {
        written[ObjectIdentifier(T.self)] = object as Any
    }

    private func inherited(_ key: ObjectIdentifier) -> Any? {
        if let value = written[key] { return value }
        return scope?.read(key)
    }
}
