/// The alarms of an entry that belong to its machine.
struct Timers: Sendable {
    /// Rings when the flight was without interest for too long.
    var grace: Alarm?

    /// Rings when the next attempt is due.
    var retry: Alarm?

    /// Rings when the value becomes stale, while somebody could see it happen.
    var ageing: Alarm?
}

// Starting and stopping them.
extension Entry {
    func startGrace(_ table: inout Table, _ container: ResourceContainer, _ now: Duration) {
        let alarm = Alarm(deadline: now + container.grace) { [self] alarm, table, container in
            ringGrace(alarm, &table, container)
        }
        timers.grace = alarm
        table.alarms.add(alarm)
    }

    func stopGrace(_ table: inout Table) {
        if let grace = timers.grace { table.alarms.remove(grace) }
        timers.grace = nil
    }

    func startRetryTimer(after pause: Duration, _ table: inout Table, _ now: Duration) {
        let alarm = Alarm(deadline: now + pause) { [self] alarm, table, container in
            ringRetry(alarm, &table, container)
        }
        timers.retry = alarm
        table.alarms.add(alarm)
    }

    func stopRetryTimer(_ table: inout Table) {
        if let retry = timers.retry { table.alarms.remove(retry) }
        timers.retry = nil
    }

    /// Keeps one alarm for the moment the value becomes stale, while somebody could see it happen.
    func setAgeing(_ table: inout Table) {
        let deadline = ageingDeadline
        guard deadline != timers.ageing?.deadline else { return }
        if let ageing = timers.ageing { table.alarms.remove(ageing) }
        timers.ageing = deadline.map {
            Alarm(deadline: $0) { [self] alarm, table, container in ringAgeing(alarm, &table, container) }
        }
        if let ageing = timers.ageing { table.alarms.add(ageing) }
    }

    /// When the value becomes stale, if somebody could see it happen.
    var ageingDeadline: Duration? { machine.isFresh && hasSubscribers ? content.agesAt : nil }
}

// Their events: one that was replaced meanwhile rings for nothing.
extension Entry {
    private func ringGrace(_ alarm: Alarm, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard timers.grace === alarm else { return Effects() }
        timers.grace = nil
        return step(&table, container, because: .graceOver) { machine, _ in machine.graceOver() }
    }

    private func ringRetry(_ alarm: Alarm, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard timers.retry === alarm else { return Effects() }
        timers.retry = nil
        return step(&table, container, because: .retryDue) { machine, tickets in machine.retryDue(tickets: &tickets) }
    }

    private func ringAgeing(_ alarm: Alarm, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard timers.ageing === alarm else { return Effects() }
        timers.ageing = nil
        return step(&table, container, because: .aged) { machine, _ in
            machine.age()
            return []
        }
    }
}
