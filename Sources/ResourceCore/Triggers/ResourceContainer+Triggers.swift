extension ResourceContainer {
    /// Notifies the container of an event around the app.
    ///
    /// Observed resources that respond to it are reloaded (R19). A view host calls this method with `.foreground` and
    /// `.background` as its scene's phase changes, and a network monitor with `.online` and `.offline`. A repeated
    /// connection event has no effect, but each `.foreground` counts. Cost: Grows with the number of observed entries
    /// that respond to triggers.
    public func notice(_ event: TriggerEvent, isolation: isolated (any Actor)? = #isolation) {
        notice(event) { $0.change(event) }
    }

    // While the container is held offline, no event of a network monitor brings the connection back.
    package func holdOffline(_ isHeld: Bool, isolation: isolated (any Actor)? = #isolation) {
        notice(isHeld ? .offline : .online) { $0.holdOffline(isHeld) }
    }

    package var isHeldOffline: Bool { withTurn { $0.state.surroundings.isHeldOffline } }

    private func notice(
        _ event: TriggerEvent, isolation: isolated (any Actor)? = #isolation,
        _ change: (inout Surroundings) -> Bool
    ) {
        let (date, drawn) = (wallClock(), event == .online ? jitter() : 0)
        let random = drawn.isFinite ? min(max(drawn, 0), 1) : 0
        withTurn { turn in
            defer {
                if event == .online || event == .offline {
                    for part in turn.state.parts { part.connectionChanged(at: date, &turn) }
                }
            }
            guard change(&turn.state.surroundings) else { return }
            guard event != .online else { return turn.reconnect(from: random) }
            if event == .offline {
                for entry in turn.state.waitingToAttempt() { entry.handle(because: .triggered(event), &turn) }
            }
            for entry in turn.state.listeners.values.inOrder() { entry.notice(event, &turn) }
        }
    }

    package var isInBackground: Bool { withTurn { $0.state.surroundings.isInBackground } }

    /// Follows the events of a source for as long as the container lives.
    ///
    /// Reading begins before this method returns.
    public func follow(_ source: TriggerSource) {
        let events = source.events()
        let slot = TaskSlot()
        withTurn { turn in
            turn.state.followed.append(slot)
            turn.state.surroundings.isToldOfConnection = true
        }
        slot.start(by: starter) { [weak self] in
            for await event in events { self?.notice(event, isolation: nil) }
        }
    }
}

package struct Surroundings: Hashable, Sendable {
    package private(set) var isInBackground = false
    private(set) var isHeldOffline = false
    private var isConnected = true
    var isToldOfConnection = false

    package var isOnline: Bool { isConnected && !isHeldOffline }

    mutating func change(_ event: TriggerEvent) -> Bool {
        let before = (isInBackground, isOnline)
        if event == .online || event == .offline { isToldOfConnection = true }
        switch event {
        case .foreground: isInBackground = false
        case .background: isInBackground = true
        case .online: isConnected = true
        case .offline: isConnected = false
        }
        return event == .foreground || (isInBackground, isOnline) != before
    }

    // Returns `true` if it has an effect.
    mutating func holdOffline(_ isHeld: Bool) -> Bool {
        let before = isOnline
        isHeldOffline = isHeld
        return isOnline != before
    }
}
