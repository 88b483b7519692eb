public import Foundation

extension View {
    /// Adds padding to the safe area on each edge, in points.
    ///
    /// NB: Hosts add it to the view itself, also to one that scrolls.
    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        padding(insets)
    }

    /// Adds padding to the safe area on some edges.
    ///
    /// A `nil` value stands for the host's default distance.
    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }

    /// Adds equal padding to the safe area on every side, in points.
    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View {
        padding(length)
    }

    /// Places views at the top or bottom edge.
    ///
    /// This view gets the remaining space. In a browser, views that are higher than their container scroll.
    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        let inset = content().box(.inset(.vertical))
        return VStack(alignment: alignment, spacing: spacing ?? 0) {
            if edge == .top { inset }
            self
            if edge == .bottom { inset }
        }
    }

    /// Places views at the leading or trailing edge.
    ///
    /// This view gets the remaining space. In a browser, views that are wider than their container scroll.
    nonisolated public func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        let inset = content().box(.inset(.horizontal))
        return HStack(alignment: alignment, spacing: spacing ?? 0) {
            if edge == .leading { inset }
            self
            if edge == .trailing { inset }
        }
    }
}
