public import Foundation

extension View {
    /// Sets the opacity of the view, from 0 for invisible to 1 for unchanged.
    nonisolated public func opacity(_ opacity: Double) -> some View {
        box(.opacity(opacity))
    }

    /// Clips the view to a shape.
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        modifier(ClipModifier(shape: shape, style: style))
    }

    /// Clips the view to its frame.
    nonisolated public func clipped(antialiased: Bool = false) -> some View {
        box(.clip(.rectangle))
    }

    /// Clips the view to its frame with rounded corners.
    ///
    /// The radius is in points.
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        box(.clip(.roundedRectangle(radius: radius)))
    }

    /// Adds a shadow behind the view.
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        box(.shadow(color: color, radius: radius, x: x, y: y))
    }

    /// Adds a border inside the frame.
    ///
    /// The width is in points.
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        box(.border(content._paint.paint, width: width))
    }

    /// Hides the view, which keeps its space.
    nonisolated public func hidden() -> some View {
        box(.hidden)
    }

    /// Sets a style as the background of the view.
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        box(.background(style._paint.paint, shape: .rectangle))
    }

    /// Sets a style in a shape as the background of the view.
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        backdrop(style, in: shape, fillStyle)
    }

    /// Sets a style in a shape as the background of the view.
    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        backdrop(style, in: shape, fillStyle)
    }

    /// Layers views behind this view, which determines the size.
    nonisolated public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        AttachmentView(content: self, attachment: content(), isBehind: true, alignment: alignment)
    }

    /// Layers views in front of this view, which determines the size.
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        AttachmentView(content: self, attachment: content(), isBehind: false, alignment: alignment)
    }

    /// Layers a view behind this view, which determines the size.
    @_disfavoredOverload
    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View {
        self.background(alignment: alignment) { background }
    }

    /// Layers a view in front of this view, which determines the size.
    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(
        _ overlay: Overlay, alignment: Alignment = .center
    ) -> some View {
        self.overlay(alignment: alignment) { overlay }
    }

    /// Layers a style in a shape in front of the view.
    nonisolated public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        overlay { shape.fill(style, style: fillStyle) }
    }

    /// Sets the page background as the background of the view.
    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(.background, ignoresSafeAreaEdges: edges)
    }

    /// Sets the page background in a shape as the background of the view.
    nonisolated public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
        background(.background, in: shape, fillStyle: fillStyle)
    }

    /// Sets the page background in a shape as the background of the view.
    nonisolated public func background<S: InsettableShape>(
        in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        background(.background, in: shape, fillStyle: fillStyle)
    }

    /// Redacts the view for a reason, showing a placeholder if applicable.
    ///
    /// The views below read the reasons in the environment.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        environment { $0.redactionReasons.formUnion(reason) }
            .box(.redacted(reason.contains(.placeholder)))
    }
}

extension View {
    /// Removes the redaction that an enclosing view applies.
    nonisolated public func unredacted() -> some View {
        environment(\.redactionReasons, []).box(.redacted(false))
    }

    /// Sets the accent color of the controls below.
    ///
    /// A `nil` value leaves it unchanged.
    nonisolated public func tint(_ tint: Color?) -> some View {
        box(.tint(tint.map(Paint.color)))
    }

    /// Sets the accent color of the controls below.
    ///
    /// A `nil` value leaves it unchanged.
    nonisolated public func accentColor(_ accentColor: Color?) -> some View {
        tint(accentColor)
    }

    /// Sets the accent style of the controls below.
    ///
    /// A `nil` value leaves it unchanged.
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        box(.tint(tint?._paint.paint))
    }

    /// Sets the preferred color scheme of the page that shows the view.
    ///
    /// A `nil` value follows the user's preference.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        environment { if let colorScheme { $0.colorScheme = colorScheme } }.box(.colorScheme(colorScheme))
    }
}
