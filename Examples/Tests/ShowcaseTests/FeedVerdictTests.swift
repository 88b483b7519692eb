import Testing

@testable import Showcase

@Suite struct FeedVerdictTests {
    private var verdict = FeedVerdict()

    @Test mutating func `rows in the order of the server have nothing to ask about`() {
        let first = verdict.sees([9, 8, 7]), grown = verdict.sees([10.5, 10, 9, 8.5, 8, 7, 6])
        #expect(!first && !grown && verdict.omission == nil)
        let empty = verdict.sees([])
        #expect(!empty && verdict.omission == nil)
    }

    @Test mutating func `a row that's there twice counts once until it's gone`() {
        let found = [[9, 8, 9], [9, 8, 9, 8], [9, 8], [9, 9]].map { verdict.sees($0) }
        #expect(found == [true, false, false, true])
    }

    @Test mutating func `a later row above an earlier one counts`() {
        let found = verdict.sees([7, 8])
        #expect(found)
    }

    @Test mutating func `a row is missing if the server has its quotation`() {
        let found = verdict.sees([9, 6, 5])
        #expect(!found && verdict.omission == 8)
        let isMissing = verdict.learns(8, isServed: true)
        #expect(isMissing && verdict.omission == nil, "it's known")
    }

    @Test mutating func `a quotation that was deleted isn't missing, and the next place is asked about`() {
        _ = verdict.sees([9, 6])
        let isMissing = verdict.learns(8, isServed: false)
        #expect(!isMissing && verdict.omission == 7)
        let isNextMissing = verdict.learns(7, isServed: false)
        #expect(!isNextMissing && verdict.omission == nil)
    }

    @Test mutating func `a gap that was closed before the server responded doesn't count, and another one does`() {
        _ = verdict.sees([9, 7])
        _ = verdict.sees([9, 8, 7])
        let wasMissing = verdict.learns(8, isServed: true)
        #expect(!wasMissing)
        _ = verdict.sees([9, 7])
        let isMissing = verdict.learns(8, isServed: true)
        #expect(isMissing)
        _ = verdict.sees([9, 8, 7])
        _ = verdict.sees([9, 7])
        #expect(verdict.omission == 8)
    }
}
