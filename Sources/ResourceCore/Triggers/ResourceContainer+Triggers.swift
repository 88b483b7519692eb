extension ResourceContainer {
    /// Notifies the container of an event around the app.
    ///
    /// Observed resources that respond to it are reloaded (R19). A view host calls this method with `.foreground` and
    /// `.background` as its scene's phase changes, and a network monitor with `.online` and `.offline`. A repeated
    /// connection event has no effect, but each `.foreground` counts. Cost: Grows with the number of observed entries
    /// that respond to triggers.
    public func notice(_ event: TriggerEvent, isolation: isolated (any Actor)? = #isolation) {
        let effects = withTable { table in
            var effects = Effects()
            guard table.surroundings.change(event) else { return effects }
            if event == .online {
                // A flight that waits for the connection notices it with its next event, which is this one (R17).
                for entry in table.waitingForConnection() {
                    effects.append(entry.step(&table, self, because: .triggered(event)) { _, _ in [] })
                }
            }
            for entry in table.listeners.values.inOrder() { effects.append(entry.notice(event, &table, self)) }
            return effects
        }
        effects.perform(in: self)
    }

    /// A Boolean value that indicates whether the app is in the background, according to the latest event.
    package var isInBackground: Bool { withTable { $0.surroundings.isInBackground } }

    /// Follows the events of a source for as long as the container lives.
    ///
    /// Reading begins before this method returns.
    public func follow(_ source: some TriggerSource) {
        let events = source.events()
        let slot = TaskSlot()
        withTable { $0.followed.append(slot) }
        slot.start(by: starter) { [weak self] in
            for await event in events { self?.notice(event, isolation: nil) }
        }
    }
}

/// A container's knowledge of its surroundings.
struct Surroundings: Hashable, Sendable {
    private(set) var isInBackground = false
    private(set) var isOnline = true

    /// Applies an event, and returns a Boolean value that indicates whether it has an effect.
    mutating func change(_ event: TriggerEvent) -> Bool {
        let before = self
        switch event {
        case .foreground: isInBackground = false
        case .background: isInBackground = true
        case .online: isOnline = true
        case .offline: isOnline = false
        }
        return event == .foreground || self != before
    }
}
