extension LoadContext {
    /// Delivers each element of a sequence.
    ///
    /// The last one is the value of the attempt.
    ///
    /// NB: This runs off every actor, so that the iterator, which need not be `Sendable`, stays where it is created.
    @concurrent func deliver<Values: AsyncSequence & SendableMetatype>(
        _ values: @Sendable (LoadContext<Value>) async throws -> Values
    ) async throws -> LoadResult<Value> where Values.Element == Value {
        var last: Value?
        for try await value in try await values(self) {
            try Task.checkCancellation()
            await line.container.deliver(TypedValue(value), on: line)
            last = value
        }
        // NB: Many sequences end when they are canceled.
        try Task.checkCancellation()
        guard let last else { throw LoaderError.endedWithoutValue }
        return .modified(last)
    }
}

extension ResourceContainer {
    /// Delivers a value of an attempt that continues, and returns when the stores on the main actor have the value.
    fileprivate func deliver(_ value: AnyValue, on line: AttemptContext) async {
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
