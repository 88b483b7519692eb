public import Foundation

/// A view that displays an image: a system symbol, a resource of the app, or an image at a URL.
public struct Image: Equatable, Sendable {
    fileprivate enum Source: Equatable, Sendable {
        case symbol(String)
        case resource(String, isDecorative: Bool)
        /// The image at a URL with the scheme `http`, `https`, or `data`.
        case address(String, scale: CGFloat)
    }

    /// The way in which an image fills a frame that is larger than itself.
    public enum ResizingMode: Sendable {
        /// Filled by repeating the image.
        case tile
        /// Filled by scaling the image.
        case stretch
    }

    /// The scale of a symbol relative to its font.
    public enum Scale: Hashable, Sendable {
        /// A small scale.
        case small
        /// The default scale.
        case medium
        /// A large scale.
        case large
    }

    /// The quality of an image that is drawn larger or smaller than itself.
    public enum Interpolation: Hashable, Sendable {
        /// The nearest pixel is drawn.
        case none
        /// A low quality.
        case low
        /// A medium quality.
        case medium
        /// A high quality.
        case high
    }

    /// The colors in which an image is drawn.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// The foreground color wherever the image is opaque.
        case template
        /// The image's own colors.
        case original
    }

    fileprivate let source: Source
    fileprivate var isResizable = false
    fileprivate var isPixelated = false

    /// Creates an image of a system symbol.
    public init(systemName: String) {
        source = .symbol(systemName)
    }

    /// Creates an image of an app resource, whose name is the accessibility label.
    public init(_ name: String, bundle: Bundle? = nil) {
        source = .resource(name, isDecorative: false)
    }

    /// Creates an image of an app resource that assistive technologies ignore.
    public init(decorative name: String, bundle: Bundle? = nil) {
        source = .resource(name, isDecorative: true)
    }

    /// Creates an image from data, or returns `nil` if browsers can't draw its format.
    package init?(data: Data, scale: CGFloat) {
        guard let type = Self.mediaType(of: data) else { return nil }
        source = .address("data:\(type);base64,\(data.base64EncodedString())", scale: scale)
    }

    /// Creates an image of a URL that is available to the host's screen.
    init(url: URL, scale: CGFloat) {
        source = .address(url.absoluteString, scale: scale)
    }

    /// Returns the media type by the first bytes, as each format's specification defines them.
    private static func mediaType(of data: Data) -> String? {
        if data.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
        if data.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if data.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if data.starts(with: Array("RIFF".utf8)), data.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return nil
    }

    /// Returns an image that fits its frame.
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
    ) -> Image {
        var copy = self
        copy.isResizable = true
        return copy
    }

    /// Returns an image that is drawn in a quality when it's larger or smaller than itself.
    ///
    /// NB: Browsers distinguish only whether pixels remain visible.
    public func interpolation(_ interpolation: Image.Interpolation) -> Image {
        var copy = self
        copy.isPixelated = interpolation == .none
        return copy
    }

    /// Returns an image with or without smooth edges, which browsers always draw.
    public func antialiased(_ isAntialiased: Bool) -> Image {
        self
    }

    /// Returns an image in the foreground color or in its own colors.
    ///
    /// NB: Symbols and resources always have the foreground color, and other images their own colors.
    public func renderingMode(_ renderingMode: Image.TemplateRenderingMode?) -> Image {
        self
    }
}

extension Image: PrimitiveView {
    /// Creates a node with an element for the image.
    @MainActor public static func _mount(_ view: Image, in context: _MountContext) -> _ViewNode<Image> {
        context.element(view) { ImageNode($0, in: $1) }
    }
}

@MainActor
private final class ImageNode: ElementNode<Image> {
    override func makePrimitive() -> Primitive {
        let environment = EnvironmentValues(scope: context.environment)
        return switch view.source {
        case .symbol(let name):
            .symbol(
                name: environment.symbolVariants.applied(to: name), font: environment.font,
                paint: environment.resolvedForeground,
                isResizable: view.isResizable, scale: environment.imageScale)
        case .resource(let name, _):
            .image(name: name, isResizable: view.isResizable)
        case .address(let address, let scale):
            .picture(
                address: address, scale: scale, isResizable: view.isResizable, isPixelated: view.isPixelated)
        }
    }

    override func makeAttributes() -> Attributes {
        switch view.source {
        case .symbol, .address: Attributes()
        case .resource(let name, let isDecorative): Attributes(label: isDecorative ? nil : name, isHidden: isDecorative)
        }
    }
}

private enum ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }

extension EnvironmentValues {
    /// The scale of symbols relative to their font.
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }
}

extension View {
    /// Sets the scale of the symbols below relative to their font.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
        environment(\.imageScale, scale)
    }
}
