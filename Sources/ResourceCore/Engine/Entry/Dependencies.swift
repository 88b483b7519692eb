/// The sources that an entry is derived from, and the dependents that are derived from it.
struct Dependencies: Sendable {
    /// An entry that an attempt has read.
    struct Source: Sendable {
        let entry: Entry
        let ticket: Ticket

        /// A Boolean value that indicates whether the source has changed since.
        ///
        /// Then only its reset still counts.
        var isOutdated = false
    }

    /// An entry with an attempt that has read this one, and must be notified when this one changes.
    struct Dependent: Sendable {
        // NB: The container keeps entries, and sources are kept by their dependents, so the reverse reference is weak.
        weak var entry: Entry?
        let ticket: Ticket

        /// The trigger rules of its observers, who count as this entry's, or `nil` if it has none.
        var observing: RefreshRules?

        /// A Boolean value that indicates whether to notify it of a reset, of which a removed entry knows nothing.
        var isReset = false

        /// A Boolean value that indicates whether it was notified of a change.
        ///
        /// Then only a reset still counts.
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

    /// The entries that the attempt waits for, by the calls that it makes.
    var awaited: [WaiterID: Entry] = [:]

    /// The attempts of other entries that wait for this one.
    var readers: [WaiterID: Reader] = [:]

    /// The readers whose wait the current event has canceled.
    var cancelledReaders: [Reader] = []

    /// A Boolean value that indicates whether the entry's observers count as those of its sources.
    var isObserving = false

    /// A Boolean value that indicates whether the dependents' observers must be counted after the event.
    var isUnsettled = false

    var areSettled: Bool { sources.isEmpty && !isUnsettled }

    /// The sources that haven't changed since they were read.
    var unchangedSources: [Entry] { sources.values.filter { !$0.isOutdated }.map(\.entry) }
}

/// An attempt that reads another entry.
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
