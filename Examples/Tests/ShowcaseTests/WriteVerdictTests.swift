import Foundation
import Testing

@testable import Showcase

/// The verdict of the server's log of writes.
@Suite struct WriteVerdictTests {
    private func verdict(_ keys: [String?], rejected: Int = 0) throws -> WriteVerdict {
        let writes = keys.map { #"{ "key": \#($0.map { "\"\($0)\"" } ?? "null") }"# }.joined(separator: ",")
        let log = #"{ "applied": \#(keys.count), "rejected": \#(rejected), "duplicates": 3, "writes": [\#(writes)] }"#
        return try JSONDecoder().decode(WriteVerdict.self, from: Data(log.utf8))
    }

    @Test func `writes that were applied once are counted with those that were rejected`() throws {
        #expect(try verdict(["a", "b", nil, nil], rejected: 2) == WriteVerdict(writes: 6, applied: 4, twice: 0))
        #expect(try verdict([]) == WriteVerdict(writes: 0, applied: 0, twice: 0))
    }

    @Test func `a write that was applied again is one write, and is named`() throws {
        #expect(try verdict(["a", "b", "a", "a"]) == WriteVerdict(writes: 2, applied: 4, twice: 1))
    }
}
