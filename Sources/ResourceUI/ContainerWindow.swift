import PortableUI
import ResourceCore

/// Gives the views of a window their container, and tells it when the window comes to the front or goes (R19).
struct ContainerModifier: ViewModifier {
    private let container: ResourceContainer
    @Environment(\.scenePhase) private var scenePhase
    @State private var window = ContainerWindow()

    nonisolated init(_ container: ResourceContainer) {
        self.container = container
    }

    func body(content: Content) -> some View {
        content
            .environment(\.resourceContainer, container)
            .environment(\.announcer, window.announcer)
            .onChange(of: Sight(phase: scenePhase, container: ObjectIdentifier(container)), initial: true) {
                window.changed(to: scenePhase, in: container)
            }
            .onDisappear { window.close() }
    }
}

/// What a window reports: how it is seen, and to which container.
private struct Sight: Hashable {
    let phase: ScenePhase
    let container: ObjectIdentifier
}

/// One window that shows what a container has.
///
/// Several windows may use one container, as those of a tablet or of a web server do: it is in the background once all
/// of them are.
@MainActor
final class ContainerWindow {
    /// The windows that are in sight, by container; each of them keeps its container.
    private static var inSight: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]

    /// Speaks for the default views of the window.
    let announcer = Announcer()

    private var container: ResourceContainer?

    nonisolated init() {}

    /// Tells the container what the window's phase means for it; `.inactive` is still in sight, and means nothing.
    func changed(to phase: ScenePhase, in container: ResourceContainer) {
        let isNew = self.container !== container
        if isNew { close() }
        self.container = container
        switch phase {
        case .active:
            enter(container)
            if !isNew || container.isInBackground { container.notice(.foreground) }
        case .background:
            leave(container)
            if Self.inSight[ObjectIdentifier(container)] == nil { container.notice(.background) }
        default:
            enter(container)
        }
    }

    /// The window shows the container no more; one that was closed has nothing to say to those that remain.
    func close() {
        if let container { leave(container) }
        container = nil
    }

    private func enter(_ container: ResourceContainer) {
        Self.inSight[ObjectIdentifier(container), default: []].insert(ObjectIdentifier(self))
    }

    private func leave(_ container: ResourceContainer) {
        Self.inSight[ObjectIdentifier(container)]?.remove(ObjectIdentifier(self))
        if Self.inSight[ObjectIdentifier(container)]?.isEmpty == true {
            Self.inSight[ObjectIdentifier(container)] = nil
        }
    }
}
