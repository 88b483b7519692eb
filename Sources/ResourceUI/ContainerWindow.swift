import PortableUI
import ResourceCore

/// A modifier that sets the container of a window's views, and reports the window's scene phase to it (R19).
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
            .transformPreference(ContainersInUse.self) { $0.insert(ObjectIdentifier(container)) }
            .onChange(of: Sight(phase: scenePhase, container: ObjectIdentifier(container)), initial: true) {
                window.changed(to: scenePhase, in: container)
            }
            .onDisappear { window.close() }
    }
}

/// The containers that `resourceContainer(_:)` sets for the views below, for a tool that shows one of them.
package enum ContainersInUse: PreferenceKey {
    package static var defaultValue: Set<ObjectIdentifier> { [] }

    package static func reduce(value: inout Set<ObjectIdentifier>, nextValue: () -> Set<ObjectIdentifier>) {
        value.formUnion(nextValue())
    }
}

/// The state that a window reports: its scene phase, and the container.
private struct Sight: Hashable {
    let phase: ScenePhase
    let container: ObjectIdentifier
}

/// A window that shows the content of a container.
///
/// Several windows may use one container, as those of a tablet or of a web server do. The container is in the
/// background once all of them are.
@MainActor
final class ContainerWindow {
    /// The visible windows by container.
    ///
    /// Each of them keeps its container alive.
    private static var inSight: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]

    /// Speaks for the default views of the window.
    let announcer = Announcer()

    private var container: ResourceContainer?

    nonisolated init() {}

    /// Notifies the container of a change of the window's phase.
    ///
    /// An `.inactive` window is still visible, and isn't reported.
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

    /// Removes the window from the container.
    ///
    /// Closing a window sends no event to the container.
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
