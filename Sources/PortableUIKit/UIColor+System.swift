#if !canImport(SwiftUI)
    import PortableUI

    extension UIColor {
        private convenience init(_ light: Color, _ dark: Color) {
            self.init(Color(storage: .adaptive(light: light, dark: dark)))
        }

        /// Returns a color of components between 0 and 255.
        private static func rgb(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Color {
            Color(red: red / 255, green: green / 255, blue: blue / 255, opacity: alpha)
        }
    }

    // The colors that text and controls of the page have, too.
    extension UIColor {
        /// A red that adapts to the appearance.
        public static let systemRed = UIColor(Color.red)
        /// An orange that adapts to the appearance.
        public static let systemOrange = UIColor(Color.orange)
        /// A yellow that adapts to the appearance.
        public static let systemYellow = UIColor(Color.yellow)
        /// A green that adapts to the appearance.
        public static let systemGreen = UIColor(Color.green)
        /// A mint that adapts to the appearance.
        public static let systemMint = UIColor(Color.mint)
        /// A teal that adapts to the appearance.
        public static let systemTeal = UIColor(Color.teal)
        /// A cyan that adapts to the appearance.
        public static let systemCyan = UIColor(Color.cyan)
        /// A blue that adapts to the appearance.
        public static let systemBlue = UIColor(Color.blue)
        /// An indigo that adapts to the appearance.
        public static let systemIndigo = UIColor(Color.indigo)
        /// A purple that adapts to the appearance.
        public static let systemPurple = UIColor(Color.purple)
        /// A pink that adapts to the appearance.
        public static let systemPink = UIColor(Color.pink)
        /// A brown that adapts to the appearance.
        public static let systemBrown = UIColor(Color.brown)
        /// The accent color of the app.
        public static var tintColor: UIColor { UIColor(Color.accentColor) }
        /// The color of text.
        public static let label = UIColor(Color.primary)
        /// The color of less important text.
        public static let secondaryLabel = UIColor(Color.secondary)
    }

    // Apple's Human Interface Guidelines list the components of the grays, and the system's design files the others.
    extension UIColor {
        /// A gray that adapts to the appearance.
        public static let systemGray = UIColor(Color.gray)
        /// The second gray, which is nearer to the background.
        public static let systemGray2 = UIColor(rgb(174, 174, 178), rgb(99, 99, 102))
        /// The third gray.
        public static let systemGray3 = UIColor(rgb(199, 199, 204), rgb(72, 72, 74))
        /// The fourth gray.
        public static let systemGray4 = UIColor(rgb(209, 209, 214), rgb(58, 58, 60))
        /// The fifth gray.
        public static let systemGray5 = UIColor(rgb(229, 229, 234), rgb(44, 44, 46))
        /// The sixth gray, which is nearest to the background.
        public static let systemGray6 = UIColor(rgb(242, 242, 247), rgb(28, 28, 30))

        /// The color of unimportant text.
        public static let tertiaryLabel = UIColor(rgb(60, 60, 67, 0.3), rgb(235, 235, 245, 0.3))
        /// The color of text of the least importance.
        public static let quaternaryLabel = UIColor(rgb(60, 60, 67, 0.18), rgb(235, 235, 245, 0.16))
        /// The color of a placeholder.
        public static let placeholderText = UIColor(rgb(60, 60, 67, 0.3), rgb(235, 235, 245, 0.3))
        /// The color of links.
        public static let link = UIColor(Color.blue)
        /// The color of thin lines that let what is behind show through.
        public static let separator = UIColor(rgb(60, 60, 67, 0.29), rgb(84, 84, 88, 0.6))
        /// The color of thin lines that hide what is behind.
        public static let opaqueSeparator = UIColor(rgb(198, 198, 200), rgb(56, 56, 58))

        /// The fill of thin shapes.
        public static let systemFill = UIColor(rgb(120, 120, 128, 0.2), rgb(120, 120, 128, 0.36))
        /// The fill of shapes of middle size.
        public static let secondarySystemFill = UIColor(rgb(120, 120, 128, 0.16), rgb(120, 120, 128, 0.32))
        /// The fill of large shapes.
        public static let tertiarySystemFill = UIColor(rgb(118, 118, 128, 0.12), rgb(118, 118, 128, 0.24))
        /// The fill of large areas with content.
        public static let quaternarySystemFill = UIColor(rgb(116, 116, 128, 0.08), rgb(116, 116, 128, 0.18))

        /// The background of a screen.
        public static let systemBackground = UIColor(.white, .black)
        /// The background of content on the background of a screen.
        public static let secondarySystemBackground = UIColor(rgb(242, 242, 247), rgb(28, 28, 30))
        /// The background of content on a secondary background.
        public static let tertiarySystemBackground = UIColor(.white, rgb(44, 44, 46))
        /// The background of a screen with groups.
        public static let systemGroupedBackground = UIColor(rgb(242, 242, 247), .black)
        /// The background of a group.
        public static let secondarySystemGroupedBackground = UIColor(.white, rgb(28, 28, 30))
        /// The background of content in a group.
        public static let tertiarySystemGroupedBackground = UIColor(rgb(242, 242, 247), rgb(44, 44, 46))
    }

    // The colors that are the same in every appearance.
    extension UIColor {
        /// Black.
        public static let black = UIColor(Color.black)
        /// A dark gray.
        public static let darkGray = UIColor(Color(white: 1 / 3))
        /// A gray.
        public static let gray = UIColor(Color(white: 0.5))
        /// A light gray.
        public static let lightGray = UIColor(Color(white: 2 / 3))
        /// White.
        public static let white = UIColor(Color.white)
        /// Pure red.
        public static let red = UIColor(rgb(255, 0, 0))
        /// Pure green.
        public static let green = UIColor(rgb(0, 255, 0))
        /// Pure blue.
        public static let blue = UIColor(rgb(0, 0, 255))
        /// Pure cyan.
        public static let cyan = UIColor(rgb(0, 255, 255))
        /// Pure yellow.
        public static let yellow = UIColor(rgb(255, 255, 0))
        /// Pure magenta.
        public static let magenta = UIColor(rgb(255, 0, 255))
        /// An orange.
        public static let orange = UIColor(rgb(255, 127.5, 0))
        /// A purple.
        public static let purple = UIColor(rgb(127.5, 0, 127.5))
        /// A brown.
        public static let brown = UIColor(rgb(153, 102, 51))
        /// A color without opacity.
        public static let clear = UIColor(Color.clear)
    }
#endif
