internal import ResourceCore

/// The event logs of the containers in a simulation.
@MainActor
final class SimulatedLogs {
    private var running: [(events: AsyncStream<ResourceEvent>, container: ResourceContainer)] = []
    private var ended: [[ResourceEvent]] = []

    /// Begins to record the events of a container.
    func follow(_ container: ResourceContainer) {
        running.append((container.events(limit: .max), container))
    }

    /// Ends the running logs, and releases their containers.
    func end() async {
        for log in running {
            log.container.endEvents()
            var events: [ResourceEvent] = []
            for await event in log.events { events.append(event) }
            ended.append(events)
        }
        running = []
    }

    /// Ends all logs, and returns them.
    func take() async -> [[ResourceEvent]] {
        await end()
        defer { ended = [] }
        return ended
    }
}
