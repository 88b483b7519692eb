/// A rule for ticks whose interval depends on the value.
struct Polling: Sendable {
    let interval: @Sendable (AnyValue?) -> Duration?
    let inBackground: Bool
}

/// The observers of an entry whose tick interval depends on the value, and the intervals that their closures returned.
struct Pollers: Sendable {
    private struct Poller: Sendable {
        var polling: Polling
        var count = 1

        /// The interval that the closure returned last, or `nil` if it hasn't returned yet or disabled the ticks.
        var interval: Duration?

        /// The number of the last evaluation.
        ///
        /// Answers to earlier ones are ignored as late.
        var question: UInt64?

        /// The value that the question is about.
        var value: Ticket?
    }

    /// A pending call of a closure.
    struct Question: Sendable {
        let number: UInt64
        let poller: ObserverID
        let polling: Polling
    }

    private var pollers: [ObserverID: Poller] = [:]

    /// The closures that are no longer called.
    ///
    /// They are the user's, and are released after the lock.
    private var retired: [Polling] = []

    /// A Boolean value that indicates whether there are closures to release.
    var hasRetired: Bool { !retired.isEmpty }

    private var lastQuestion: UInt64 = 0

    /// Adds an observer.
    ///
    /// One that was already added counts once more, with this closure.
    mutating func add(_ polling: Polling, _ id: ObserverID) {
        pollers[id]?.count += 1
        if pollers[id] == nil { pollers[id] = Poller(polling: polling) } else { replace(polling, id) }
    }

    /// Takes back one addition of an observer, which is forgotten with the last of them.
    mutating func remove(_ id: ObserverID) {
        pollers[id]?.count -= 1
        if pollers[id]?.count == 0, let poller = pollers.removeValue(forKey: id) { retired.append(poller.polling) }
    }

    /// Removes and returns the closures that are no longer called.
    mutating func takeRetired() -> [Polling] {
        defer { retired = [] }
        return retired
    }

    /// Replaces a closure.
    ///
    /// Until the new one has returned, the interval of the old one continues.
    mutating func replace(_ polling: Polling, _ id: ObserverID) {
        if let old = pollers[id]?.polling { retired.append(old) }
        pollers[id]?.polling = polling
        pollers[id]?.question = nil
    }

    /// Returns the calls that are needed for a value, in the order of their observers' identifiers.
    mutating func questions(about value: Ticket?) -> [Question] {
        let ids = pollers.filter { $0.value.question == nil || $0.value.value != value }.keys
        return ids.sorted { $0.number < $1.number }.compactMap { id in
            lastQuestion += 1
            pollers[id]?.question = lastQuestion
            pollers[id]?.value = value
            return pollers[id].map { Question(number: lastQuestion, poller: id, polling: $0.polling) }
        }
    }

    /// Accepts an answer, and returns a Boolean value that indicates whether it changes anything.
    mutating func answer(_ question: Question, _ interval: Duration?) -> Bool {
        guard let poller = pollers[question.poller], poller.question == question.number, poller.interval != interval
        else { return false }
        pollers[question.poller]?.interval = interval
        return true
    }

    /// Returns the shortest interval of all observers.
    func shortestInterval(inBackground: Bool) -> Duration? {
        pollers.values.filter { !inBackground || $0.polling.inBackground }.compactMap(\.interval).min()
    }
}

extension ObserverID {
    /// The identifier of all observed dependents of an entry, which no store has.
    static let dependents = ObserverID(number: 0)
}
