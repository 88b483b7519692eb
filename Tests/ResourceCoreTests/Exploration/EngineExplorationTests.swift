import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// The explorations that are run before a release, and their output.
@Suite(.serialized) struct EngineExplorationTests {
    @Test func `explorations are told of in their order, and summed up`() async {
        var names: [String] = []
        let sum = await EngineExploration.run(few) {
            names.append($0.name)
            #expect($0.counterexample == nil && $0.description == "\($0.name): \($0.figures)")
        }
        #expect(names == few.map(\.name))
        #expect(sum.transitions >= 3300 && sum.states > 3 && !sum.isClosed)
        #expect(
            sum.description.hasPrefix("explored \(sum.states) states, \(sum.transitions) transitions, 0 violations"))
    }

    @Test func `what is explored goes by different names`() {
        #expect(Set(EngineExploration.all.map(\.name)).count == EngineExploration.all.count)
    }

    @Test func `a broken rule of one entry is printed as a test`() {
        let report = EngineExploration("broken", from: EntryWorld<DropsValue>()).run()
        #expect(report.figures.violations == 1)
        #expect(
            report.counterexample == """
                    @Test func `no value and a recent error instead of a fresh value and a recent error, R9`() {
                        var world = EntryWorld<DropsValue>((.ifNeeded, .manual), isPersisted: false, isStream: false, \
                isFilled: false, isHeld: false)
                        let events: [EntryWorld<DropsValue>.Event] = [
                            .set,
                            .ask(.refresh, store: Optional(0), waits: false),
                        ]
                        #expect(world.violation(after: events) == nil)
                    }
                """)
    }

    @Test func `a broken rule of several keys is printed as a test`() {
        let report = EngineExploration("broken", from: KeyWorld<KeepsAfterReset>(keys: 2)).run()
        #expect(report.figures.violations == 1)
        #expect(
            report.counterexample == """
                    @Test func `a previous value stays too long, R4`() {
                        var world = KeyWorld<KeepsAfterReset>(keys: 2, scope: .flights, isPersisted: false)
                        let events: [KeyWorld<KeepsAfterReset>.Event] = [
                            .at(0, .set),
                            .at(0, .reset),
                            .at(0, .set),
                            .show(1, keepPrevious: true),
                        ]
                        #expect(world.violation(after: events) == nil)
                    }
                """)
    }

    private let few = [
        EngineExploration("one", transitions: 3000, from: EntryWorld<Faithful>()),
        EngineExploration("two", transitions: 200, from: KeyWorld<FaithfulWatch>(keys: 2)),
        EngineExploration("three", transitions: 100, from: KeyWorld<FaithfulWatch>(keys: 3)),
    ]
}
