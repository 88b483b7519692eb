/// A way to read and write a value that somebody else owns.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    let location: Location<Value>

    init(location: Location<Value>) {
        self.location = location
    }

    /// Creates a binding from two closures, which are called on the main actor, at every read and write.
    @preconcurrency
    public init(get: @escaping @MainActor @Sendable () -> Value, set: @escaping @MainActor @Sendable (Value) -> Void) {
        location = ComputedLocation(read: get, write: set)
    }

    /// Creates a binding from two closures, of which the one that writes gets a transaction without an animation.
    @preconcurrency
    public init(
        get: @escaping @MainActor @Sendable () -> Value,
        set: @escaping @MainActor @Sendable (Value, Transaction) -> Void
    ) {
        location = ComputedLocation(read: get, write: { set($0, Transaction()) })
    }

    /// Creates a binding from the projected value of another.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// A binding to a value that stays what it is: writes are dropped.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(location: ConstantLocation(value))
    }

    /// Creates a binding that is never nil to its readers; nil is not written.
    public init<V>(_ base: Binding<V>) where Value == V? {
        location = WrappedLocation(base.location)
    }

    /// Creates a binding to the value that is there now; nil where there is none.
    ///
    /// When the value goes, readers still get the last one.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        location = UnwrappedLocation(base.location, last: value)
    }

    /// The value, wherever it is kept.
    public var wrappedValue: Value {
        get { location.value }
        nonmutating set { location.set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> {
        self
    }

    /// A binding to a part of the value.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(location: PartLocation(location, keyPath))
    }
}

extension Binding: DynamicProperty {}

// A location is used on the main actor only; it traps elsewhere.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: @MainActor ComparedBySource {
    func hasSameSource(as other: Binding<Value>) -> Bool {
        if location.isSame(as: other.location) { return true }
        guard let constant = location as? ConstantLocation<Value>,
            let other = other.location as? ConstantLocation<Value>
        else { return false }
        return Comparison.areEqual(constant.value, other.value)
    }
}
