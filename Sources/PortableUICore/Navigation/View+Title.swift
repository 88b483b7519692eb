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

/// The bar of a screen.
public struct NavigationBarItem: Sendable {
    /// How large a title is shown.
    public enum TitleDisplayMode: Sendable {
        /// As suits the screen.
        case automatic
        /// In the line of the controls.
        case inline
        /// In a line of its own.
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
    /// Names the screen in the bar of the navigation stack around it.
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        modifier(NavigationTitleModifier(title: titleKey.string))
    }

    /// Names the screen in the bar of the navigation stack around it.
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        modifier(NavigationTitleModifier(title: String(title)))
    }

    /// Names the screen in the bar of the navigation stack around it.
    nonisolated public func navigationTitle(_ title: Text) -> some View {
        modifier(NavigationTitleModifier(title: title.string))
    }

    /// Names the screen by what a binding says.
    ///
    /// NB: hosts show the title; they do not let people change it.
    nonisolated public func navigationTitle(_ title: Binding<String>) -> some View {
        modifier(BoundTitleModifier(title: title))
    }

    /// Names the screen; the older name of ``navigationTitle(_:)``.
    nonisolated public func navigationBarTitle(_ title: Text) -> some View {
        navigationTitle(title)
    }

    /// Names the screen, and says how large; the older form.
    nonisolated public func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    /// Names the screen, and says how large; the older form.
    nonisolated public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode)
    }

    /// Names the screen, and says how large; the older form.
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(
        _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    /// How large the title of the screen is shown.
    nonisolated public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        modifier(TitleModeModifier(isInline: displayMode == .inline))
    }
}

/// Reads the title where it can be followed.
nonisolated private struct BoundTitleModifier: ViewModifier {
    let title: Binding<String>

    @MainActor func body(content: Content) -> some View {
        content.navigationTitle(title.wrappedValue)
    }
}
