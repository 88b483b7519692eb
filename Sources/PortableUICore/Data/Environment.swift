public import Observation

/// A value of the environment at the place of the view.
///
/// The body is evaluated again when a view around it writes another value for what it has read, and only then.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let source: Source
    private var scope: EnvironmentScope?

    private enum Source {
        case keyPath(KeyPath<EnvironmentValues, Value>)
        /// The type of an object, and how it is found or missed.
        case object(ObjectIdentifier, find: (EnvironmentValues) -> Value)
    }

    /// Creates a property for the value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        source = .keyPath(keyPath)
    }

    /// The value at the place of the view, followed by its body; in no tree it is the default.
    public var wrappedValue: Value {
        let values = EnvironmentValues(scope: scope)
        return switch source {
        case .keyPath(let keyPath): values[keyPath: keyPath]
        case .object(_, let find): find(values)
        }
    }
}

extension Environment {
    /// Creates a property for an observable object that a view around this one has set; nil where none has.
    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
        source = .object(ObjectIdentifier(objectType)) { $0.object(objectType) }
    }
}

extension Environment where Value: AnyObject, Value: Observable {
    /// Creates a property for an observable object that a view around this one has set; it traps where none has.
    public init(_ objectType: Value.Type) {
        source = .object(ObjectIdentifier(objectType)) { values in
            guard let object = values.object(objectType) else {
                preconditionFailure("No \(objectType) in the environment: set one with .environment(_:)")
            }
            return object
        }
    }
}

// The scope is used on the main actor only; it traps elsewhere.
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
