public import Foundation

extension View {
    /// Draws the view through, from 0 for invisible to 1 for unchanged.
    nonisolated public func opacity(_ opacity: Double) -> some View {
        box(.opacity(opacity))
    }

    /// Cuts off what lies outside a shape.
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        box(.clip(shape._outline.outline))
    }

    /// Cuts off what lies outside the frame.
    nonisolated public func clipped(antialiased: Bool = false) -> some View {
        box(.clip(.rectangle))
    }

    /// Rounds the corners by a radius in points and cuts off what lies outside.
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        box(.clip(.roundedRectangle(radius: radius)))
    }

    /// A shadow below the view.
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        box(.shadow(color: color, radius: radius, x: x, y: y))
    }

    /// A border inside the frame, in points.
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        box(.border(content._paint.paint, width: width))
    }

    /// Hides the view; it keeps its place.
    nonisolated public func hidden() -> some View {
        box(.hidden)
    }

    /// A style behind the view.
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        box(.background(style._paint.paint, shape: .rectangle))
    }

    /// A style behind the view, in a shape.
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        box(.background(style._paint.paint, shape: shape._outline.outline))
    }

    /// A style behind the view, in a shape.
    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        box(.background(style._paint.paint, shape: shape._outline.outline))
    }

    /// Views behind the view, which decides the size.
    nonisolated public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        AttachmentView(content: self, attachment: content(), isBehind: true, alignment: alignment)
    }

    /// Views in front of the view, which decides the size.
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        AttachmentView(content: self, attachment: content(), isBehind: false, alignment: alignment)
    }

    /// A view behind the view, which decides the size.
    @_disfavoredOverload
    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View {
        self.background(alignment: alignment) { background }
    }

    /// A view in front of the view, which decides the size.
    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(
        _ overlay: Overlay, alignment: Alignment = .center
    ) -> some View {
        self.overlay(alignment: alignment) { overlay }
    }

    /// A style in front of the view, in a shape.
    nonisolated public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        overlay { shape.fill(style, style: fillStyle) }
    }

    /// The background of the page behind the view.
    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(.background, ignoresSafeAreaEdges: edges)
    }

    /// The background of the page behind the view, in a shape.
    nonisolated public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
        background(.background, in: shape, fillStyle: fillStyle)
    }

    /// The background of the page behind the view, in a shape.
    nonisolated public func background<S: InsettableShape>(
        in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        background(.background, in: shape, fillStyle: fillStyle)
    }

    /// Shows the view as a sketch of itself where the reason asks for it; the environment tells views below.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        environment { $0.redactionReasons.formUnion(reason) }
            .box(.redacted(reason.contains(.placeholder)))
    }
}

extension View {
    /// Shows the view as it is where one around it is redacted.
    nonisolated public func unredacted() -> some View {
        environment(\.redactionReasons, []).box(.redacted(false))
    }

    /// The accent of the controls below; nil leaves it as it is.
    nonisolated public func tint(_ tint: Color?) -> some View {
        box(.tint(tint.map(Paint.color)))
    }

    /// The accent of the controls below; nil leaves it as it is.
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        box(.tint(tint?._paint.paint))
    }

    /// The appearance of the page that shows the view; nil follows its reader.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        environment { if let colorScheme { $0.colorScheme = colorScheme } }.box(.colorScheme(colorScheme))
    }
}
