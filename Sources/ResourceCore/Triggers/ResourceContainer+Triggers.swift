extension ResourceContainer {
    /// Notes what happened around the app: resources that ask for it load again, if they are observed (R19).
    ///
    /// A view host calls it with `.foreground` and `.background` as its scene's phase changes, a monitor of the
    /// network with `.online` and `.offline`. Told the same twice, a connection does nothing; each `.foreground` counts.
    /// Cost: grows with the entries that ask for triggers and are observed.
    public func notice(_ event: TriggerEvent, isolation: isolated (any Actor)? = #isolation) {
        let effects = withTable { table in
            var effects = Effects()
            guard table.surroundings.change(event) else { return effects }
            if event == .online {
                // What waits for the connection notices it with its next event, which is this one (R17).
                for entry in table.waitingForConnection() {
                    effects.append(entry.step(&table, self, because: .triggered(event)) { _, _ in [] })
                }
            }
            for entry in table.listeners.values.inOrder() { effects.append(entry.notice(event, &table, self)) }
            return effects
        }
        effects.perform(in: self)
    }

    /// Whether the app is in the background, as far as the container was told.
    package var isInBackground: Bool { withTable { $0.surroundings.isInBackground } }

    /// Notes the events of a source for as long as the container lives.
    ///
    /// Reading begins before this returns.
    public func follow(_ source: some TriggerSource) {
        let events = source.events()
        let slot = TaskSlot()
        withTable { $0.followed.append(slot) }
        slot.start(by: starter) { [weak self] in
            for await event in events { self?.notice(event, isolation: nil) }
        }
    }
}

/// What a container knows of its surroundings.
struct Surroundings: Hashable, Sendable {
    private(set) var isInBackground = false
    private(set) var isOnline = true

    /// Takes an event up; says whether it means anything.
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
