public import Foundation

/// A picture: a symbol of the system or a resource of the app.
public struct Image: Equatable, Sendable {
    fileprivate enum Source: Equatable, Sendable {
        case symbol(String)
        case resource(String, isDecorative: Bool)
        /// The picture at an address of the scheme `http`, `https`, or `data`.
        case address(String, scale: CGFloat)
    }

    /// How a picture fills a frame that is larger than itself.
    public enum ResizingMode: Sendable {
        /// By repeating it.
        case tile
        /// By scaling it.
        case stretch
    }

    /// How large a symbol is beside the text of its font.
    public enum Scale: Hashable, Sendable {
        /// Smaller than usual.
        case small
        /// As usual.
        case medium
        /// Larger than usual.
        case large
    }

    fileprivate let source: Source
    fileprivate var isResizable = false

    /// Creates a symbol of the system.
    public init(systemName: String) {
        source = .symbol(systemName)
    }

    /// Creates a picture of the app; its name is what assistive technologies say.
    public init(_ name: String, bundle: Bundle? = nil) {
        source = .resource(name, isDecorative: false)
    }

    /// Creates a picture of the app that assistive technologies pass over.
    public init(decorative name: String, bundle: Bundle? = nil) {
        source = .resource(name, isDecorative: true)
    }

    /// Creates a picture of bytes in a format that browsers draw; nil for others.
    init?(data: Data, scale: CGFloat) {
        guard let type = Self.mediaType(of: data) else { return nil }
        source = .address("data:\(type);base64,\(data.base64EncodedString())", scale: scale)
    }

    /// Creates a picture that the host's screen has at an address.
    init(url: URL, scale: CGFloat) {
        source = .address(url.absoluteString, scale: scale)
    }

    /// By the first bytes, as each format's specification gives them.
    private static func mediaType(of data: Data) -> String? {
        if data.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
        if data.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if data.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if data.starts(with: Array("RIFF".utf8)), data.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return nil
    }

    /// The picture in the size of its frame.
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
    ) -> Image {
        var copy = self
        copy.isResizable = true
        return copy
    }
}

extension Image: PrimitiveView {
    /// Makes a node with an element for the picture.
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
                name: name, font: environment.font, paint: environment.resolvedForeground,
                isResizable: view.isResizable, scale: environment.imageScale)
        case .resource(let name, _):
            .image(name: name, isResizable: view.isResizable)
        case .address(let address, let scale):
            .picture(address: address, scale: scale, isResizable: view.isResizable)
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
    /// How large symbols are beside the text of their font.
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }
}

extension View {
    /// How large the symbols below are beside the text of their font.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
        environment(\.imageScale, scale)
    }
}
