/// The alarms of an entry that belong to its machine.
struct Timers: Sendable {
    /// A key path to one of the alarms.
    typealias Slot = any WritableKeyPath<Timers, Alarm?> & Sendable

    /// An alarm that rings when the flight has been without interest for too long.
    var grace: Alarm?

    /// An alarm that rings when the next attempt is due.
    var retry: Alarm?

    /// An alarm that rings when the value becomes stale, as long as a store or channel is subscribed.
    var ageing: Alarm?
}

extension Entry {
    func startGrace(_ table: inout ContainerState, _ container: ResourceContainer, _ now: Duration) {
        set(\.grace, at: now + container.grace, &table) { entry, table, container in
            entry.step(&table, container, because: .graceOver) { machine, _ in machine.graceOver() }
        }
    }

    func startRetryTimer(after pause: Duration, _ table: inout ContainerState, _ now: Duration) {
        set(\.retry, at: now + pause, &table) { entry, table, container in
            entry.step(&table, container, because: .retryDue) { machine, tickets in
                machine.retryDue(tickets: &tickets)
            }
        }
    }

    /// Maintains one alarm for the time at which the value becomes stale, as long as a store or channel is subscribed.
    func setAgeing(_ table: inout ContainerState) {
        let deadline = ageingDeadline
        guard deadline != timers.ageing?.deadline else { return }
        guard let deadline else { return stop(\.ageing, &table) }
        set(\.ageing, at: deadline, &table) { entry, table, container in
            entry.step(&table, container, because: .aged) { machine, _ in
                machine.age()
                return []
            }
        }
    }

    /// The time at which the value becomes stale, or `nil` if no store or channel is subscribed.
    var ageingDeadline: Duration? { machine.isFresh && hasSubscribers ? content.agesAt : nil }

    /// Returns a Boolean value that indicates whether the value has become stale by age at a time.
    ///
    /// The clock is read only if it matters.
    func isAged(at now: @autoclosure () -> Duration) -> Bool {
        guard let agesAt = content.agesAt else { return false }
        return agesAt <= now()
    }

    /// Returns the value if it's fresh at a time.
    ///
    /// It counts as a use of the entry.
    func freshValue(at now: Duration, _ table: inout ContainerState) -> AnyValue? {
        guard machine.isFresh, !machine.hasUnreadRecord, !isWiped(table), !isAged(at: now) else { return nil }
        touch(at: now, &table)
        return content.value
    }

    /// Schedules an event, in place of the previous one of the timer.
    private func set(
        _ timer: Timers.Slot, at deadline: Duration, _ table: inout ContainerState,
        _ event: @escaping @Sendable (Entry, inout ContainerState, ResourceContainer) -> Effects
    ) {
        stop(timer, &table)
        let alarm = Alarm(deadline: deadline) { [self] alarm, table, container in
            guard timers[keyPath: timer] === alarm else { return Effects() }
            timers[keyPath: timer] = nil
            return event(self, &table, container)
        }
        timers[keyPath: timer] = alarm
        table.alarms.add(alarm)
    }

    func stop(_ timer: Timers.Slot, _ table: inout ContainerState) {
        if let alarm = timers[keyPath: timer] { table.alarms.remove(alarm) }
        timers[keyPath: timer] = nil
    }
}
