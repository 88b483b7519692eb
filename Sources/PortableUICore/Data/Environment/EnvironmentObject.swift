public import OpenCombine

/// An observable object that an enclosing view has set.
///
/// Each change to it evaluates the body again (L6).
@MainActor @propertyWrapper @preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    /// A wrapper that creates bindings to the properties of an observable object.
    @MainActor @dynamicMemberLookup @preconcurrency
    public struct Wrapper {
        private let object: ObjectType

        init(_ object: ObjectType) {
            self.object = object
        }

        /// Returns a binding to a property of the object.
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            Binding(location: ObjectLocation(object, keyPath, isTracked: false))
        }
    }

    private var scope: EnvironmentScope?
    private var observer: ObjectObserver<ObjectType>?

    /// Creates a property for an object of the wrapper's type.
    nonisolated public init() {}

    /// The object.
    ///
    /// Accessing it traps if no enclosing view has set one.
    public var wrappedValue: ObjectType {
        guard let object = EnvironmentValues(scope: scope).object(ObjectType.self) else {
            preconditionFailure("No \(ObjectType.self) in the environment: set one with .environmentObject(_:)")
        }
        return object
    }

    /// A wrapper that creates bindings to the properties of the object.
    public var projectedValue: EnvironmentObject<ObjectType>.Wrapper {
        Wrapper(wrappedValue)
    }
}

extension EnvironmentObject: FollowedProperty, ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        scope = storage.environment
        observer = storage.object(in: slot) { ObjectObserver() }
    }

    func follow(on node: _Node) {
        guard let observer else { return }
        observer.follow(EnvironmentValues(scope: scope).object(ObjectType.self))
        node.depend(on: observer)
    }

    func hasSameSource(as other: EnvironmentObject<ObjectType>) -> Bool {
        true
    }
}

extension View {
    /// Supplies an observable object to this view and its descendants, which find it by its type.
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        environment { $0.setObject(object) }
    }
}
