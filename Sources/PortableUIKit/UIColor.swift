#if !canImport(SwiftUI)
    public import PortableUI

    /// A color of the system.
    ///
    /// A view shows it with `Color(uiColor:)`. In a browser, the colors of text and controls are those of the page.
    public final class UIColor: Hashable, Sendable {
        fileprivate let color: Color

        init(_ color: Color) {
            self.color = color
        }

        /// Returns a Boolean value that indicates whether two colors have the same name or components.
        public static func == (first: UIColor, second: UIColor) -> Bool { first.color == second.color }

        /// Hashes the color.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(color)
        }

        /// Returns the color with another opacity, from 0 for invisible to 1 for opaque.
        public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
            UIColor(color.with(alpha: alpha))
        }
    }

    extension Color {
        /// Returns the color with another opacity in each appearance.
        fileprivate func with(alpha: CGFloat) -> Color {
            guard case .adaptive(let light, let dark) = storage else { return Color(storage: storage, alpha: alpha) }
            return Color(storage: .adaptive(light: light.with(alpha: alpha), dark: dark.with(alpha: alpha)))
        }
    }

    extension Color {
        /// Creates a color from one of UIKit.
        public init(uiColor: UIColor) {
            self = uiColor.color
        }

        /// Creates a color from one of UIKit.
        public init(_ color: UIColor) {
            self = color.color
        }
    }
#endif
