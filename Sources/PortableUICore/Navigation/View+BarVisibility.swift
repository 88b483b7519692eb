/// A bar around the content of a screen.
public struct ToolbarPlacement: Sendable {
    let bars: BarSet

    /// The default bar, which is the title bar.
    public static var automatic: ToolbarPlacement { ToolbarPlacement(bars: .navigation) }
    /// The bar with the title of a screen and the controls next to it.
    public static var navigationBar: ToolbarPlacement { ToolbarPlacement(bars: .navigation) }
    /// The bar below the content of a screen.
    public static var bottomBar: ToolbarPlacement { ToolbarPlacement(bars: .bottom) }
    /// The bar of a tab view.
    public static var tabBar: ToolbarPlacement { ToolbarPlacement(bars: .tab) }
}

/// A set of bars around the content of a screen.
struct BarSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let navigation = BarSet(rawValue: 1)
    static let bottom = BarSet(rawValue: 2)
    static let tab = BarSet(rawValue: 4)
}

extension View {
    /// Sets the visibility of bars for as long as the view is shown.
    ///
    /// The title bar and the bottom bar are those of the enclosing screen, and the tab bar is that of the nearest
    /// enclosing tab view. A bar is hidden if at least one view inside hides it.
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        let hidden = visibility == .hidden ? bars.reduce(into: BarSet()) { $0.formUnion($1.bars) } : []
        return modifier(BarVisibilityModifier(hidden: bars.isEmpty && visibility == .hidden ? .navigation : hidden))
    }

    /// Sets whether the title bar of the enclosing screen is hidden for as long as the view is shown.
    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View {
        toolbar(hidden ? .hidden : .automatic, for: .navigationBar)
    }
}

extension View {
    /// Sets whether the status bar is hidden, which a page doesn't have.
    nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View {
        self
    }

    /// Sets whether the status bar is hidden, which a page doesn't have.
    ///
    /// This is the older form of ``statusBarHidden(_:)``.
    nonisolated public func statusBar(hidden: Bool) -> some View {
        self
    }
}

nonisolated private struct BarVisibilityModifier {
    let hidden: BarSet
}

extension BarVisibilityModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, BarVisibilityModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, BarVisibilityModifier>> {
        BarVisibilityNode(view, in: context)
    }
}

@MainActor
private final class BarVisibilityNode<Modified: View>: ModifierNode<Modified, BarVisibilityModifier> {
    override func didMount() {
        hideBars(modifier.hidden)
    }

    override func modifierDidChange(from old: BarVisibilityModifier) {
        if old.hidden != modifier.hidden { hideBars(modifier.hidden) }
    }

    /// Updates the tab bar, on which a screen below another one has no effect.
    override func visibilityDidChange() {
        super.visibilityDidChange()
        hideBars(modifier.hidden)
    }

    override func modifierDidUnmount() {
        hideBars([])
    }

    private func hideBars(_ hidden: BarSet) {
        let environment = EnvironmentValues(scope: context.environment)
        environment.titleBar.bar?.hide(hidden.subtracting(.tab), of: self)
        environment.tabBar.holder?.hideBar(isVisible && hidden.contains(.tab), of: self)
    }
}

private enum TabBarKey: EnvironmentKey {
    static var defaultValue: TabReference { TabReference() }
}

extension EnvironmentValues {
    /// The enclosing tab view, whose bar the view may hide.
    var tabBar: TabReference {
        get { self[TabBarKey.self] }
        set { self[TabBarKey.self] = newValue }
    }
}
