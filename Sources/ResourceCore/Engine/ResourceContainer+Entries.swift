extension ResourceContainer {
    func handle(
        _ event: LoadMachine.Event, because cause: ResourceEvent.Cause, archiving operation: RecordOperation? = nil,
        isolation: isolated (any Actor)? = #isolation, at entries: (borrowing ContainerState) -> [Entry]
    ) {
        withTurn { turn in
            if let operation { turn.archive(operation) }
            for entry in entries(turn.state) { entry.handle(event, because: cause, &turn) }
        }
    }

    func attemptEnded(
        _ ticket: Ticket, with outcome: LoadMachine.Outcome, _ delivered: Delivered, isEstablished: Bool,
        of entry: Entry
    ) {
        let cause = ResourceEvent.Cause(outcome, isError: delivered.error != nil)
        withTurn(isolation: nil) { turn in
            guard !entry.state.hasLeft else {
                if delivered.error == nil, outcome != .cancelled { turn.state.metrics.discards += 1 }
                return entry.log([.discarded(attempt: ticket.number)], because: cause, &turn)
            }
            var outcome = entry.state.adjustedOutcome(outcome, of: ticket)
            if outcome == .transient, let retry = delivered.retry {
                outcome = entry.state.outcome(of: ticket, before: retry, isEstablished: isEstablished)
            }
            var delivered = delivered
            // NB: An effect may have become part of the previous value meanwhile.
            delivered.isSame =
                delivered.equal != nil && delivered.equal === entry.state.content.value && !entry.state.isLayered
            let ended = LoadMachine.Event.ended(ticket, outcome)
            entry.handle(
                isEstablished ? .established(ticket) : ended, then: isEstablished ? ended : nil, because: cause,
                delivering: delivered, &turn)
        }
    }

    func unsubscribe(_ subscriber: Subscriber, from entry: Entry) {
        withTurn(isolation: nil) { turn in entry.remove(subscriber, &turn) }
    }

    func freshValue(
        of resource: ErasedResource, isolation: isolated (any Actor)? = #isolation
    ) -> AnyValue? {
        withTurn { turn in turn.state.entry(of: resource)?.state.freshValue(&turn) }?.value
    }

    func calmRevision(of entry: Entry, isolation: isolated (any Actor)? = #isolation) -> UInt64? {
        withTurn { turn in entry.state.calmRevision(&turn) }
    }

    // A canceled caller is resumed at once (R6, R7).
    package func wait(
        at entry: @Sendable (inout Turn) -> Entry?, isolation: isolated (any Actor)? = #isolation,
        _ register: (inout Turn, WaiterID, @escaping Waiter.Resume) -> Void
    ) async -> Result<AnyValue, any Error> {
        let waiter = withTurn { $0.state.nextWaiter() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let taken = takeTurn(isolation: isolation) { turn in
                    register(&turn, waiter) { continuation.resume(returning: $0) }
                    LoadScope.reader(in: self)?.entry.settlePlace(&turn)
                }
                taken.effects?.perform(in: self, isSuspending: true)
                if Task.isCancelled { cancel(waiter, at: entry) }
            }
        } onCancel: {
            cancel(waiter, at: entry)
        }
    }

    private func cancel(_ waiter: WaiterID, at entry: (inout Turn) -> Entry?) {
        withTurn(isolation: nil) { turn in entry(&turn)?.cancelCaller(waiter, &turn) }
    }
}

extension Turn {
    @discardableResult
    // Before the operations of the entries themselves.
    package mutating func archive(_ operation: RecordOperation) -> WritePlace? {
        guard let records = container.records, !operation.selection.isPrivate else { return nil }
        return add(operation, to: records)
    }

    @discardableResult
    mutating func add(_ operation: RecordOperation, to records: Records) -> WritePlace? {
        guard let (place, isIdle) = records.queue.add(operation, releasing: &effects) else { return nil }
        if isIdle { effects.work.append { [container] in container.work(on: records) } }
        return place
    }
}
