public import Observation

/// An observable summary of the loads of a container, for an indicator that stands for all of them.
///
/// ```swift
/// struct NetworkIndicator: View {
///     @Environment(\.resourceContainer) private var container
///
///     var body: some View {
///         if container.activity.isLoading { ProgressView() }
///     }
/// }
/// ```
@MainActor @Observable
public final class ResourceActivity {
    /// A Boolean value that indicates whether a visible load of any resource is running.
    ///
    /// Silent syncs don't count, and neither does a load that waits, as with `isLoading` of a store (R17). A body that
    /// reads it is reevaluated only when it changes.
    public internal(set) var isLoading: Bool

    fileprivate init(isLoading: Bool) { self.isLoading = isLoading }
}

extension ResourceContainer {
    /// The loads of this container, as one observable object that lives as long as the container.
    ///
    /// Until the first use, it costs nothing.
    @MainActor public var activity: ResourceActivity {
        if let activity = attachments[ResourceActivity.self] { return activity }
        var isLoading = false
        withTurn { turn in
            turn.state.visibleLoads.isObserved = true
            isLoading = turn.state.visibleLoads.count > 0
        }
        return attachments.value { ResourceActivity(isLoading: isLoading) }
    }
}

/// The number of loads that an indicator should show.
struct VisibleLoads: Sendable {
    private(set) var count = 0
    var isObserved = false

    fileprivate mutating func note(isLoading: Bool) -> Bool {
        count += isLoading ? 1 : -1
        return isObserved && count == (isLoading ? 1 : 0)
    }
}

extension Turn {
    mutating func noteLoad(isLoading: Bool) {
        guard state.visibleLoads.note(isLoading: isLoading) else { return }
        effects.mail.append(.part(ActivityMail(container: container)))
    }
}

// It brings the state at its arrival, so that a load that begins as another one ends changes nothing.
private struct ActivityMail: PartMail {
    weak let container: ResourceContainer?

    func arrive() {
        guard let container, let activity = container.attachments[ResourceActivity.self] else { return }
        var isLoading = false
        container.readState { isLoading = $0.state.visibleLoads.count > 0 }
        if activity.isLoading != isLoading { activity.isLoading = isLoading }
    }
}
