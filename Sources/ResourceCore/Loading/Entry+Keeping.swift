// How long an entry stays when nobody uses it (R21).
extension Entry {
    /// A Boolean value that indicates whether the entry may go: no store has it, no caller waits for it, and nothing of
    /// it runs.
    ///
    /// A store keeps its entry off screen too: it shows the value again when it comes back. What was made of an entry keeps
    /// it as well, to be told when it is another.
    var isIdle: Bool {
        !hasSubscribers && waiters.isEmpty && links.dependents.isEmpty && machine.flight == nil
    }

    /// Somebody used the entry: its retention begins anew, and the limits spare it once.
    func touch(at now: Duration, _ table: inout Table) {
        keeping.idleSince = now
        if let slot = keeping.slot { table.sieve.touch(slot) }
    }

    /// Remembers the longest retention requested.
    func request(_ retention: Retention?) {
        guard let retention else { return }
        keeping.requested = max(keeping.requested ?? retention, retention)
    }

    /// Lets the retention of an idle entry run, and holds the container to its limits.
    ///
    /// NB: an alarm may ring too early, because use only notes the time: then it is set again. So there is at most
    /// one an entry, and use costs no heap.
    func settleKeeping(
        _ table: inout Table, _ container: ResourceContainer, _ now: Duration, _ effects: inout Effects
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
        _ table: inout Table, _ container: ResourceContainer, _ now: Duration, _ effects: inout Effects
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

    private func ringRetention(_ alarm: Alarm, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard keeping.alarm === alarm else { return Effects() }
        keeping.alarm = nil
        var effects = Effects()
        let now = table.now(container)
        if isIdle { setRetention(&table, container, now, &effects) }
        if hasLeft { table.log.record(.retentionOver, [.collected], of: self, at: now) }
        return effects
    }

    /// Goes for the container's limits, unless it is in use; the sieve has forgotten it already.
    func giveWay(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects) {
        keeping.slot = nil
        guard isIdle else { return }
        leave(&table, container, &effects)
        table.log.record(.limitReached, [.collected], of: self, at: table.now(container))
    }

    /// Forgets everything and leaves the table: whoever asks next gets a new entry.
    ///
    /// What a flight without interest still delivers finds nothing to fill (R5, last row).
    func leave(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects) {
        table.remove(self)
        table.bytes -= keeping.countedBytes
        if let alarm = keeping.alarm { table.alarms.remove(alarm) }
        if let slot = keeping.slot { table.sieve.remove(slot) }
        leaveSources(&table, container, &effects)
        forget(&effects)
    }
}

extension Table {
    /// Lets idle entries go until the limits hold, or only entries in use are left.
    ///
    /// One in use loses its place in the sieve when the hand comes to it, and takes a new one when it is idle again.
    mutating func enforce(_ container: ResourceContainer, _ effects: inout Effects) {
        while container.limits.areExceeded(entries: count, bytes: bytes), let entry = sieve.evict() {
            entry.giveWay(&self, container, &effects)
        }
    }
}

/// What an entry notes for its keeping.
struct Keeping: Sendable {
    /// The longest retention that anybody asked for.
    var requested: Retention?

    /// When the entry was last used.
    var idleSince: Duration = .zero
    var isIdle = false

    /// Rings when the retention may be over.
    var alarm: Alarm?

    /// The entry's place in the sieve of a container with limits.
    var slot: Sieve<Entry>.Slot?

    /// What the container's sum has of this entry.
    var countedBytes = 0
}
