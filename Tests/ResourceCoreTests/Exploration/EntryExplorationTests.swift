import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// Every order of events on one key with two observers and two waiting callers.
@Suite(.serialized) struct EntryExplorationTests {
    @Test(arguments: [
        (StartPolicy.ifNeeded, StartPolicy.manual), (.always, .ifNeeded), (.manual, .always), (.once, .ifNeeded),
    ])
    func `one key, two observers and two waiters break no rule in any order`(
        one: StartPolicy, other: StartPolicy
    ) async {
        await expectFaithful(EntryWorld((one, other)), transitions: Self.transitions)
    }

    @Test func `a key whose attempts deliver many values breaks no rule in any order`() async {
        await expectFaithful(EntryWorld((.ifNeeded, .manual), isStream: true), transitions: Self.transitions)
    }

    // A debug build explores the whole space of a key in minutes, a release build in seconds: see
    // `scripts/prove exploration`.
    #if DEBUG
        private static let transitions = 120_000
    #else
        private static let transitions = Int.max
    #endif

    @Test(arguments: [(StartPolicy.ifNeeded, StartPolicy.manual), (.always, .ifNeeded), (.manual, .always)])
    func `a key that is kept on disk breaks no rule in any order`(one: StartPolicy, other: StartPolicy) async {
        await expectFaithful(
            EntryWorld((one, other), isPersisted: true, isStream: one == .always), transitions: Self.transitions)
    }

    @Test func `a key whose resources bring initial values breaks no rule in any order`() async {
        await expectFaithful(
            EntryWorld((.once, .ifNeeded), isPersisted: true, isFilled: true), transitions: Self.transitions)
        await expectFaithful(EntryWorld((.once, .ifNeeded), isFilled: true), transitions: Self.transitions)
    }

    /// Explores until the space is closed, or the number of transitions is reached.
    private func expectFaithful(_ world: EntryWorld<Faithful>, transitions: Int = .max) async {
        let report = await besideTests {
            EngineExploration(world.code, transitions: transitions, from: world).run()
        }
        print(report)
        #expect(report.counterexample == nil)
        #expect(report.figures.isClosed || report.figures.transitions >= transitions)
    }
}
