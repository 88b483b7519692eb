/// Ticks whose interval depends on the value.
struct Polling: Sendable {
    let interval: @Sendable (AnyValue?) -> Duration?
    let inBackground: Bool
}

/// Who wants such ticks of an entry, and what their closures said of its value.
struct Pollers: Sendable {
    private struct Poller: Sendable {
        var polling: Polling
        var count = 1

        /// What the closure said last; nil also before it said anything, and while nothing shall tick.
        var interval: Duration?

        /// The last question; answers to earlier ones come too late.
        var question: UInt64?

        /// The value that it is about.
        var value: Ticket?
    }

    /// One call of a closure that is to be made.
    struct Question: Sendable {
        let number: UInt64
        let poller: ObserverID
        let polling: Polling
    }

    private var pollers: [ObserverID: Poller] = [:]

    /// The closures that are asked no more; they are the user's, and let go of after the lock is released.
    private(set) var retired: [Polling] = []
    private var lastQuestion: UInt64 = 0

    /// Counts somebody in; who is in already counts once more, with this closure.
    mutating func add(_ polling: Polling, _ id: ObserverID) {
        pollers[id]?.count += 1
        if pollers[id] == nil { pollers[id] = Poller(polling: polling) } else { replace(polling, id) }
    }

    /// Counts an observer out.
    mutating func remove(_ id: ObserverID) {
        pollers[id]?.count -= 1
        if pollers[id]?.count == 0, let poller = pollers.removeValue(forKey: id) { retired.append(poller.polling) }
    }

    /// Hands out the closures that are asked no more.
    mutating func takeRetired() -> [Polling] {
        defer { retired = [] }
        return retired
    }

    /// Another closure is asked from now on; until it has answered, what the old one said goes on.
    mutating func replace(_ polling: Polling, _ id: ObserverID) {
        if let old = pollers[id]?.polling { retired.append(old) }
        pollers[id]?.polling = polling
        pollers[id]?.question = nil
    }

    /// What is not known yet of a value, in the order in which observers came.
    mutating func questions(about value: Ticket?) -> [Question] {
        let ids = pollers.filter { $0.value.question == nil || $0.value.value != value }.keys
        return ids.sorted { $0.number < $1.number }.compactMap { id in
            lastQuestion += 1
            pollers[id]?.question = lastQuestion
            pollers[id]?.value = value
            return pollers[id].map { Question(number: lastQuestion, poller: id, polling: $0.polling) }
        }
    }

    /// Takes an answer up; says whether it changes anything.
    mutating func answer(_ question: Question, _ interval: Duration?) -> Bool {
        guard let poller = pollers[question.poller], poller.question == question.number, poller.interval != interval
        else { return false }
        pollers[question.poller]?.interval = interval
        return true
    }

    /// The shortest interval that anybody wants.
    func shortestInterval(inBackground: Bool) -> Duration? {
        pollers.values.filter { !inBackground || $0.polling.inBackground }.compactMap(\.interval).min()
    }
}

extension ObserverID {
    /// All that is made of an entry and observed; no store has this number.
    static let dependents = ObserverID(number: 0)
}
