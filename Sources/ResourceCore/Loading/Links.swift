/// How an entry hangs together with those that it is made of, and with those that are made of it.
struct Links: Sendable {
    /// An entry that an attempt has read.
    struct Source: Sendable {
        let entry: Entry

        /// The attempt.
        let ticket: Ticket

        /// A Boolean value that indicates whether the source became another one since: only its reset still counts.
        var isOutdated = false
    }

    /// An entry with an attempt that has read this one, to be told once that this one is another.
    struct Dependent: Sendable {
        // NB: the table keeps entries; sources are kept by what is made of them, and so not the other way round.
        weak var entry: (Entry)?
        let ticket: Ticket

        /// What its observers, who count as this entry's, want of triggers; nil as long as it has none.
        var observing: RefreshRules?

        /// Whether it is to be told of a reset; by then this entry may have left, and know nothing of one.
        var isReset = false

        /// A Boolean value that indicates whether it was told that this entry is another: only a reset still counts.
        var isOutdated = false

        func outdated() -> Dependent {
            var dependent = self
            dependent.observing = nil
            dependent.isOutdated = true
            return dependent
        }

        func toldOfReset() -> Dependent {
            var dependent = self
            dependent.isReset = true
            return dependent
        }
    }

    var sources: [ObjectIdentifier: Source] = [:]
    var dependents: [ObjectIdentifier: Dependent] = [:]

    /// The entries that the attempt waits for, by the calls that it makes.
    var awaited: [WaiterID: Entry] = [:]

    /// The attempts of others that wait for this entry.
    var readers: [WaiterID: Reader] = [:]

    /// Those of them that were told by the event that happens now that the load is cancelled.
    var forsaken: [Reader] = []

    /// Whether the entry's observers count as those of its sources.
    var isObserving = false

    /// Whether something has to be settled when the event is over.
    var isUnsettled = false

    /// The entries that a value is made of as they are now.
    var currentSources: [Entry] { sources.values.filter { !$0.isOutdated }.map(\.entry) }
}

/// An attempt that reads another entry.
struct Reader: Sendable {
    let entry: Entry
    let ticket: Ticket
}

extension Entry {
    /// Whether this entry is made of another one, or waits for it, however many stand between them.
    func leads(to target: Entry) -> Bool {
        var pending: [Entry] = [self]
        var visited: Set<ObjectIdentifier> = []
        while let entry = pending.popLast() {
            if entry === target { return true }
            guard visited.insert(ObjectIdentifier(entry)).inserted else { continue }
            pending += entry.links.currentSources
            pending += entry.links.awaited.values
        }
        return false
    }
}
