public import Foundation

extension View {
    /// Blurs the view, by a radius in points.
    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        box(.filter(.blur(radius)))
    }

    /// Sets the saturation of the colors of the view, from 0 for gray; 1 leaves them unchanged.
    nonisolated public func saturation(_ amount: Double) -> some View {
        box(.filter(.saturation(amount)))
    }

    /// Turns the colors of the view into shades of gray, from 0 for unchanged to 1.
    nonisolated public func grayscale(_ amount: Double) -> some View {
        box(.filter(.grayscale(amount)))
    }

    /// Sets the contrast of the colors of the view, from 0 for gray; 1 leaves them unchanged.
    nonisolated public func contrast(_ amount: Double) -> some View {
        box(.filter(.contrast(amount)))
    }

    /// Adds an amount to the components of the colors of the view, from -1 for black to 1 for white; 0 leaves them
    /// unchanged.
    nonisolated public func brightness(_ amount: Double) -> some View {
        box(.filter(.brightness(amount)))
    }

    /// Rotates the hue of the colors of the view.
    nonisolated public func hueRotation(_ angle: Angle) -> some View {
        box(.filter(.hueRotation(degrees: angle.degrees)))
    }

    /// Inverts the colors of the view.
    nonisolated public func colorInvert() -> some View {
        box(.filter(.inversion))
    }

    /// Multiplies the colors of the view by a color, which isn't supported.
    @available(*, unavailable, message: "use an overlay with blendMode(.multiply), in a compositingGroup()")
    nonisolated public func colorMultiply(_ color: Color) -> some View {
        self
    }

    /// Sets how the colors of the view are combined with those behind it.
    nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
        box(.blend(blendMode))
    }

    /// Combines the colors of the views inside with each other alone, and not with those behind this view.
    nonisolated public func compositingGroup() -> some View {
        box(.blend(nil))
    }
}

extension View {
    /// Draws the views inside as one image before it's combined with what is behind it.
    ///
    /// NB: Browsers choose the color space, and keep the image transparent.
    nonisolated public func drawingGroup(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
    ) -> some View {
        compositingGroup()
    }
}

/// A way to combine the colors of a view with those behind it.
public enum BlendMode: Sendable {
    /// The view covers what is behind it.
    case normal
    /// The components are multiplied.
    case multiply
    /// The inverted components are multiplied, and the result is inverted.
    case screen
    /// Multiplies dark colors, and screens bright ones.
    case overlay
    /// The darker component.
    case darken
    /// The brighter component.
    case lighten
    /// Brightens what is behind.
    case colorDodge
    /// Darkens what is behind.
    case colorBurn
    /// Darkens or brightens softly.
    case softLight
    /// Multiplies or screens, depending on the view's colors.
    case hardLight
    /// The difference of the components.
    case difference
    /// A difference with lower contrast.
    case exclusion
    /// The hue of the view.
    case hue
    /// The saturation of the view.
    case saturation
    /// The hue and saturation of the view.
    case color
    /// The luminosity of the view.
    case luminosity
    /// The view where something is behind it.
    @available(*, unavailable, message: "browsers can't draw it: use mask(alignment:_:)")
    case sourceAtop
    /// The view where nothing is in front of it.
    @available(*, unavailable, message: "browsers can't draw it: use background(alignment:content:)")
    case destinationOver
    /// Removes what is behind the view.
    @available(*, unavailable, message: "browsers can't draw it: use mask(alignment:_:)")
    case destinationOut
    /// The sum of the components, minus 1.
    @available(*, unavailable, message: "browsers can't draw it: use .multiply")
    case plusDarker
    /// The sum of the components.
    case plusLighter
}

/// A change of the colors of a view.
package enum Filter: Equatable, Sendable {
    /// The radius is in points.
    case blur(CGFloat)
    case saturation(Double)
    case grayscale(Double)
    case contrast(Double)
    case brightness(Double)
    case hueRotation(degrees: Double)
    case inversion
}
