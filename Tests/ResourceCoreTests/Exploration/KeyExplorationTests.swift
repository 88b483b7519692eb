import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// Every order of events on a store that changes between keys, with overlapping flights and late snapshots.
@Suite(.serialized) struct KeyExplorationTests {
    // A release build makes ten million transitions in the time of some hundred thousand.
    #if DEBUG
        private static let transitions = 150_000
    #else
        private static let transitions = 10_000_000
    #endif

    @Test(arguments: [2, 3]) func `key changes break no rule in any order`(keys: Int) async {
        await expectFaithful(KeyWorld(keys: keys))
    }

    @Test func `changes between keys that are kept on disk break no rule in any order`() async {
        await expectFaithful(KeyWorld(keys: 2, isPersisted: true))
    }

    @Test func `two keys with all that can happen to each break no rule in any order`() async {
        await expectFaithful(KeyWorld(keys: 2, scope: .whole))
    }

    @Test(arguments: [2, 3]) func `three flights overlap early in the exploration`(keys: Int) {
        let report = Explorer<Overlapping>(transitionLimit: 20_000).explore(from: Overlapping(KeyWorld(keys: keys)))
        #expect(report.violation?.rule == "three flights")
        #expect(report.counterexample.map { $0.events.count <= 3 } == true)
    }

    private func expectFaithful(_ world: KeyWorld<FaithfulWatch>) async {
        let report = await besideTests {
            EngineExploration(world.code, transitions: Self.transitions, from: world).run()
        }
        print(report)
        #expect(report.counterexample == nil)
        #expect(report.figures.transitions >= Self.transitions)
    }
}

/// A world in which three simultaneous attempts, some of them canceled and still running, are a violation.
///
/// It proves that they occur.
private struct Overlapping: Explorable {
    var world: KeyWorld<FaithfulWatch>

    init(_ world: KeyWorld<FaithfulWatch>) {
        self.world = world
    }

    var fingerprint: KeyFingerprint { world.fingerprint }

    var events: [KeyEvent] { world.events }

    mutating func happen(_ event: KeyEvent) -> Violation? {
        if let violation = world.happen(event) { return violation }
        let running = world.entries.reduce(0) {
            $0 + $1.history.late.count + ($1.history.flight?.isAttempting == true ? 1 : 0)
        }
        return running == 3 ? Violation("three flights", "overlap") : nil
    }
}
