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
            Binding(location: ObjectLocation(object, keyPath, isTracked: false))
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

/// An observer of one observable object.
///
/// Each change to the object evaluates the dependent bodies again (L6).
@MainActor
final class ObjectObserver<ObjectType: ObservableObject>: Dependency {
    var subscribers = Subscribers()
    var isOutside: Bool { true }
    private(set) var object: ObjectType?
    private var subscription: AnyCancellable?

    /// Starts observing an object in place of the previous one.
    ///
    /// Does nothing if the object is the same.
    func follow(_ object: ObjectType?) {
        guard object !== self.object else { return }
        self.object = object
        let change = MainActorCall { [weak self] in self?.subscribers.setNeedEvaluation() }
        // NB: The notification precedes the change. Bodies are evaluated in a later turn, and see the new value.
        subscription = object?.objectWillChange.sink { @Sendable _ in change.perform() }
    }
}

/// A property whose object triggers evaluations of the body, whether or not the body reads the object.
@MainActor
protocol FollowedProperty: ConnectedProperty {
    /// Registers the object as a dependency of the body that is about to be evaluated.
    func follow(on node: _Node)
}
