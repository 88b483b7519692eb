extension ResourceContainer {
    /// Returns the events from now on, in order, which explain loads, discarded results, and stale values.
    ///
    /// Each event prints as one line. A reader that falls behind by more than the limit misses the oldest events, and
    /// sees a gap in their numbers. The sequence ends with the container. Recording costs nothing while there are no
    /// readers, and a released sequence stops reading. `LogReplay` of ResourceTesting shows the state after each event.
    public func events(limit: Int = 1000) -> AsyncStream<ResourceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ResourceEvent.self, bufferingPolicy: .bufferingNewest(limit))
        let id = withTable { table in
            let id = table.nextWaiter().number
            table.log.add(continuation, id)
            return id
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.withTable { $0.log.remove(id) }
        }
        return stream
    }

    /// Ends the sequences of all readers, after the events that were recorded so far.
    package func endEvents() {
        for reader in withTable({ $0.log.close() }) { reader.finish() }
    }
}
