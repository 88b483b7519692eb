public import Foundation

/// A picture: a symbol of the system or a resource of the app.
public struct Image: Equatable, Sendable {
    fileprivate enum Source: Equatable, Sendable {
        case symbol(String)
        case resource(String, isDecorative: Bool)
    }

    /// How a picture fills a frame that is larger than itself.
    public enum ResizingMode: Sendable {
        /// By repeating it.
        case tile
        /// By scaling it.
        case stretch
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
                name: name, font: environment.font, paint: environment.resolvedForeground, isResizable: view.isResizable
            )
        case .resource(let name, _):
            .image(name: name, isResizable: view.isResizable)
        }
    }

    override func makeAttributes() -> Attributes {
        switch view.source {
        case .symbol: Attributes()
        case .resource(let name, let isDecorative): Attributes(label: isDecorative ? nil : name, isHidden: isDecorative)
        }
    }
}
