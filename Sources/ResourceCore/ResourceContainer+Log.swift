extension ResourceContainer {
    /// Returns the events from now on, in order, which explain loads, discarded results, and stale values.
    ///
    /// Each event prints as one line. A reader that falls behind by more than the limit misses the oldest events, and
    /// sees a gap in their numbers. The sequence ends with the container. Recording costs nothing while there are no
    /// readers, and a released sequence stops reading. `LogReplay` of ResourceTesting shows the state after each event.
    public func events(limit: Int = 1000) -> AsyncStream<ResourceEvent> {
        events(limit: limit, includingValues: false)
    }

    // Returns the events from now on, in order, with the values that came with them if requested. The values are kept
    // in memory as long as the events.
    package func events(limit: Int, includingValues: Bool) -> AsyncStream<ResourceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ResourceEvent.self, bufferingPolicy: .bufferingNewest(limit))
        let reader = EventReader(continuation)
        let id = withTurn { turn in
            let id = turn.state.nextID()
            turn.state.log.add(reader, id, includingValues: includingValues)
            turn.tellReadersChanged()
            return id
        }
        continuation.onTermination = { [weak self, weak reader] _ in
            reader?.end()
            _ = self?.starter.start(nil) { [weak self] in self?.removeReader(id) }
        }
        return stream
    }

    package func endEvents() {
        let readers = withTurn { turn in
            defer { turn.tellReadersChanged() }
            return turn.state.log.close()
        }
        for reader in readers { reader.continuation.finish() }
    }

    private func removeReader(_ id: UInt64) {
        _ = withTurn(isolation: nil) { turn in
            defer { turn.tellReadersChanged() }
            return turn.state.log.remove(id)
        }
    }
}

extension ResourceContainer {
    /// Writes every event to the system's log from now on, for as long as the container lives.
    ///
    ///     container.logEvents()
    ///
    /// On Apple platforms that is OSLog, with each attempt as a signpost interval that Instruments shows. The log hides
    /// keys, like all text that isn't known at build time, unless a debugger is attached. On other platforms it's
    /// swift-log, whose handler the app chooses. Failures are logged as errors, and everything else as information.
    ///
    /// Nothing is written before this method is called, and recording costs nothing then. Each further call writes to
    /// an additional log.
    ///
    /// - Parameter label: The category in OSLog, or the label of the logger.
    public func logEvents(label: String = "AsyncResources") {
        logEvents(to: SystemLog(label: label))
    }

    func logEvents(to log: some EventWriter) {
        let events = events(limit: 10_000)
        let slot = TaskSlot()
        withTurn { $0.state.followed.append(slot) }
        slot.start(by: starter) {
            for await event in events { log.write(event) }
        }
    }
}

protocol EventWriter: Sendable {
    func write(_ event: ResourceEvent)
}

extension ResourceEvent {
    var isFailure: Bool {
        changes.contains { change in
            switch change {
            case .failed, .failedSilently, .archiveFailed, .recordDropped, .warning: true
            case .mutation(_, _, .failed): true
            default: false
            }
        }
    }
}
