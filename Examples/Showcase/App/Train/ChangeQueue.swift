/// The changes that one page makes of the train: a pure machine that lets one be sent at a time, in the order of the taps.
///
/// It knows nothing of the settings in force. Those are the server's word, which a page asks for after each change, so that
/// what it shows never depends on the order in which the ends of changes arrive.
///
/// - **resting**, `sent == nil`: nothing is on its way, and nothing waits. Left by `choose`.
/// - **sending**: one change is on its way, and others may wait behind it. Left by `ended`, to resting or to sending the
///   next one.
struct ChangeQueue: Hashable, Sendable {
    /// A change that was not made.
    struct Refusal: Hashable, Sendable {
        let change: TrainChange

        /// A sentence for people.
        let reason: String
    }

    /// The change that is on its way.
    private(set) var sent: TrainChange?

    /// The changes that follow it, in order.
    private(set) var waiting: [TrainChange] = []

    /// The last change, if it was not made.
    private(set) var refusal: Refusal?

    /// The user chose; returns the change that is to be sent now.
    mutating func choose(_ change: TrainChange) -> TrainChange? {
        waiting.append(change)
        return sent == nil ? sendNext() : nil
    }

    /// The change that was sent has ended; returns the one that is to be sent now.
    ///
    /// - Parameter reason: The reason why it was not made, as far as this page was told; nil if it was.
    mutating func ended(_ reason: String?) -> TrainChange? {
        guard let sent else { return nil }
        refusal = reason.map { Refusal(change: sent, reason: $0) }
        return sendNext()
    }

    /// The reason why the last change was not made, where the settings in force are not what it wanted anyway.
    func complaint(in settings: TrainSettings) -> String? {
        refusal.flatMap { $0.change.isMade(in: settings) ? nil : $0.reason }
    }

    private mutating func sendNext() -> TrainChange? {
        sent = waiting.isEmpty ? nil : waiting.removeFirst()
        return sent
    }
}
