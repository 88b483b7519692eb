import Testing

@testable import ResourceCore

/// Every order of events on a store that changes between three keys, with snapshots that arrive late.
@Suite(.serialized) struct KeyExplorationTests {
    @Test func `key changes show no other key's value in any order`() {
        let report = Explorer<KeyWorld<FaithfulWatch>>(limit: 60_000).explore(from: KeyWorld())
        print(report.summary)
        #expect(report.violation == nil)
    }
}
