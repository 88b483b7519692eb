/// The trigger rules of an entry's observers, and the timer of their ticks.
struct Refreshing: Sendable {
    /// The rules, with the number of observers for each.
    private(set) var rules: [RefreshRules: Int] = [:]

    /// The current tick interval, or `nil` without ticks or while they are paused in the background.
    var interval: Duration?

    /// An alarm for the next tick.
    var alarm: Alarm?

    /// A Boolean value that indicates whether the entry is registered for the container's events.
    var isListed = false

    /// The time at which an event last made the entry load.
    var lastTriggered: Duration?

    /// A Boolean value that indicates whether there are no rules and no registration for events.
    var isAtRest: Bool { rules.isEmpty && !isListed }

    mutating func add(_ wanted: RefreshRules) {
        guard !wanted.areNone else { return }
        rules[wanted, default: 0] += 1
    }

    mutating func remove(_ wanted: RefreshRules) {
        guard let count = rules[wanted] else { return }
        rules[wanted] = count > 1 ? count - 1 : nil
    }

    /// Returns the shortest constant interval of all observers.
    func shortestInterval(inBackground: Bool) -> Duration? {
        rules.keys.compactMap(\.poll).filter { !inBackground || $0.inBackground }.compactMap(\.interval).min()
    }

    /// Returns the request for a trigger, one for all observers that respond to it.
    func request(on trigger: RefreshTriggers) -> LoadMachine.Request? {
        let wanted = rules.keys.filter { $0.triggers.contains(trigger) }
        guard !wanted.isEmpty else { return nil }
        return wanted.contains { $0.evenIfFresh } ? .always : .load
    }
}
