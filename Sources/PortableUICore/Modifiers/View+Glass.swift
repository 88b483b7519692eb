public import Foundation

/// A material that looks like glass.
public struct Glass: Equatable, Sendable {
    private enum Kind: Equatable { case regular, clear, identity }

    private var kind: Kind
    private var color: Color?

    /// The regular variant, which blurs what is behind it.
    public static var regular: Glass { Glass(kind: .regular) }
    /// A variant that blurs less.
    public static var clear: Glass { Glass(kind: .clear) }
    /// A variant without any effect.
    public static var identity: Glass { Glass(kind: .identity) }

    /// Returns the glass with a color in it.
    public func tint(_ color: Color?) -> Glass {
        var glass = self
        glass.color = color
        return glass
    }

    /// Returns the glass as it is.
    ///
    /// NB: Glass doesn't respond to the pointer.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }

    fileprivate var material: Material? {
        switch kind {
        case .regular: .thinMaterial
        case .clear: .ultraThinMaterial
        case .identity: nil
        }
    }

    fileprivate var tint: Color? { material == nil ? nil : color?.opacity(0.4) }
}

/// The default shape of glass, which is a capsule.
public struct DefaultGlassEffectShape: Shape {
    /// Creates the shape.
    public init() {}

    /// Returns a rectangle with semicircles at its shorter sides.
    public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }

    /// The outline of the capsule.
    public var _outline: _Outline { Capsule()._outline }
}

extension View {
    /// Places glass behind the view, in a shape.
    ///
    /// NB: It's a material, which blurs what is behind it, but doesn't bend it.
    nonisolated public func glassEffect(
        _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
    ) -> some View {
        background {
            if let material = glass.material {
                shape.fill(material)
                if let tint = glass.tint { shape.fill(tint) }
            }
        }
    }
}
