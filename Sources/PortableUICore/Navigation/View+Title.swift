nonisolated struct NavigationTitleModifier {
    let title: String
}

extension NavigationTitleModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, NavigationTitleModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, NavigationTitleModifier>> {
        NavigationTitleNode(view, in: context)
    }
}

@MainActor
private final class NavigationTitleNode<Modified: View>: ModifierNode<Modified, NavigationTitleModifier> {
    private var bar: ScreenBar? { EnvironmentValues(scope: context.environment).titleBar.bar }

    override func didMount() {
        bar?.setTitle(modifier.title, of: self)
    }

    override func modifierDidChange(from old: NavigationTitleModifier) {
        guard old.title != modifier.title else { return }
        bar?.setTitle(modifier.title, of: self)
    }

    override func modifierDidUnmount() {
        bar?.setTitle(nil, of: self)
    }
}

/// The title bar of a screen.
public struct NavigationBarItem: Sendable {
    /// The display mode of a title.
    public enum TitleDisplayMode: Sendable {
        /// The default mode of the screen.
        case automatic
        /// A title in line with the controls.
        case inline
        /// A large title on a line of its own.
        case large
    }
}

nonisolated struct TitleModeModifier {
    let isInline: Bool
}

extension TitleModeModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, TitleModeModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, TitleModeModifier>> {
        TitleModeNode(view, in: context)
    }
}

@MainActor
private final class TitleModeNode<Modified: View>: ModifierNode<Modified, TitleModeModifier> {
    private var bar: ScreenBar? { EnvironmentValues(scope: context.environment).titleBar.bar }

    override func didMount() {
        if modifier.isInline { bar?.setInline(true, of: self) }
    }

    override func modifierDidChange(from old: TitleModeModifier) {
        if old.isInline != modifier.isInline { bar?.setInline(modifier.isInline, of: self) }
    }

    override func modifierDidUnmount() {
        if modifier.isInline { bar?.setInline(false, of: self) }
    }
}

extension View {
    /// Sets the title of the screen in the bar of the enclosing navigation stack.
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        modifier(NavigationTitleModifier(title: titleKey.string))
    }

    /// Sets the title of the screen in the bar of the enclosing navigation stack.
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        modifier(NavigationTitleModifier(title: String(title)))
    }

    /// Sets the title of the screen in the bar of the enclosing navigation stack.
    nonisolated public func navigationTitle(_ title: Text) -> some View {
        modifier(NavigationTitleModifier(title: title.string))
    }

    /// Sets the title of the screen to the value of a binding.
    ///
    /// NB: Hosts show the title, but don't let the user change it.
    nonisolated public func navigationTitle(_ title: Binding<String>) -> some View {
        modifier(BoundTitleModifier(title: title))
    }

    /// Sets the title of the screen.
    ///
    /// This is the older name of `navigationTitle(_:)`.
    nonisolated public func navigationBarTitle(_ title: Text) -> some View {
        navigationTitle(title)
    }

    /// Sets the title of the screen and its display mode.
    ///
    /// This is the older form.
    nonisolated public func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    /// Sets the title of the screen and its display mode.
    ///
    /// This is the older form.
    nonisolated public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode)
    }

    /// Sets the title of the screen and its display mode.
    ///
    /// This is the older form.
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(
        _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    /// Sets the display mode of the screen's title.
    nonisolated public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        modifier(TitleModeModifier(isInline: displayMode == .inline))
    }
}

/// A modifier that reads the title in its body, so that changes to it are observed.
nonisolated private struct BoundTitleModifier: ViewModifier {
    let title: Binding<String>

    @MainActor func body(content: Content) -> some View {
        content.navigationTitle(title.wrappedValue)
    }
}
