/// The changes to the train by one page: a pure machine that sends one at a time, in the order of the taps.
///
/// It doesn't know the current settings. Those are determined by the server, and a page requests them after each
/// change, so that its display never depends on the order in which the ends of changes arrive.
///
/// - **resting**, `sent == nil`: no change is in progress, and none waits. Left by `choose`.
/// - **sending**: one change is in progress, and others may wait behind it. Left by `ended`, to resting or to sending
///   the next one.
struct ChangeQueue: Hashable, Sendable {
    /// A change that wasn't made.
    struct Refusal: Hashable, Sendable {
        let change: TrainChange

        /// A sentence for users.
        let reason: String
    }

    /// The change in progress.
    private(set) var sent: TrainChange?

    /// The changes that follow it, in order.
    private(set) var waiting: [TrainChange] = []

    /// The last change, if it wasn't made.
    private(set) var refusal: Refusal?

    /// Adds the user's choice, and returns the change to send now.
    mutating func choose(_ change: TrainChange) -> TrainChange? {
        waiting.append(change)
        return sent == nil ? sendNext() : nil
    }

    /// Handles the end of the change in progress, and returns the next one to send.
    ///
    /// - Parameter reason: The reason why it wasn't made, as far as this page knows; nil if it was.
    mutating func ended(_ reason: String?) -> TrainChange? {
        guard let sent else { return nil }
        refusal = reason.map { Refusal(change: sent, reason: $0) }
        return sendNext()
    }

    /// Returns the reason why the last change wasn't made, unless the current settings include it anyway.
    func complaint(in settings: TrainSettings) -> String? {
        refusal.flatMap { $0.change.isMade(in: settings) ? nil : $0.reason }
    }

    private mutating func sendNext() -> TrainChange? {
        sent = waiting.isEmpty ? nil : waiting.removeFirst()
        return sent
    }
}
