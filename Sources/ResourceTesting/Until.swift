import Observation
public import ResourceCore

extension ResourceStore {
    /// Returns as soon as the store's state satisfies a condition, or at once if it does already.
    ///
    /// The condition is evaluated again at each change and at no other time: no time passes and nothing is polled. If
    /// the condition never becomes true, the test never ends, so give the suite a time limit.
    public func until(_ condition: (ResourceState<Value>) -> Bool) async {
        await Watcher.wait { condition(state) }
    }
}

extension SentMutation {
    /// Returns as soon as the mutation satisfies a condition, or at once if it does already.
    ///
    /// The condition is evaluated again at each change of the mutation's status or progress. If it never becomes true,
    /// the test never ends, so give the suite a time limit.
    public func until(_ condition: (SentMutation) -> Bool) async {
        await Watcher.wait { condition(self) }
    }
}

extension ResourceContainer {
    /// Returns as soon as the container satisfies a condition, or at once if it does already.
    ///
    /// The condition is evaluated again after each event of the container, such as the end of a load, and when an
    /// observable object that it reads has changed. If it never becomes true, the test never ends, so give the suite a
    /// time limit.
    @MainActor
    public func until(_ condition: (ResourceContainer) -> Bool) async {
        let counter = EventCounter()
        let events = events(limit: 1)
        let counting = Task { await counter.count(events) }
        defer { counting.cancel() }
        await Watcher.wait {
            _ = counter.value
            return condition(self)
        }
    }
}

/// The number of events of a container, as an observable value.
@MainActor @Observable
private final class EventCounter {
    private(set) var value = 0

    func count(_ events: AsyncStream<ResourceEvent>) async {
        for await _ in events { value += 1 }
    }
}

extension Watcher {
    /// Returns as soon as a condition holds, which is evaluated again when an object that it reads has changed.
    @MainActor fileprivate static func wait(until condition: () -> Bool) async {
        while true {
            let change = Watcher(count: 1)
            let holds = withObservationTracking {
                condition()
            } onChange: {
                change.resume()
            }
            if holds || Task.isCancelled { return }
            await change.wait { false }
        }
    }
}
