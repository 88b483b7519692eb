import OpenCombine

/// Follows one observable object for the bodies that show it: each of its changes evaluates them again (L6).
@MainActor
final class ObjectObserver<ObjectType: ObservableObject>: Dependency {
    var subscribers = Subscribers()
    private(set) var object: ObjectType?
    private var subscription: AnyCancellable?

    /// Follows this object from now on; nothing is done if it does already.
    func follow(_ object: ObjectType?) {
        guard object !== self.object else { return }
        self.object = object
        let change = MainActorCall { [weak self] in self?.subscribers.setNeedEvaluation() }
        // NB: it is told before the change; bodies are evaluated in a later turn, and see the new value.
        subscription = object?.objectWillChange.sink { @Sendable _ in change.perform() }
    }
}

/// A property whose object decides when the body is evaluated, whether or not the body reads it.
@MainActor
protocol FollowedProperty: ConnectedProperty {
    /// Notes that the body that is about to be evaluated depends on the object.
    func follow(on node: _Node)
}
