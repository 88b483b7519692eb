package import FoundationEssentials

/// A type that represents the scenes of an app and the start of its process.
///
/// On platforms other than Apple's, a host provides the app's `main()`. The file with `@main` imports a host.
@MainActor @preconcurrency
public protocol App {
    /// The type of the app's scenes.
    associatedtype Body: Scene

    /// The scenes of the app.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Creates the app. Called by its host.
    @MainActor @preconcurrency init()
}

/// A part of an app's user interface that is shown in a window of its own.
@MainActor @preconcurrency
public protocol Scene {
    /// The type of the scene that represents the body of this scene.
    associatedtype Body: Scene

    /// The content of the scene.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The view that the first window shows.
    @MainActor var _root: AnyView { get }

    /// The menus in the menu bar of the window.
    @MainActor var _menus: [AnyView] { get }
}

extension Scene {
    /// The root view of the body.
    @MainActor public var _root: AnyView { body._root }

    /// The menus of the body.
    @MainActor public var _menus: [AnyView] { Body.self == Never.self ? [] : body._menus }
}

extension Never: Scene {
    /// A root view that has no value.
    @MainActor public var _root: AnyView {
        preconditionFailure("No scene is Never")
    }
}

/// A result builder that creates the scenes of an app from a closure.
@resultBuilder
public struct SceneBuilder {
    /// Returns a single scene unchanged.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }

    /// Combines several scenes, of which hosts show the first.
    @_disfavoredOverload
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        SceneList { onMainActor((repeat each content)) { first(of: repeat each $0) } }
    }
}

/// Returns the first of several scenes.
@MainActor
private func first<each Content: Scene>(of scene: repeat each Content) -> (any Scene)? {
    for scene in repeat each scene { return scene }
    return nil
}

/// A list of scenes.
nonisolated private struct SceneList {
    let first: () -> (any Scene)?
}

extension SceneList: Scene {
    @MainActor var body: Never {
        preconditionFailure("SceneList has no body")
    }

    @MainActor var _root: AnyView { first()?._root ?? AnyView(EmptyView()) }

    @MainActor var _menus: [AnyView] { first()?._menus ?? [] }
}

/// A scene with a window for one view.
///
/// A host opens a window for each of its users.
nonisolated public struct WindowGroup<Content: View> {
    private let content: () -> Content
    /// The title of the window while no screen has a title.
    private let title: String?

    /// Creates a scene whose windows show the view that the builder creates.
    ///
    /// This is the older form.
    nonisolated public init(@ViewBuilder content: () -> Content) {
        let view = content()
        self.content = { view }
        title = nil
    }

    /// Creates a scene with a title, whose windows each show a view that the builder creates.
    nonisolated public init(_ title: Text, @ViewBuilder makeContent: @escaping () -> Content) {
        content = makeContent
        self.title = title.string
    }

    /// Creates a scene whose windows each show a view that the builder creates.
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) {
        content = makeContent
        title = nil
    }
}

extension WindowGroup: Scene {
    /// A body that has no value, because a window group isn't composed of other scenes.
    @MainActor public var body: Never {
        preconditionFailure("WindowGroup has no body")
    }

    /// The view that the builder creates.
    @MainActor public var _root: AnyView {
        guard let title else { return AnyView(content()) }
        return AnyView(content().accessibilityLabel(title))
    }
}

extension App {
    /// Creates the live tree of one window, for a new instance of the app.
    ///
    /// - Parameter url: The URL that the window is opened with.
    @MainActor
    package static func makeGraph(opening url: URL? = nil) -> Graph {
        Graph(root: Self().body.window, opening: url)
    }
}

/// A type that shows views during development, without running the app that contains them.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the previews.
    associatedtype Previews: View

    /// The views to show.
    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}

/// The phase of the app, by its visibility and activity.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// The app isn't visible.
    case background
    /// The app is visible but doesn't receive events.
    case inactive
    /// The app is in the foreground and receives events.
    case active
}
