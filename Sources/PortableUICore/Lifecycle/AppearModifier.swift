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
private final class AppearNode<Modified: View>: ModifierNode<Modified, AppearModifier> {
    private var hasAppeared = false

    override func didMount() {
        if isVisible { appear() }
    }

    /// Treats hiding as disappearing, although the state of a hidden view is kept.
    override func visibilityDidChange() {
        super.visibilityDidChange()
        if isVisible { appear() } else { disappear() }
    }

    private func appear() {
        graph.lifecycle.didAppear { [weak self] in
            guard let self, isMounted, !hasAppeared, isVisible else { return nil }
            hasAppeared = true
            return { self.modifier.onAppear?() }
        }
    }

    private func disappear() {
        guard hasAppeared else { return }
        hasAppeared = false
        if let action = modifier.onDisappear { graph.lifecycle.didDisappear(action) }
    }

    override func modifierDidUnmount() {
        disappear()
    }
}

extension View {
    /// Runs an action when the view has been added to the tree, before its first frame is drawn (L7).
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearModifier(onAppear: action))
    }

    /// Runs an action after the view has been removed from the tree.
    ///
    /// The action sees current values (L7).
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearModifier(onDisappear: action))
    }
}
