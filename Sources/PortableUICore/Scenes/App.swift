package import FoundationEssentials

/// A type that represents the scenes of an app and the start of its process.
///
/// Its properties keep state like those of a view: when a value changes that the body has read, the body is evaluated
/// again, and the windows are updated in place.
///
/// On platforms other than Apple's, a host provides the app's `main()`. The file with `@main` imports a host. Each
/// window of a host, such as each page in a browser, has an instance of the app with its own state.
@MainActor @preconcurrency
public protocol App {
    /// The type of the app's scenes.
    associatedtype Body: Scene

    /// The scenes of the app, evaluated when a value that it has read changes (L6).
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Creates the app. Called by its host, once for each window.
    @MainActor @preconcurrency init()
}

/// The window of an app, as a view that keeps the state of the app.
package struct AppWindow<Root: App> {
    let part: Root

    package init(_ app: Root) {
        part = app
    }
}

extension AppWindow: View, PartView {
    package var body: some View { part.body._window }
}

extension App {
    /// Creates the live tree of one window, for a new instance of the app.
    ///
    /// - Parameters:
    ///   - url: The URL that the window is opened with.
    ///   - isLocal: A Boolean value that indicates whether the user of the window is on this machine.
    @MainActor
    package static func makeGraph(opening url: URL? = nil, isLocal: Bool = true) -> Graph {
        Graph(root: AppWindow(Self()), opening: url, isLocal: isLocal)
    }
}
