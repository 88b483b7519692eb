public import OpenCombine

/// An observable object that is owned elsewhere.
///
/// Each change to it evaluates the body again (L6).
@MainActor @propertyWrapper @preconcurrency
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
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
            Binding(location: ObjectLocation(object, keyPath))
        }
    }

    /// The observed object.
    public var wrappedValue: ObjectType
    private var observer: ObjectObserver<ObjectType>?

    /// Creates a property for an object.
    public init(wrappedValue: ObjectType) {
        self.wrappedValue = wrappedValue
    }

    /// Creates a property for an object.
    public init(initialValue: ObjectType) {
        wrappedValue = initialValue
    }

    /// A wrapper that creates bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        Wrapper(wrappedValue)
    }
}

extension ObservedObject: FollowedProperty, ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        let observer: ObjectObserver<ObjectType> = storage.object(in: slot) { ObjectObserver() }
        observer.follow(wrappedValue)
        self.observer = observer
    }

    func follow(on node: _Node) {
        if let observer { node.depend(on: observer) }
    }

    func hasSameSource(as other: ObservedObject<ObjectType>) -> Bool {
        wrappedValue === other.wrappedValue
    }
}
