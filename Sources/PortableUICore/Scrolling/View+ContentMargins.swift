public import Foundation

/// A part of a scroll view that margins apply to.
public struct ContentMarginPlacement: Sendable {
    fileprivate let isForContent: Bool

    /// The content and the indicators.
    public static var automatic: ContentMarginPlacement { ContentMarginPlacement(isForContent: true) }
    /// The content alone.
    public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement(isForContent: true) }
    /// The indicators alone, which browsers draw at the edge.
    public static var scrollIndicators: ContentMarginPlacement { ContentMarginPlacement(isForContent: false) }
}

/// The margins that the content of scroll views has.
///
/// A `nil` margin is the host's default.
package struct ContentMargins: Equatable, Sendable {
    package var top: CGFloat?
    package var leading: CGFloat?
    package var bottom: CGFloat?
    package var trailing: CGFloat?

    package init() {}

    mutating func set(_ edges: Edge.Set, to insets: EdgeInsets) {
        if edges.contains(.top) { top = max(0, insets.top) }
        if edges.contains(.leading) { leading = max(0, insets.leading) }
        if edges.contains(.bottom) { bottom = max(0, insets.bottom) }
        if edges.contains(.trailing) { trailing = max(0, insets.trailing) }
    }
}

private enum ContentMarginsKey: EnvironmentKey { static var defaultValue: ContentMargins { ContentMargins() } }

extension EnvironmentValues {
    var contentMargins: ContentMargins {
        get { self[ContentMarginsKey.self] }
        set { self[ContentMarginsKey.self] = newValue }
    }
}

extension View {
    /// Sets the margins of the content of the scroll views and lists below, which replace their own.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        environment { if placement.isForContent { $0.contentMargins.set(edges, to: insets) } }
    }

    /// Sets the margin of the content of the scroll views and lists below, which replaces their own.
    ///
    /// A `nil` length stands for the distance of a padding.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        let length = length ?? 16
        let insets = EdgeInsets(top: length, leading: length, bottom: length, trailing: length)
        return contentMargins(edges, insets, for: placement)
    }

    /// Sets the margins of the content of the scroll views and lists below, which replace their own.
    nonisolated public func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        contentMargins(.all, length, for: placement)
    }
}
