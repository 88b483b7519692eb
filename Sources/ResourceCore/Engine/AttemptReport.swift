// The reports of a running attempt: its progress, the delivery of that progress, the lifetime of its value, the failure
// of a source, and whether its sequence has proved that it can be opened (R24).
// NB: It's read while the container is locked, so nothing here locks a container.
package struct AttemptReport: Sendable {
    private struct State: Sendable {
        var reported: Double?
        var isWatched = false
        var isNotificationPending = false
        var lifetime: Duration?
        var forbidsRecord = false
        var hasFailedSource = false
        var hasDelivered = false
        var hasLasted = false
    }

    private let state = Lock(State())

    package init() {}

    package var reported: Double? { state.withLock { $0.reported } }

    // Stores the progress if it's greater than before, limited to the range from 0 to 1, and returns a Boolean value
    // that indicates whether to notify the watchers. Watchers aren't notified again while a notification is pending.
    package func report(_ progress: Double) -> Bool {
        guard !progress.isNaN else { return false }
        let progress = min(max(progress, 0), 1)
        return state.withLock { state in
            if let reported = state.reported, reported >= progress { return false }
            state.reported = progress
            guard state.isWatched, !state.isNotificationPending else { return false }
            state.isNotificationPending = true
            return true
        }
    }

    package func clearPendingNotification() { state.withLock { $0.isNotificationPending = false } }

    package var limits: (lifetime: Duration?, forbidsRecord: Bool) {
        state.withLock { ($0.lifetime, $0.forbidsRecord) }
    }

    func limitLifetime(to lifetime: Duration) { state.withLock { $0.lifetime = lifetime } }

    func forbidRecord() { state.withLock { $0.forbidsRecord = true } }

    var hasFailedSource: Bool { state.withLock { $0.hasFailedSource } }

    func noteFailedSource() { state.withLock { $0.hasFailedSource = true } }

    package func isSame(as other: AttemptReport) -> Bool { state.isSame(as: other.state) }

    var isEstablished: Bool { state.withLock { $0.hasDelivered || $0.hasLasted } }

    // Whether the sequence has delivered, and was lost soon after.
    var isBrief: Bool { state.withLock { $0.hasDelivered && !$0.hasLasted } }

    func noteDelivery() { state.withLock { $0.hasDelivered = true } }

    func noteLasting() { state.withLock { $0.hasLasted = true } }

    package func watch(_ isWatched: Bool) { state.withLock { $0.isWatched = isWatched } }
}
