public import PortableUI
public import ResourceCore

private enum ContainerKey: EnvironmentKey {
    static var defaultValue: ResourceContainer { .shared }
}

extension EnvironmentValues {
    /// The container that the views below use, which is the shared one by default.
    public var resourceContainer: ResourceContainer {
        get { self[ContainerKey.self] }
        set { self[ContainerKey.self] = newValue }
    }
}

extension View {
    /// Sets the container of the views below, and notifies it when their window enters the foreground or the
    /// background.
    ///
    /// Use it at the root of a window: each `.active` of its `scenePhase` is a `.foreground` for the container, and
    /// when all windows that use the container are in the background, that is a `.background`; see
    /// `ResourceContainer.notice(_:isolation:)`. `.inactive` has no effect. An app that uses the shared container
    /// applies `.resourceContainer(.shared)` there.
    nonisolated public func resourceContainer(_ container: ResourceContainer) -> some View {
        modifier(ContainerModifier(container))
    }
}
