extension ResourceContainer {
    /// Lets one event happen to some entries, and to what the archive has, as of one moment.
    @discardableResult
    func happen(
        to entries: (Table) -> [any AnyEntry], because cause: ResourceEvent.Cause,
        recording operation: RecordOperation? = nil, isolation: isolated (any Actor)? = #isolation,
        _ event: (inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> RecordAgenda.Place? {
        let (effects, place) = table.withLock { table in
            var effects = Effects()
            let place = operation.flatMap { record($0, table, &effects) }
            for entry in entries(table) { effects.append(entry.happen(&table, self, because: cause, event)) }
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
    func attemptEnded<Value>(
        _ ticket: Ticket, _ outcome: LoadMachine.Outcome, _ delivered: Delivered<Value>, of entry: Entry<Value>
    ) {
        table.withLock { table in
            entry.step(&table, self, because: ResourceEvent.Cause(outcome), delivering: delivered) { machine, tickets in
                machine.ended(ticket, outcome, tickets: &tickets)
            }
        }.perform(isolation: nil)
    }

    func unsubscribe<Value>(_ id: ObserverID, from entry: Entry<Value>) {
        table.withLock { table in entry.remove(id, &table, self) }.perform(isolation: nil)
    }

    /// A value that can be had without waiting.
    func freshValue<Value>(of resource: Resource<Value>) -> Value? {
        table.withLock { table in
            guard let entry = table.entry(resource.key, of: Value.self) else { return nil }
            return entry.freshValue(at: time.now(), &table)
        }
    }

    /// The place of what an entry told last, if a load would find a fresh value and change nothing.
    func calmRevision<Value>(of entry: Entry<Value>) -> UInt64? {
        table.withLock { table in
            let now = time.now()
            guard entry.isCalm(at: now, table) else { return nil }
            entry.touch(at: now, &table)
            return entry.revision
        }
    }

    /// Waits until a registered waiter is resumed; a cancelled caller is resumed at once (R6, R7).
    func wait<Value: Sendable>(
        at key: ResourceKey, for type: Value.Type, isolation: isolated (any Actor)? = #isolation,
        _ register: (inout Table, WaiterID, @escaping @Sendable (Result<Value, any Error>) -> Void) -> Effects
    ) async -> Result<Value, any Error> {
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

    private func callerCancelled<Value: Sendable>(_ waiter: WaiterID, at key: ResourceKey, _ type: Value.Type) {
        table.withLock { table in
            table.entry(key, of: type)?.step(&table, self, because: .callerCancelled) { machine, _ in
                machine.callerCancelled(waiter)
            }
        }?.perform(isolation: nil)
    }
}
