/// A property wrapper that can read and write a value owned by a source of truth.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    let location: Location<Value>

    init(location: Location<Value>) {
        self.location = location
    }

    /// Creates a binding from two closures, which are called for every read and write, on the caller's thread.
    @preconcurrency
    public init(get: @escaping @MainActor @Sendable () -> Value, set: @escaping @MainActor @Sendable (Value) -> Void) {
        location = ComputedLocation(read: get, write: set)
    }

    /// Creates a binding from two closures, which are called on the caller's thread.
    ///
    /// The `set` closure receives a transaction without an animation.
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

    /// Returns a binding to a value that never changes.
    ///
    /// Writes are ignored.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(location: ConstantLocation(value))
    }

    /// Creates a binding that never returns `nil` from a binding to a value that isn't optional.
    ///
    /// Writes of `nil` are ignored.
    public init<V>(_ base: Binding<V>) where Value == V? {
        location = WrappedLocation(base.location)
    }

    /// Creates a binding to the current value of an optional, or returns `nil` if there is none.
    ///
    /// If the value later becomes `nil`, the binding returns the value it had when the binding was created.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        location = UnwrappedLocation(base.location, last: value)
    }

    /// The underlying value.
    public var wrappedValue: Value {
        get { location.value }
        nonmutating set { location.set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> {
        self
    }

    /// Returns a binding to a part of the value.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(location: KeyPathLocation(location, keyPath))
    }
}

extension Binding: DynamicProperty {}

// A location can be used on any thread. An object or a closure behind it is the app's own to share.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: @MainActor ComparedBySource {
    func hasSameSource(as other: Binding<Value>) -> Bool {
        if location.isSame(as: other.location) {
            guard let seen = location.seen, let other = other.location.seen else { return true }
            return Comparison.areEqual(seen, other)
        }
        guard let constant = location as? ConstantLocation<Value>,
            let other = other.location as? ConstantLocation<Value>
        else { return false }
        return Comparison.areEqual(constant.value, other.value)
    }
}
