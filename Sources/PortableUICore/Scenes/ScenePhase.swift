/// The phase of the app, by its visibility and activity.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// The app isn't visible.
    case background
    /// The app is visible but doesn't receive events.
    case inactive
    /// The app is in the foreground and receives events.
    case active
}
