import Testing

@testable import ResourceCore

/// Every order of events on one key with two observers and two waiting callers.
@Suite(.serialized) struct EntryExplorationTests {
    @Test func `one key, two observers and two waiters break no rule in any order`() {
        let report = Explorer<EntryWorld<Faithful>>(limit: 150_000).explore(from: EntryWorld())
        print(report.summary)
        #expect(report.violation == nil)
        #expect(report.isClosed || report.states >= 100_000)
    }
}
