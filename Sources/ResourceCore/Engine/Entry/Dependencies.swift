struct Dependencies: Sendable {
    struct Source: Sendable {
        let entry: Entry
        let ticket: Ticket

        // Once the source has changed, only its reset still counts.
        var isOutdated = false
    }

    struct Dependent: Sendable {
        // NB: The container keeps entries, and sources are kept by their dependents, so the reverse reference is weak.
        weak var entry: Entry?
        let ticket: Ticket
        var observing: RefreshRules?

        /// A Boolean value that indicates whether to notify it of a reset, of which a removed entry knows nothing.
        var isReset = false

        // Once it was notified, only a reset still counts.
        var isOutdated = false

        func outdated() -> Dependent {
            var dependent = self
            dependent.observing = nil
            dependent.isOutdated = true
            return dependent
        }

        func reset() -> Dependent {
            var dependent = self
            dependent.isReset = true
            return dependent
        }
    }

    var sources: [ObjectIdentifier: Source] = [:]
    var dependents: [ObjectIdentifier: Dependent] = [:]
    var awaited: [WaiterID: Entry] = [:]

    var readers: [WaiterID: Reader] = [:]
    var cancelledReaders: [Reader] = []

    var isObserving = false

    /// A Boolean value that indicates whether the dependents' observers must be counted after the event.
    var isUnsettled = false

    var areSettled: Bool { sources.isEmpty && !isUnsettled }
    var unchangedSources: [Entry] { sources.values.filter { !$0.isOutdated }.map(\.entry) }
}

struct Reader: Sendable {
    let entry: Entry
    let ticket: Ticket

    var isRunning: Bool { entry.machine.attempting == ticket }
}

extension Entry {
    /// Returns a Boolean value that indicates whether this entry is derived from another one or waits for it, even
    /// indirectly.
    func leads(to target: Entry) -> Bool {
        var pending: [Entry] = [self]
        var visited: Set<ObjectIdentifier> = []
        while let entry = pending.popLast() {
            if entry === target { return true }
            guard visited.insert(ObjectIdentifier(entry)).inserted else { continue }
            pending += entry.state.dependencies.unchangedSources
            pending += entry.state.dependencies.awaited.values
        }
        return false
    }
}
