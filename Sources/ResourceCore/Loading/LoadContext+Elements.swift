extension LoadContext {
    /// Delivers each element of a sequence; the last one is the value of the attempt.
    ///
    /// NB: it runs off every actor, so that the iterator, which need not be `Sendable`, stays where it is made.
    @concurrent func deliver<Values: AsyncSequence & SendableMetatype>(
        _ values: @Sendable (LoadContext<Value>) async throws -> Values
    ) async throws -> LoadResult<Value> where Values.Element == Value {
        var last: Value?
        for try await value in try await values(self) {
            try Task.checkCancellation()
            await line.container.deliver(TypedValue(value), on: line)
            last = value
        }
        // NB: many sequences end when they are cancelled.
        try Task.checkCancellation()
        guard let last else { throw LoaderError.endedWithoutValue }
        return .modified(last)
    }
}

extension ResourceContainer {
    /// An attempt delivers a value and goes on; returns when the stores on the main actor have it.
    fileprivate func deliver(_ value: AnyValue, on line: AttemptLine) async {
        let delivered = Delivered(
            value: value, origin: .network, bytes: line.plan.bytes(of: value), date: wallClock())
        let effects = withTable { table in
            line.entry.step(&table, self, because: .delivered, delivering: delivered) { machine, tickets in
                machine.delivered(line.ticket, tickets: &tickets)
            }
        }
        await effects.performInTurn(in: self)
    }
}
