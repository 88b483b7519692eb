import Observation

extension ResourceContainer {
    /// A Boolean value that indicates whether a visible load of any resource is running, for one indicator of an app.
    ///
    /// It's observable: a body that reads it is reevaluated when it changes. Silent syncs don't count, and neither does
    /// a load that waits, as with `isLoading` of a store (R17). Until the first use, it costs nothing.
    ///
    /// ```swift
    /// struct NetworkIndicator: View {
    ///     @Environment(\.resourceContainer) private var container
    ///
    ///     var body: some View {
    ///         if container.isLoading { ProgressView() }
    ///     }
    /// }
    /// ```
    @MainActor public var isLoading: Bool {
        if let activity = attachments[LoadActivity.self] { return activity.isLoading }
        var isLoading = false
        withTurn(isUpdate: true) { turn in
            turn.state.visibleLoads.isObserved = true
            isLoading = turn.state.visibleLoads.count > 0
        }
        return attachments.value { LoadActivity(isLoading: isLoading) }.isLoading
    }
}

@MainActor @Observable
private final class LoadActivity {
    var isLoading: Bool

    init(isLoading: Bool) { self.isLoading = isLoading }
}

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
        guard let container, let activity = container.attachments[LoadActivity.self] else { return }
        var isLoading = false
        container.readState { isLoading = $0.state.visibleLoads.count > 0 }
        if activity.isLoading != isLoading { activity.isLoading = isLoading }
    }
}
