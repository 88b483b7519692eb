import Observation
public import ResourceCore
public import ResourceWriting

extension ResourceStore {
    /// Returns as soon as the store's state satisfies a condition, or at once if it does already.
    ///
    /// The condition is evaluated again at each change: nothing is polled.
    ///
    /// - Throws: `WaitFailure` with the states that were seen, after `WaitFailure.patience` without a change.
    ///   `CancellationError` if the task is canceled.
    public func until(
        _ condition: (ResourceState<Value>) -> Bool, file: String = #fileID, line: Int = #line
    ) async throws {
        try await Watcher.wait("the store", at: WaitPlace(file, line)) {
            condition(state)
        } drawn: {
            state.drawn([.activity, .staleness])
        }
    }
}

extension SentMutation {
    /// Returns as soon as the mutation satisfies a condition, or at once if it does already.
    ///
    /// The condition is evaluated again at each change of the mutation's status or progress.
    ///
    /// - Throws: `WaitFailure` with the statuses that were seen, after `WaitFailure.patience` without a change.
    ///   `CancellationError` if the task is canceled.
    public func until(
        _ condition: (SentMutation) -> Bool, file: String = #fileID, line: Int = #line
    ) async throws {
        try await Watcher.wait("the mutation", at: WaitPlace(file, line)) {
            condition(self)
        } drawn: {
            "\(status)"
        }
    }
}

extension ResourceContainer {
    /// Returns as soon as the container satisfies a condition, or at once if it does already.
    ///
    /// The condition is evaluated again after each event of the container, such as the end of a load, and when an
    /// observable object that it reads has changed.
    ///
    /// - Throws: `WaitFailure` with the entries that were seen, after `WaitFailure.patience` without an event.
    ///   `CancellationError` if the task is canceled.
    @MainActor
    public func until(
        _ condition: (ResourceContainer) -> Bool, file: String = #fileID, line: Int = #line
    ) async throws {
        let counter = EventCounter()
        let events = events(limit: 1)
        let counting = Task { await counter.count(events) }
        defer { counting.cancel() }
        try await Watcher.wait("the container", at: WaitPlace(file, line)) {
            _ = counter.value
            return condition(self)
        } drawn: {
            "[\(summaries().map(\.drawn).joined(separator: ", "))]"
        }
    }
}

extension ResourceSummary {
    fileprivate var drawn: String {
        let value = hasValue ? (isStale ? "stale value" : "value") : nil
        let parts = [value, error.map { "\($0)" }, flight.map { "\($0) running" }].compactMap(\.self)
        return "\(key): " + (parts.isEmpty ? "nothing" : parts.joined(separator: " and "))
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
    @MainActor fileprivate static func wait(
        _ subject: String, at place: WaitPlace, until condition: () -> Bool, drawn: () -> String
    ) async throws {
        var seen: [String] = []
        while true {
            let change = Watcher(count: 1)
            let holds = withObservationTracking {
                condition()
            } onChange: {
                change.resume()
            }
            if holds { return }
            let moment = drawn()
            if moment != seen.last { seen.append(moment) }
            do {
                try await change.wait { [seen] silence in
                    WaitFailure(
                        "\(subject) doesn't satisfy the condition", after: silence, at: place,
                        seen.joined(separator: " ─ "))
                } unless: {
                    false
                }
            } catch let failure as WaitFailure {
                // NB: The condition may read what isn't observable, and nothing has told of that change.
                guard condition() else { throw failure }
                return
            }
        }
    }
}
