extension ResourceContainer {
    /// Writes every event to the system's log from now on, for as long as the container lives.
    ///
    ///     container.logEvents()
    ///
    /// On Apple platforms that is OSLog, with each attempt as a signpost interval that Instruments shows; the log hides
    /// keys, as it does all text that is not known when the app is built, unless a debugger is attached. Elsewhere it
    /// is swift-log, whose handler the app chooses. Failures are errors, everything else is information.
    ///
    /// Nothing is written before this is called, and recording costs nothing then. Called again, it writes to a second
    /// place.
    ///
    /// - Parameter label: The category in OSLog, or the label of the logger.
    public func logEvents(label: String = "AsyncResources") {
        logEvents(to: SystemLog(label: label))
    }

    func logEvents(to log: some EventWriter) {
        let events = events(limit: 10_000)
        let slot = TaskSlot()
        withTable { $0.followed.append(slot) }
        slot.start(by: starter) {
            for await event in events { log.write(event) }
        }
    }
}

/// A place that events are written to, one after the other, off every actor.
protocol EventWriter: Sendable {
    func write(_ event: ResourceEvent)
}

extension ResourceEvent {
    /// A Boolean value that indicates whether something went wrong.
    var isFailure: Bool {
        changes.contains { change in
            switch change {
            case .erred, .erredSilently, .archiveFailed, .recordDropped: true
            default: false
            }
        }
    }
}
