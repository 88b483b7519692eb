extension ResourceContainer {
    /// Performs one event on several entries, and on the archive, as of one moment.
    func happen(
        to entries: (ContainerState) -> [Entry], because cause: ResourceEvent.Cause,
        recording operation: RecordOperation? = nil, isolation: isolated (any Actor)? = #isolation,
        _ event: (inout RecordingMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) {
        let effects = withTable { table in
            var effects = Effects()
            if let operation { record(operation, table, &effects) }
            for entry in entries(table) { effects.append(entry.step(&table, self, because: cause, event)) }
            return effects
        }
        effects.perform(in: self)
    }

    /// Adds an operation on more than one entry to the archive's queue, before the operations of the entries
    /// themselves.
    @discardableResult
    func record(
        _ operation: RecordOperation, _ table: ContainerState, _ effects: inout Effects
    ) -> RecordAgenda.Place? {
        guard let queue = table.records, !operation.selection.isPrivate else { return nil }
        let (place, isIdle) = queue.add(operation, &effects)
        if isIdle { effects.work.append { self.work(queue) } }
        return place
    }

    /// Handles the end of an entry's attempt, in time or late.
    func attemptEnded(
        _ ticket: Ticket, _ outcome: LoadMachine.Outcome, _ delivered: Delivered, of entry: Entry
    ) {
        let cause = ResourceEvent.Cause(outcome)
        withTable { table in
            if entry.hasLeft {
                table.log.record(cause, [.discarded(attempt: ticket.number)], of: entry, at: table.now(self))
            }
            return entry.step(&table, self, because: cause, delivering: delivered) { machine, tickets in
                machine.ended(ticket, outcome, tickets: &tickets)
            }
        }.perform(in: self, isolation: nil)
    }

    func unsubscribe(_ subscriber: Subscriber, from entry: Entry) {
        withTable { table in entry.remove(subscriber, &table, self) }.perform(in: self, isolation: nil)
    }

    /// Returns a value that's available without waiting, if any.
    func freshValue(at key: ResourceKey, of type: any Sendable.Type) -> AnyValue? {
        withTable { table in
            guard let entry = table.entry(key, of: type) else { return nil }
            return entry.freshValue(at: table.now(self), &table)
        }
    }

    /// Returns the revision of an entry's latest snapshot, if a load would find a fresh value and change nothing.
    func calmRevision(of entry: Entry) -> UInt64? {
        withTable { table in
            let now = table.now(self)
            guard entry.isCalm(table), !entry.isAged(at: now) else { return nil }
            entry.touch(at: now, &table)
            return entry.revision
        }
    }

    /// Waits until a registered waiter is resumed.
    ///
    /// A canceled caller is resumed at once (R6, R7).
    func wait(
        at key: ResourceKey, for type: any Sendable.Type, isolation: isolated (any Actor)? = #isolation,
        _ register: (inout ContainerState, WaiterID, @escaping Waiters.Resume) -> Effects
    ) async -> Result<AnyValue, any Error> {
        let waiter = withTable { $0.nextWaiter() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let effects = withTable { table in
                    register(&table, waiter) { continuation.resume(returning: $0) }
                }
                effects.perform(in: self, isolation: isolation)
                if Task.isCancelled { callerCancelled(waiter, at: key, type) }
            }
        } onCancel: {
            callerCancelled(waiter, at: key, type)
        }
    }

    private func callerCancelled(_ waiter: WaiterID, at key: ResourceKey, _ type: any Sendable.Type) {
        withTable { table in
            table.entry(key, of: type)?.cancelCaller(waiter, &table, self)
        }?.perform(in: self, isolation: nil)
    }
}
