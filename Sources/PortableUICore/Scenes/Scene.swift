/// A part of an app's user interface that is shown in a window of its own.
@MainActor @preconcurrency
public protocol Scene {
    /// The type of the scene that represents the body of this scene.
    associatedtype Body: Scene

    /// The content of the scene, evaluated when an input differs or a value that it has read changes (L5, L6).
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The window of the scene as a view.
    @MainActor var _window: AnyView { get }
}

extension Scene {
    /// The window of the body.
    @MainActor public var _window: AnyView { AnyView(SceneBody(part: self)) }
}

extension Never: Scene {}

/// A view that evaluates the body of a scene like the body of a view.
private struct SceneBody<Part: Scene>: PartView {
    let part: Part

    var body: some View { part.body._window }
}

/// A scene that isn't composed of others.
@MainActor
protocol PrimitiveScene: Scene where Body == Never {}

extension PrimitiveScene {
    /// A body that has no value.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// A scene whose window a modifier of views is applied to.
nonisolated private struct ModifiedScene<Content: Scene, Modifier: ViewModifier> {
    let content: Content
    let modifier: Modifier
}

extension ModifiedScene: PrimitiveScene {
    @MainActor var _window: AnyView { AnyView(content._window.modifier(modifier)) }
}

extension Scene {
    nonisolated func modifier(_ modifier: some ViewModifier) -> some Scene {
        ModifiedScene(content: self, modifier: modifier)
    }
}
