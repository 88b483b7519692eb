/// A result builder that creates the scenes of an app from a closure.
@resultBuilder
public struct SceneBuilder {
    /// Returns a single scene unchanged.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }

    /// Combines several scenes, of which hosts show the window of the first.
    @_disfavoredOverload
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        SceneList { onMainActor((repeat each content)) { windows(of: repeat each $0) } }
    }

    /// Provides support for `if #available` statements.
    public static func buildOptional(_ scene: (any Scene & _LimitedAvailabilitySceneMarker)?) -> some Scene {
        SceneList { scene.map { scene in [onMainActor(scene) { $0._window }] } ?? [] }
    }

    /// Erases the type of a scene that is only available on some systems.
    public static func buildLimitedAvailability(_ scene: some Scene) -> any Scene & _LimitedAvailabilitySceneMarker {
        LimitedScene(scene: scene)
    }
}

@MainActor
private func windows<each Content: Scene>(of scene: repeat each Content) -> [AnyView] {
    var windows: [AnyView] = []
    repeat windows.append((each scene)._window)
    return windows
}

/// A list of scenes.
nonisolated private struct SceneList {
    let makeWindows: () -> [AnyView]
}

extension SceneList: PrimitiveScene {
    @MainActor var _window: AnyView { AnyView(SceneListView(windows: makeWindows())) }
}

/// The scenes of a list: all of them are alive, and the window of the first is shown.
private struct SceneListView: View {
    let windows: [AnyView]

    var body: some View {
        ForEach(windows.indices) { index in
            windows[index].transformEnvironment(\.showsWindow) { if index > 0 { $0 = false } }
        }
    }
}

/// A scene that is only available on some systems.
public protocol _LimitedAvailabilitySceneMarker {}

nonisolated private struct LimitedScene: _LimitedAvailabilitySceneMarker {
    let scene: any Scene
}

extension LimitedScene: PrimitiveScene {
    @MainActor var _window: AnyView { scene._window }
}
