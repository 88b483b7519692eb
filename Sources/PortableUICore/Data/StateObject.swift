public import OpenCombine

/// An observable object that belongs to one place in the view tree.
///
/// Each change to it evaluates the body again.
///
/// The object is created for a new place only, before the first body there, and lives as long as the place (L3).
@MainActor @propertyWrapper @preconcurrency
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    // Called on the main actor only.
    nonisolated(unsafe) private let make: () -> ObjectType
    private var observer: ObjectObserver<ObjectType>?

    /// Creates a property whose object is created for each new place.
    nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        make = thunk
    }

    /// The object of this place, or a new one if the view isn't in a tree.
    public var wrappedValue: ObjectType {
        observer?.object ?? make()
    }

    /// A wrapper that creates bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject.Wrapper(wrappedValue)
    }
}

extension StateObject: FollowedProperty, ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        observer = storage.object(in: slot) {
            let observer = ObjectObserver<ObjectType>()
            observer.follow(make())
            return observer
        }
    }

    func follow(on node: _Node) {
        if let observer { node.depend(on: observer) }
    }

    func hasSameSource(as other: StateObject<ObjectType>) -> Bool {
        true
    }
}
