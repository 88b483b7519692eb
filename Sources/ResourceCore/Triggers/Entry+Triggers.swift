// The triggers that make an observed entry load by itself (R19).
extension Entry {
    /// Responds to an event around the app.
    func notice(_ event: TriggerEvent, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        let now = table.now(container)
        let request = request(for: event, at: now)
        if request != nil { refreshing.lastTriggered = now }
        return step(&table, container, because: .triggered(event)) { machine, tickets in
            guard let request else { return [] }
            return machine.ask(request, waits: false, observer: nil, tickets: &tickets)
        }
    }

    private func request(for event: TriggerEvent, at now: Duration) -> LoadMachine.Request? {
        if event == .foreground, refreshing.interval == nil, shortestInterval(inBackground: false) != nil {
            return .always
        }
        if let last = refreshing.lastTriggered, now < last + .seconds(5) { return nil }
        switch event {
        case .foreground: return refreshing.request(on: .focus)
        case .online: return refreshing.request(on: .reconnect)
        case .background, .offline: return nil
        }
    }

    /// Updates the tick interval to the shortest one, and registers for events as long as any observer requires them.
    func settleRefreshing(
        _ table: inout ContainerState, _ container: ResourceContainer, _ now: Duration, _ effects: inout Effects
    ) {
        if !pollers.retired.isEmpty { effects.release(pollers.takeRetired()) }
        guard !refreshing.isAtRest else { return }
        askPollers(container, &effects)
        let interval = shortestInterval(inBackground: table.surroundings.isInBackground)
        if interval != refreshing.interval {
            if let alarm = refreshing.alarm { table.alarms.remove(alarm) }
            refreshing.alarm = nil
            refreshing.interval = interval
            setTick(&table, now)
        }
        guard refreshing.isListed == refreshing.rules.isEmpty else { return }
        refreshing.isListed.toggle()
        table.listeners[ObjectIdentifier(self)] = refreshing.isListed ? self : nil
    }

    private func setTick(_ table: inout ContainerState, _ now: Duration) {
        guard let interval = refreshing.interval else { return }
        let alarm = Alarm(deadline: now + interval) { [self] alarm, table, container in
            ringTick(alarm, &table, container)
        }
        refreshing.alarm = alarm
        table.alarms.add(alarm)
    }

    private func ringTick(_ alarm: Alarm, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        guard refreshing.alarm === alarm else { return Effects() }
        setTick(&table, table.now(container))
        return step(&table, container, because: .tick) { machine, tickets in
            machine.ask(.always, waits: false, observer: nil, tickets: &tickets)
        }
    }
}
