extension View {
    /// Names the screen; the older name of ``navigationTitle(_:)``.
    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(titleKey)
    }

    /// Names the screen; the older name of ``navigationTitle(_:)``.
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
        navigationTitle(title)
    }

    /// Puts views at the beginning and the end of the title bar; the older form of a toolbar.
    nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
        modifier(BarItemsModifier(leading: leading, trailing: trailing))
    }

    /// Puts a view at the beginning of the title bar; the older form of a toolbar.
    nonisolated public func navigationBarItems<L: View>(leading: L) -> some View {
        modifier(BarItemsModifier(leading: leading, trailing: EmptyView()))
    }

    /// Puts a view at the end of the title bar; the older form of a toolbar.
    nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View {
        modifier(BarItemsModifier(leading: EmptyView(), trailing: trailing))
    }

    /// Whether the bar of the screen is without its way back, which `dismiss` still goes.
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        modifier(BackHidingModifier(isHidden: hidesBackButton))
    }
}

/// Content, and views in the bar of its screen.
nonisolated private struct BarItemsModifier<Leading: View, Trailing: View>: ViewModifier {
    let leading: Leading
    let trailing: Trailing

    @MainActor func body(content: Content) -> some View {
        content
        if Leading.self != EmptyView.self { BarItemView(place: .leading, content: leading) }
        if Trailing.self != EmptyView.self { BarItemView(place: .trailing, content: trailing) }
    }
}

nonisolated private struct BackHidingModifier {
    let isHidden: Bool
}

extension BackHidingModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, BackHidingModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, BackHidingModifier>> {
        BackHidingNode(view, in: context)
    }
}

@MainActor
private final class BackHidingNode<Modified: View>: ModifierNode<Modified, BackHidingModifier> {
    private var bar: ScreenBar? { EnvironmentValues(scope: context.environment).titleBar.bar }

    override func didMount() {
        if modifier.isHidden { bar?.hideBack(true, of: self) }
    }

    override func modifierDidChange(from old: BackHidingModifier) {
        if old.isHidden != modifier.isHidden { bar?.hideBack(modifier.isHidden, of: self) }
    }

    override func modifierDidUnmount() {
        if modifier.isHidden { bar?.hideBack(false, of: self) }
    }
}
