public import Observation

/// A property wrapper that reads a value from the environment of the view.
///
/// The body is evaluated again only when an enclosing view sets a different value for one that the body has read.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let source: Source
    private var scope: EnvironmentScope?

    private enum Source {
        case keyPath(KeyPath<EnvironmentValues, Value>)
        /// The type of an object, with a closure that finds the object or handles its absence.
        case object(ObjectIdentifier, find: (EnvironmentValues) -> Value)
    }

    /// Creates a property for the value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        source = .keyPath(keyPath)
    }

    /// The value at the place of the view, tracked as a dependency of its body.
    ///
    /// Outside a tree, it's the default value.
    public var wrappedValue: Value {
        let values = EnvironmentValues(scope: scope)
        return switch source {
        case .keyPath(let keyPath): values[keyPath: keyPath]
        case .object(_, let find): find(values)
        }
    }
}

extension Environment {
    /// Creates a property for an observable object that an enclosing view has set, or `nil` if there is none.
    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
        source = .object(ObjectIdentifier(objectType)) { $0.object(objectType) }
    }
}

extension Environment where Value: AnyObject, Value: Observable {
    /// Creates a property for an observable object that an enclosing view has set.
    ///
    /// It traps if there is none.
    public init(_ objectType: Value.Type) {
        source = .object(ObjectIdentifier(objectType)) { values in
            guard let object = values.object(objectType) else {
                preconditionFailure("No \(objectType) in the environment: set one with .environment(_:)")
            }
            return object
        }
    }
}

// The scope can be read on any thread.
extension Environment: @unchecked Sendable where Value: Sendable {}

extension Environment: @MainActor ConnectedProperty, @MainActor ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        scope = storage.environment
    }

    func hasSameSource(as other: Environment<Value>) -> Bool {
        switch (source, other.source) {
        case (.keyPath(let path), .keyPath(let other)): path == other
        case (.object(let type, _), .object(let other, _)): type == other
        default: false
        }
    }
}
