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

        // Whether to notify it of a reset, of which a removed entry knows nothing.
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

    // The attempts of groups that wait, by whatever call (R23).
    var loaders: [WaiterID: Reader] = [:]
    var cancelledReaders: [Reader] = []

    var isObserving = false

    // Whether the dependents' observers must be counted after the event.
    var isUnsettled = false

    var areSettled: Bool { sources.isEmpty && !isUnsettled }
    var unchangedSources: [Entry] { sources.values.filter { !$0.isOutdated }.map(\.entry) }
}

package struct Reader: Sendable {
    let entry: Entry
    let ticket: Ticket

    var isRunning: Bool { entry.machine.attempting == ticket }
}
