/// A modifier that runs actions when the content appears and disappears.
nonisolated struct AppearModifier {
    var onAppear: (() -> Void)?
    var onDisappear: (() -> Void)?
}

extension AppearModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, AppearModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, AppearModifier>> {
        AppearNode(view, in: context)
    }
}

@MainActor
private final class AppearNode<Modified: View>: PresenceNode<Modified, AppearModifier> {
    private var hasAppeared = false

    /// Treats hiding as disappearing, although the state of a hidden view is kept.
    ///
    /// A view that is gone for a moment within one round hasn't disappeared.
    override func presenceDidChange() {
        if isPresent {
            graph.lifecycle.didAppear { [weak self] in self?.appear() }
        } else if hasAppeared {
            graph.lifecycle.didDisappear { self.disappear() }
        }
    }

    private func appear() -> (() -> Void)? {
        guard isPresent, !hasAppeared else { return nil }
        hasAppeared = true
        return { self.modifier.onAppear?() }
    }

    private func disappear() -> (() -> Void)? {
        guard !isPresent, hasAppeared else { return nil }
        hasAppeared = false
        return modifier.onDisappear
    }
}

extension View {
    /// Runs an action when the view has been added to the tree, before its first frame is drawn (L7).
    ///
    /// If this is a group of several views, the action runs when the first of them appears. It doesn't run for a group
    /// without views.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearModifier(onAppear: action))
    }

    /// Runs an action after the view has been removed from the tree.
    ///
    /// The action sees current values (L7). If this is a group of several views, it runs when the last of them is gone.
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearModifier(onDisappear: action))
    }
}
