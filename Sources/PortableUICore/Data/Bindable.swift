public import Observation

/// A property wrapper that creates bindings to the properties of an observable object.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
    /// The wrapped object.
    public var wrappedValue: Value

    /// Creates a wrapper around an object.
    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The wrapper itself, whose members are bindings.
    public var projectedValue: Bindable<Value> {
        self
    }
}

extension Bindable where Value: AnyObject, Value: Observable {
    /// Creates a wrapper around an object.
    public init(wrappedValue: Value) {
        self = Self(of: wrappedValue)
    }

    /// Creates a wrapper around an object.
    public init(_ wrappedValue: Value) {
        self = Self(of: wrappedValue)
    }

    /// Creates a wrapper from the projected value of another.
    public init(projectedValue: Bindable<Value>) {
        self = projectedValue
    }

    /// Returns a binding to a property of the object.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding(location: ObjectLocation(wrappedValue, keyPath, isTracked: true))
    }

    private init(of object: Value) {
        wrappedValue = object
    }
}
