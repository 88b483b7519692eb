/// The views to which one modifier applies: the outermost elements of its content, whichever these are at the time.
@MainActor
final class PresenceScope {
    var outer: PresenceScope?

    /// Called when the first view has come, and when the last one is gone.
    var onChange: () -> Void = {}

    private var count = 0

    var isEmpty: Bool { count == 0 }

    func insert() {
        count += 1
        if count == 1 { onChange() }
        outer?.insert()
    }

    func remove() {
        count -= 1
        if count == 0 { onChange() }
        outer?.remove()
    }
}

/// A node of a modifier that acts while its content has a view that can be seen.
///
/// If the content consists of several views, the modifier applies to them together: it begins with the first one, and
/// ends when the last one is gone. Content without a view never begins.
@MainActor
class PresenceNode<Modified: View, Modifier: ViewModifier>: ModifierNode<Modified, Modifier> {
    private let presence = PresenceScope()

    final var isPresent: Bool { isMounted && isVisible && !presence.isEmpty }

    /// Begins or ends the work of the modifier, or does nothing if it has already done so.
    func presenceDidChange() {}

    final override func innerContext() -> _MountContext {
        presence.outer = context.presence
        return context.child().with { $0.presence = presence }
    }

    /// Follows the views from now on, so that the modifiers inside act first.
    override func didMount() {
        presence.onChange = { [weak self] in self?.presenceDidChange() }
        if isPresent { presenceDidChange() }
    }

    final override func visibilityDidChange() {
        super.visibilityDidChange()
        presenceDidChange()
    }

    final override func modifierDidUnmount() {
        presenceDidChange()
    }
}
