import Testing

@testable import ResourceCore
@testable import ResourceTesting

/// Every order of events on a store that changes between keys, with snapshots that arrive late.
@Suite(.serialized) struct KeyExplorationTests {
    // A debug build closes the space of two keys in most of a minute, a release build in seconds.
    #if DEBUG
        private static let limits = [(keys: 2, limit: 100_000), (keys: 3, limit: 60_000)]
    #else
        private static let limits = [(keys: 2, limit: 1_000_000), (keys: 3, limit: 1_000_000)]
    #endif

    @Test(arguments: limits)
    func `key changes break no rule in any order`(keys: Int, limit: Int) {
        let report = Explorer<KeyWorld<FaithfulWatch>>(limit: limit).explore(from: KeyWorld(keys: keys))
        print(report)
        #expect(report.violation == nil)
        #expect(report.isClosed || report.states >= limit)
    }
}
