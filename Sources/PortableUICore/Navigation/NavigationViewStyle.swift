/// A style of navigation views, of which only a stack is supported: it has one column.
public protocol NavigationViewStyle {}

/// The style that adapts to the context.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    /// Creates the style.
    public init() {}
}

/// A style that shows one screen at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
    /// Creates the style.
    public init() {}
}

/// A style that shows screens in columns.
///
/// There is one column.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
    init() {}
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    /// The style that adapts to the context.
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
    /// The style that shows one screen at a time.
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
    /// The style that shows screens in columns.
    public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

extension View {
    /// Sets the style of the navigation views below, which show one screen at a time in every style.
    nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
        self
    }
}
