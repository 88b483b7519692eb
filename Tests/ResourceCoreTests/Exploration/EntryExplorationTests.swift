import Testing

@testable import ResourceCore
@testable import ResourceTesting

/// Every order of events on one key with two observers and two waiting callers.
@Suite(.serialized) struct EntryExplorationTests {
    @Test(arguments: [
        (StartPolicy.ifNeeded, StartPolicy.manual), (.always, .ifNeeded), (.manual, .always), (.once, .ifNeeded),
    ])
    func `one key, two observers and two waiters break no rule in any order`(one: StartPolicy, other: StartPolicy) {
        let report = Explorer<EntryWorld<Faithful>>(limit: 1_000_000).explore(from: EntryWorld((one, other)))
        print(report)
        #expect(report.violation == nil)
        #expect(report.isClosed)
    }

    @Test func `a key whose attempts deliver many values breaks no rule in any order`() {
        let world = EntryWorld<Faithful>((.ifNeeded, .manual), isStream: true)
        let report = Explorer<EntryWorld<Faithful>>(limit: 1_000_000).explore(from: world)
        print(report)
        #expect(report.violation == nil)
        #expect(report.isClosed)
    }

    // A debug build closes the space of a persisted key in minutes, a release build in seconds.
    #if DEBUG
        private static let limit = 40_000
    #else
        private static let limit = 10_000_000
    #endif

    @Test(arguments: [(StartPolicy.ifNeeded, StartPolicy.manual), (.always, .ifNeeded), (.manual, .always)])
    func `a key that is kept on disk breaks no rule in any order`(one: StartPolicy, other: StartPolicy) {
        let world = EntryWorld<Faithful>((one, other), isPersisted: true, isStream: one == .always)
        let report = Explorer<EntryWorld<Faithful>>(limit: Self.limit).explore(from: world)
        print(report)
        #expect(report.violation == nil)
        #expect(report.isClosed || report.states >= Self.limit)
    }
}
