public import Foundation

/// The shape of a button that has a border.
public struct ButtonBorderShape: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case automatic, capsule, circle
        /// A `nil` radius is the host's default.
        case rounded(radius: CGFloat?)
    }

    package let kind: Kind

    /// The default shape.
    public static let automatic = ButtonBorderShape(kind: .automatic)
    /// A rectangle with semicircles at its shorter sides.
    public static let capsule = ButtonBorderShape(kind: .capsule)
    /// A rectangle with rounded corners.
    public static let roundedRectangle = ButtonBorderShape(kind: .rounded(radius: nil))
    /// A circle, for buttons with a symbol alone.
    public static let circle = ButtonBorderShape(kind: .circle)

    /// Returns a rectangle with rounded corners, whose radius is in points.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(kind: .rounded(radius: radius))
    }
}

extension View {
    /// Sets the shape of the buttons below that have a border.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        box(.buttonShape(shape))
    }
}
