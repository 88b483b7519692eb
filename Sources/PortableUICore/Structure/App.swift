/// An app: its scenes, and the start of the process.
///
/// Off Apple's platforms a host gives an app its `main()`: the file that says `@main` imports one.
@MainActor @preconcurrency
public protocol App {
    /// The type of the scenes.
    associatedtype Body: Scene

    /// The scenes of the app.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Creates the app; called by its host.
    @MainActor @preconcurrency init()
}

/// A part of an app that is shown in a window of its own.
@MainActor @preconcurrency
public protocol Scene {
    /// The type of the scene that this one is made of.
    associatedtype Body: Scene

    /// What the scene is made of.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The view that the first window shows.
    @MainActor var _root: AnyView { get }

    /// The menus of the window's bar.
    @MainActor var _menus: [AnyView] { get }
}

extension Scene {
    /// That of the body.
    @MainActor public var _root: AnyView { body._root }

    /// Those of the body.
    @MainActor public var _menus: [AnyView] { Body.self == Never.self ? [] : body._menus }
}

extension Never: Scene {
    /// Never returns.
    @MainActor public var _root: AnyView {
        preconditionFailure("No scene is Never")
    }
}

/// Builds the scenes of an app.
@resultBuilder
public struct SceneBuilder {
    /// One scene: the scene itself.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }

    /// Several scenes; hosts show the first.
    @_disfavoredOverload
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        SceneList { onMainActor((repeat each content)) { first(of: repeat each $0) } }
    }
}

/// The first of several scenes.
@MainActor
private func first<each Content: Scene>(of scene: repeat each Content) -> (any Scene)? {
    for scene in repeat each scene { return scene }
    return nil
}

/// Several scenes.
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

/// A scene with a window for one view; a host opens one for each of its users.
nonisolated public struct WindowGroup<Content: View> {
    private let content: () -> Content
    /// What hosts call the window while no screen has a title.
    private let title: String?

    /// Creates a scene whose windows each show what the builder makes; the older form.
    nonisolated public init(@ViewBuilder content: () -> Content) {
        let view = content()
        self.content = { view }
        title = nil
    }

    /// Creates a scene with a title, whose windows each show what the builder makes.
    nonisolated public init(_ title: Text, @ViewBuilder makeContent: @escaping () -> Content) {
        content = makeContent
        self.title = title.string
    }

    /// Creates a scene whose windows each show what the builder makes.
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) {
        content = makeContent
        title = nil
    }
}

extension WindowGroup: Scene {
    /// Has no value: a window is not made of other scenes.
    @MainActor public var body: Never {
        preconditionFailure("WindowGroup has no body")
    }

    /// What the builder makes.
    @MainActor public var _root: AnyView {
        guard let title else { return AnyView(content()) }
        return AnyView(content().accessibilityLabel(title))
    }
}

extension App {
    /// Makes the live tree of one window of a new instance of the app.
    @MainActor
    package static func makeGraph() -> Graph {
        Graph(root: Self().body.window)
    }
}

/// Shows views during development, without running the app around them.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the previews.
    associatedtype Previews: View

    /// The views to be shown.
    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}
