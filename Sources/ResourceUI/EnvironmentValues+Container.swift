public import PortableUI
public import ResourceCore

private enum ContainerKey: EnvironmentKey {
    static var defaultValue: ResourceContainer { .shared }
}

extension EnvironmentValues {
    /// The container that the views below use; the shared one where none was set.
    public var resourceContainer: ResourceContainer {
        get { self[ContainerKey.self] }
        set { self[ContainerKey.self] = newValue }
    }
}

extension View {
    /// Gives the views below a container of their own, and tells it when their window comes to the front or goes.
    ///
    /// Belongs at the root of a window: each `.active` of its `scenePhase` is a `.foreground` for the container, and
    /// once all windows that use the container are in the background, that is a `.background`; see
    /// `ResourceContainer.notice(_:isolation:)`. `.inactive` means nothing. An app that uses the shared container has
    /// `.resourceContainer(.shared)` there.
    nonisolated public func resourceContainer(_ container: ResourceContainer) -> some View {
        modifier(ContainerModifier(container))
    }
}
