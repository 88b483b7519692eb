/// What the observers of an entry want of triggers, and the timer of their ticks.
struct Refreshing: Sendable {
    /// What is wanted, and by how many.
    private(set) var rules: [RefreshRules: Int] = [:]

    /// The interval that ticks now; nil also while the ticks pause in the background.
    var interval: Duration?

    /// Rings at the next tick.
    var alarm: Alarm?

    /// Whether the container tells the entry of events.
    var isListed = false

    /// When an event last made the entry load.
    var lastTriggered: Duration?

    /// Whether nothing is wanted, and nothing left of what was.
    var isAtRest: Bool { rules.isEmpty && !isListed }

    mutating func add(_ wanted: RefreshRules) {
        guard !wanted.areNone else { return }
        rules[wanted, default: 0] += 1
    }

    mutating func remove(_ wanted: RefreshRules) {
        guard let count = rules[wanted] else { return }
        rules[wanted] = count > 1 ? count - 1 : nil
    }

    /// The shortest constant interval that anybody wants.
    func shortestInterval(inBackground: Bool) -> Duration? {
        rules.keys.compactMap(\.poll).filter { !inBackground || $0.inBackground }.compactMap(\.interval).min()
    }

    /// What a trigger asks for; once, whoever wants it.
    func request(on trigger: RefreshTriggers) -> LoadMachine.Request? {
        let wanted = rules.keys.filter { $0.triggers.contains(trigger) }
        guard !wanted.isEmpty else { return nil }
        return wanted.contains { $0.evenIfFresh } ? .always : .load
    }
}
