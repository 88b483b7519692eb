import Testing

@testable import ResourceCore
@testable import ResourceTesting

/// Every order of events on one key with two observers and two waiting callers.
@Suite(.serialized) struct EntryExplorationTests {
    @Test(arguments: [(StartPolicy.ifNeeded, StartPolicy.manual), (.always, .ifNeeded), (.manual, .always)])
    func `one key, two observers and two waiters break no rule in any order`(one: StartPolicy, other: StartPolicy) {
        let report = Explorer<EntryWorld<Faithful>>(limit: 1_000_000).explore(from: EntryWorld((one, other)))
        print(report)
        #expect(report.violation == nil)
        #expect(report.isClosed)
    }
}
