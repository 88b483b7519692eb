extension View {
    /// Sets the title of the screen.
    ///
    /// This is the older name of `navigationTitle(_:)`.
    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(titleKey)
    }

    /// Sets the title of the screen.
    ///
    /// This is the older name of `navigationTitle(_:)`.
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
        navigationTitle(title)
    }

    /// Adds views at the leading and trailing edges of the title bar.
    ///
    /// This is the older form of a toolbar.
    nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
        modifier(BarItemsModifier(leading: leading, trailing: trailing))
    }

    /// Adds a view at the leading edge of the title bar.
    ///
    /// This is the older form of a toolbar.
    nonisolated public func navigationBarItems<L: View>(leading: L) -> some View {
        modifier(BarItemsModifier(leading: leading, trailing: EmptyView()))
    }

    /// Adds a view at the trailing edge of the title bar.
    ///
    /// This is the older form of a toolbar.
    nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View {
        modifier(BarItemsModifier(leading: EmptyView(), trailing: trailing))
    }

    /// Sets whether the back button of the screen is hidden.
    ///
    /// The `dismiss` action still works.
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        modifier(BackHidingModifier(isHidden: hidesBackButton))
    }
}

/// A modifier that adds views to the bar of the enclosing screen.
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
