public import Foundation

extension GraphicsContext {
    /// The color or gradient that fills or strokes a path, or colors a text.
    public struct Shading: Sendable {
        fileprivate enum Kind: Sendable {
            case paint(Paint)
            case gradient(Shade)
        }

        fileprivate let kind: Kind

        /// The foreground style of the canvas.
        public static var foreground: GraphicsContext.Shading { Shading(kind: .paint(.foreground)) }

        /// Returns a shading of a color.
        public static func color(_ color: Color) -> GraphicsContext.Shading {
            Shading(kind: .paint(.color(color)))
        }

        /// Returns a shading of a fixed color from components between 0 and 1.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
        ) -> GraphicsContext.Shading {
            .color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
        }

        /// Returns a shading of a fixed gray, between 0 for black and 1 for white.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> GraphicsContext.Shading {
            .color(Color(colorSpace, white: white, opacity: opacity))
        }

        /// Returns a shading of a style, whose gradient spans the path that is drawn.
        public static func style<S: ShapeStyle>(_ style: S) -> GraphicsContext.Shading {
            Shading(kind: .paint(style._paint.paint))
        }

        /// Returns a shading of a gradient between two points.
        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
            options: GraphicsContext.GradientOptions = GradientOptions()
        ) -> GraphicsContext.Shading {
            Shading(kind: .gradient(.linear(gradient, from: startPoint, to: endPoint, options.spread)))
        }

        /// Returns a shading of a gradient around a point, from one radius to another.
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GraphicsContext.GradientOptions = GradientOptions()
        ) -> GraphicsContext.Shading {
            Shading(
                kind: .gradient(
                    .radial(gradient, center: center, from: startRadius, to: endRadius, options.spread)))
        }

        init(_ paint: Paint) {
            kind = .paint(paint)
        }

        private init(kind: Kind) {
            self.kind = kind
        }

        /// Returns the shade of a path.
        func shade(of path: Path) -> Shade {
            switch kind {
            case .paint(let paint): .paint(paint, in: paint.isGradient ? path.boundingRect : .zero)
            case .gradient(let shade): shade
            }
        }
    }

    /// Options that affect the drawing of gradients.
    @frozen public struct GradientOptions: OptionSet, Sendable {
        /// The raw value of the option set.
        public let rawValue: UInt32

        /// Creates an option set from a raw value.
        @inlinable public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Repeats the gradient beyond its ends.
        @inlinable public static var `repeat`: GraphicsContext.GradientOptions { Self(rawValue: 1 << 0) }
        /// Repeats the gradient beyond its ends, every other time in reverse.
        ///
        /// It takes precedence over `repeat`.
        @inlinable public static var mirror: GraphicsContext.GradientOptions { Self(rawValue: 1 << 1) }

        fileprivate var spread: Shade.Spread {
            contains(.mirror) ? .reflect : contains(.repeat) ? .repeat : .pad
        }
    }

    /// Returns the shading with the foreground style replaced by that of the environment.
    public func resolve(_ shading: GraphicsContext.Shading) -> GraphicsContext.Shading {
        guard case .paint(.foreground) = shading.kind, let foreground = environment.resolvedForeground else {
            return shading
        }
        return Shading(foreground)
    }
}
