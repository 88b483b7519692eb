// The retention of an unused entry (R21).
extension Entry {
    /// A Boolean value that indicates whether the entry may be removed.
    ///
    /// It may be if no store has it, no caller waits for it, and no flight of it is running. A store also keeps its
    /// entry while it's off screen, because it shows the value again when it reappears. Entries that are derived from
    /// this one keep it as well, because they must be notified when it changes.
    var isIdle: Bool {
        !hasSubscribers && waiters.isEmpty && links.dependents.isEmpty && machine.flight == nil
    }

    /// Notes a use of the entry: its retention starts over, and the limits spare it once.
    func touch(at now: Duration, _ table: inout ContainerState) {
        keeping.idleSince = now
        if let slot = keeping.slot { table.sieve.touch(slot) }
    }

    /// Records the longest requested retention.
    func request(_ retention: Retention?) {
        guard let retention else { return }
        keeping.requested = max(keeping.requested ?? retention, retention)
    }

    /// Starts the retention of an idle entry, and enforces the container's limits.
    ///
    /// NB: An alarm may ring too early, because a use only notes the time. It's then set again. So there is at most one
    /// alarm for each entry, and a use doesn't touch the heap.
    func settleKeeping(
        _ table: inout ContainerState, _ container: ResourceContainer, _ now: Duration, _ effects: inout Effects
    ) {
        table.bytes += content.bytes - keeping.countedBytes
        keeping.countedBytes = content.bytes
        if isIdle {
            if !keeping.isIdle { touch(at: now, &table) }
            keeping.isIdle = true
            setRetention(&table, container, now, &effects)
        } else {
            keeping.isIdle = false
        }
        guard !container.limits.areNone, !hasLeft else { return }
        table.enforce(container, &effects)
        guard isIdle, keeping.slot == nil, !hasLeft else { return }
        keeping.slot = table.sieve.insert(self)
        table.enforce(container, &effects)
    }

    private func setRetention(
        _ table: inout ContainerState, _ container: ResourceContainer, _ now: Duration, _ effects: inout Effects
    ) {
        guard machine.value != nil || machine.error != nil, keeping.alarm == nil,
            let time = (keeping.requested ?? .standard).time
        else { return }
        let deadline = keeping.idleSince + time
        guard deadline > now else { return leave(&table, container, &effects) }
        let alarm = Alarm(deadline: deadline) { [self] alarm, table, container in
            ringRetention(alarm, &table, container)
        }
        keeping.alarm = alarm
        table.alarms.add(alarm)
    }

    private func ringRetention(_ alarm: Alarm, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects
    {
        guard keeping.alarm === alarm else { return Effects() }
        keeping.alarm = nil
        var effects = Effects()
        let now = table.now(container)
        if isIdle { setRetention(&table, container, now, &effects) }
        if hasLeft { table.log.record(.retentionOver, [.evicted], of: self, at: now) }
        return effects
    }

    /// Removes the entry because of the container's limits, unless it's in use.
    ///
    /// It's already out of the sieve.
    func giveWay(_ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects) {
        keeping.slot = nil
        guard isIdle else { return }
        leave(&table, container, &effects)
        table.log.record(.limitReached, [.evicted], of: self, at: table.now(container))
    }

    /// Clears the entry and removes it from the container.
    ///
    /// The next request creates a new one. A result that a flight without interest still delivers finds nothing to fill
    /// (R5, last row).
    func leave(_ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects) {
        table.remove(self)
        table.bytes -= keeping.countedBytes
        if let alarm = keeping.alarm { table.alarms.remove(alarm) }
        if let slot = keeping.slot { table.sieve.remove(slot) }
        leaveSources(&table, container, &effects)
        forget(&effects)
    }
}

extension ContainerState {
    /// Removes idle entries until the limits are met, or only entries in use are left.
    ///
    /// An entry in use loses its place in the sieve when the hand reaches it, and gets a new one when it's idle again.
    mutating func enforce(_ container: ResourceContainer, _ effects: inout Effects) {
        while container.limits.areExceeded(entries: count, bytes: bytes), let entry = sieve.evict() {
            entry.giveWay(&self, container, &effects)
        }
    }
}

/// The retention state of an entry.
struct Keeping: Sendable {
    /// The longest requested retention.
    var requested: Retention?

    /// The time of the entry's last use.
    var idleSince: Duration = .zero
    var isIdle = false

    /// An alarm for the earliest possible end of the retention.
    var alarm: Alarm?

    /// The entry's slot in the sieve of a container with limits.
    var slot: Sieve<Entry>.Slot?

    /// The entry's share of the container's total.
    var countedBytes = 0
}
