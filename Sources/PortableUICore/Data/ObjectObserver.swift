import OpenCombine

/// An observer of one observable object.
///
/// Each change to the object evaluates the dependent bodies again (L6).
@MainActor
final class ObjectObserver<ObjectType: ObservableObject>: Dependency {
    var subscribers = Subscribers()
    private(set) var object: ObjectType?
    private var subscription: AnyCancellable?

    /// Starts observing an object in place of the previous one.
    ///
    /// Does nothing if the object is the same.
    func follow(_ object: ObjectType?) {
        guard object !== self.object else { return }
        self.object = object
        let change = MainActorCall { [weak self] in self?.subscribers.setNeedEvaluation() }
        // NB: the notification precedes the change. Bodies are evaluated in a later turn, and see the new value.
        subscription = object?.objectWillChange.sink { @Sendable _ in change.perform() }
    }
}

/// A property whose object triggers evaluations of the body, whether or not the body reads the object.
@MainActor
protocol FollowedProperty: ConnectedProperty {
    /// Registers the object as a dependency of the body that is about to be evaluated.
    func follow(on node: _Node)
}
