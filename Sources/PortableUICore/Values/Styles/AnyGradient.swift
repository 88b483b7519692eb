/// A gradient whose direction depends on where it's used: in PortableUI, from top to bottom.
public struct AnyGradient: Hashable, ShapeStyle {
    private let gradient: Gradient

    /// Creates a gradient without a direction.
    public init(_ gradient: Gradient) {
        self.gradient = gradient
    }

    /// The gradient as a paint that a host can draw.
    public var _paint: _Paint { _Paint(paint: .gradient(GradientLine(gradient: gradient, start: .top, end: .bottom))) }
}

extension Color {
    /// The standard gradient of the color, which is lighter at the top.
    public var gradient: AnyGradient {
        AnyGradient(Gradient(colors: [Color(storage: .lighter(storage), alpha: alpha), self]))
    }
}

extension ShapeStyle {
    /// The style at the second level of its hierarchy.
    public var secondary: some ShapeStyle { opacity(0.5) }
    /// The style at the third level of its hierarchy.
    public var tertiary: some ShapeStyle { opacity(0.25) }
    /// The style at the fourth level of its hierarchy.
    public var quaternary: some ShapeStyle { opacity(0.18) }
    /// The style at the fifth level of its hierarchy.
    public var quinary: some ShapeStyle { opacity(0.12) }
}
