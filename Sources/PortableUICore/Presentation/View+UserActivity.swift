import Foundation

/// A view that advertises an activity while it's shown.
@MainActor
protocol ActivitySource: AnyObject {
    /// The activity, or `nil` if there is none or the view is hidden.
    var currentActivity: NSUserActivity? { get }
}

/// A modifier that advertises an activity configured by an update closure, or none if the closure is `nil`.
nonisolated private struct UserActivityModifier {
    let activityType: String
    let update: ((NSUserActivity) -> Void)?
}

extension UserActivityModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, UserActivityModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, UserActivityModifier>> {
        UserActivityNode(view, in: context)
    }
}

@MainActor
private final class UserActivityNode<Modified: View>: ModifierNode<Modified, UserActivityModifier>, ActivitySource {
    private var activity: NSUserActivity?

    var currentActivity: NSUserActivity? {
        context.visibility?.isVisible == false ? nil : activity
    }

    override func didMount() {
        graph.activitySources.append(self)
        setNeedsEvaluation()
    }

    override func modifierDidChange(from old: UserActivityModifier) {
        setNeedsEvaluation()
    }

    override func evaluate() {
        activity = modifier.update.map { update in
            let activity = NSUserActivity(activityType: modifier.activityType)
            recordingObservables { update(activity) }
            return activity
        }
    }

    override func modifierDidUnmount() {
        graph.activitySources.removeAll { $0 === self }
    }
}

extension View {
    /// Advertises an activity while a Boolean value is `true`.
    ///
    /// The update closure runs on the main actor, and runs again when an observable object that it read changes. In a
    /// browser, the activity's web page becomes the URL of the page: it appears in the address bar, and the browser
    /// history leads back to it. If several visible views advertise an activity, the most recently added view takes
    /// effect.
    nonisolated public func userActivity(
        _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
    ) -> some View {
        modifier(UserActivityModifier(activityType: activityType, update: isActive ? update : nil))
    }

    /// Advertises an activity about an element while the element isn't `nil`.
    nonisolated public func userActivity<P>(
        _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
    ) -> some View {
        modifier(
            UserActivityModifier(
                activityType: activityType,
                update: element.map { element in { update(element, $0) } }))
    }
}
