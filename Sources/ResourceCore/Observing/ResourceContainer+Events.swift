extension ResourceContainer {
    /// Lets one event happen to some entries, and to what the archive has, as of one moment.
    @discardableResult
    func happen(
        to entries: (Table) -> [Entry], because cause: ResourceEvent.Cause,
        recording operation: RecordOperation? = nil, isolation: isolated (any Actor)? = #isolation,
        _ event: (inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> RecordAgenda.Place? {
        let (effects, place) = table.withLock { table in
            var effects = Effects()
            let place = operation.flatMap { record($0, table, &effects) }
            for entry in entries(table) { effects.append(entry.step(&table, self, because: cause, event)) }
            return (effects, place)
        }
        effects.perform()
        return place
    }

    /// Has the archive do something that is more than one entry's; before what the entries ask for themselves.
    private func record(
        _ operation: RecordOperation, _ table: Table, _ effects: inout Effects
    ) -> RecordAgenda.Place? {
        guard let queue = table.records else { return nil }
        let (place, isIdle) = queue.add(operation)
        if isIdle { effects.work.append { self.work(queue) } }
        return place
    }

    /// An attempt of an entry has ended, in time or late.
    func attemptEnded(
        _ ticket: Ticket, _ outcome: LoadMachine.Outcome, _ delivered: Delivered, of entry: Entry
    ) {
        table.withLock { table in
            entry.step(&table, self, because: ResourceEvent.Cause(outcome), delivering: delivered) { machine, tickets in
                machine.ended(ticket, outcome, tickets: &tickets)
            }
        }.perform(isolation: nil)
    }

    func unsubscribe(_ subscriber: Subscriber, from entry: Entry) {
        table.withLock { table in entry.remove(subscriber, &table, self) }.perform(isolation: nil)
    }

    /// A value that can be had without waiting.
    func freshValue(at key: ResourceKey, of type: any Sendable.Type) -> AnyValue? {
        table.withLock { table in
            guard let entry = table.entry(key, of: type) else { return nil }
            return entry.freshValue(at: time.now(), &table)
        }
    }

    /// The place of what an entry told last, if a load would find a fresh value and change nothing.
    func calmRevision(of entry: Entry) -> UInt64? {
        table.withLock { table in
            let now = time.now()
            guard entry.isCalm(table), !entry.content.isAged(at: now) else { return nil }
            entry.touch(at: now, &table)
            return entry.revision
        }
    }

    /// Waits until a registered waiter is resumed; a cancelled caller is resumed at once (R6, R7).
    func wait(
        at key: ResourceKey, for type: any Sendable.Type, isolation: isolated (any Actor)? = #isolation,
        _ register: (inout Table, WaiterID, @escaping @Sendable (Result<AnyValue, any Error>) -> Void) -> Effects
    ) async -> Result<AnyValue, any Error> {
        let waiter = table.withLock { $0.nextWaiter() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let effects = table.withLock { table in
                    register(&table, waiter) { continuation.resume(returning: $0) }
                }
                effects.perform(isolation: isolation)
                if Task.isCancelled { callerCancelled(waiter, at: key, type) }
            }
        } onCancel: {
            callerCancelled(waiter, at: key, type)
        }
    }

    private func callerCancelled(_ waiter: WaiterID, at key: ResourceKey, _ type: any Sendable.Type) {
        table.withLock { table in
            table.entry(key, of: type)?.step(&table, self, because: .callerCancelled) { machine, _ in
                machine.callerCancelled(waiter)
            }
        }?.perform(isolation: nil)
    }
}
