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
    /// Gives the views below a container of their own.
    nonisolated public func resourceContainer(_ container: ResourceContainer) -> some View {
        environment(\.resourceContainer, container)
    }
}
