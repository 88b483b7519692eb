import ResourceTesting
import Testing

@testable import EngineProofs

/// The explorer, demonstrated with a turnstile.
@Suite struct ExplorerTests {
    @Test func `a world whose every state is visited is closed`() {
        let report = Explorer<Turnstile>().explore(from: Turnstile())
        #expect(report.violation == nil && report.isClosed)
        #expect(report.states == 4 && report.transitions == 7)
        #expect(report.description.hasPrefix("explored 4 states, 7 transitions, 0 violations in "))
        #expect(report.description.hasSuffix(" s (closed)"))
    }

    @Test func `a limit leaves the space open`() {
        let byStates = Explorer<Turnstile>(limit: 2).explore(from: Turnstile())
        #expect(byStates.states == 2 && !byStates.isClosed)
        let byTransitions = Explorer<Turnstile>(transitionLimit: 3).explore(from: Turnstile())
        #expect(byTransitions.transitions == 4 && !byTransitions.isClosed)
    }

    @Test func `a violation is found by a shortest sequence, and printed as a test`() {
        let report = Explorer<Turnstile>().explore(from: Turnstile(staysOpen: true))
        #expect(report.violation == Violation("T1", "a guest passed without paying"))
        #expect(report.counterexample?.events == [.coin, .push, .push])
        let printed = """
                @Test func `a guest passed without paying, T1`() {
                    var world = Turnstile(staysOpen: true)
                    let events: [Turnstile.Event] = [
                        .coin,
                        .push,
                        .push,
                    ]
                    #expect(world.violation(after: events) == nil)
                }
            """
        #expect(report.counterexample?.description == printed)
        var world = Turnstile(staysOpen: true)
        #expect(world.violation(after: [.coin, .push, .push]) == report.violation)
    }

    @Test func `what stays behind at rest is a violation, at the start too`() {
        let report = Explorer<Turnstile>().explore(from: Turnstile(coinsAtRest: 0))
        #expect(report.violation?.rule == "T2")
        #expect(report.counterexample?.events == [.coin])
        let atStart = Explorer<Turnstile>().explore(from: Turnstile(coinsAtRest: -1))
        #expect(atStart.violation?.rule == "T2" && atStart.counterexample?.events == [])
    }

    @Test func `figures add up, and are closed if all are`() {
        let closed = Explorer<Turnstile>().explore(from: Turnstile()).figures
        let open = Explorer<Turnstile>(limit: 2).explore(from: Turnstile()).figures
        #expect((closed + closed).states == 8 && (closed + closed).isClosed)
        #expect(!(closed + open).isClosed)
    }
}

/// A turnstile that lets one person through for each coin, and holds at most three coins.
private struct Turnstile: Explorable {
    enum Event { case coin, push }

    var staysOpen = false
    var coinsAtRest = 3
    private var isOpen = false
    private var paid = 0
    private var passed = 0

    init(staysOpen: Bool = false, coinsAtRest: Int = 3) {
        self.staysOpen = staysOpen
        self.coinsAtRest = coinsAtRest
    }

    var fingerprint: [Int] { [paid - passed, isOpen ? 1 : 0] }

    var events: [Event] { paid - passed < 3 ? [.coin, .push] : [.push] }

    var code: String { "Turnstile(staysOpen: \(staysOpen))" }

    mutating func happen(_ event: Event) -> Violation? {
        switch event {
        case .coin:
            paid += 1
            isOpen = true
        case .push where isOpen:
            passed += 1
            isOpen = staysOpen || passed < paid
        case .push: break
        }
        return passed > paid ? Violation("T1", "a guest passed without paying") : nil
    }

    func violationAtRest() -> Violation? {
        paid - passed > coinsAtRest ? Violation("T2", "coins stay in the gate") : nil
    }
}
