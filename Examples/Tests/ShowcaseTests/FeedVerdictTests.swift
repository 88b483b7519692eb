import Testing

@testable import Showcase

@Suite struct FeedVerdictTests {
    private var verdict = FeedVerdict()

    @Test mutating func `rows in the order of the server have nothing to ask about`() {
        for places in [[9, 8, 7], [10.5, 10, 9, 8.5, 8, 7, 6], []] {
            verdict.sees(places)
            #expect(!verdict.isBroken && verdict.omission == nil)
        }
    }

    @Test mutating func `a list is broken for as long as a row is there twice`() {
        var found: [Bool] = []
        for places in [[9, 8, 9], [9, 8, 9, 8], [9, 8], [9, 9]] as [[Double]] {
            verdict.sees(places)
            found.append(verdict.isBroken)
        }
        #expect(found == [true, true, false, true])
    }

    @Test mutating func `a later row above an earlier one breaks a list`() {
        verdict.sees([7, 8])
        #expect(verdict.isBroken)
    }

    @Test mutating func `a row is missing if the server has its quotation`() {
        verdict.sees([9, 6, 5])
        #expect(!verdict.isBroken && verdict.omission == 8)
        verdict.learns(8, isServed: true)
        #expect(verdict.isBroken && verdict.omission == nil, "it's known")
    }

    @Test mutating func `a quotation that was deleted isn't missing, and the next place is asked about`() {
        verdict.sees([9, 6])
        verdict.learns(8, isServed: false)
        #expect(!verdict.isBroken && verdict.omission == 7)
        verdict.learns(7, isServed: false)
        #expect(!verdict.isBroken && verdict.omission == nil)
    }

    @Test mutating func `a gap that was closed before the server responded doesn't count, and another one does`() {
        verdict.sees([9, 7])
        verdict.sees([9, 8, 7])
        verdict.learns(8, isServed: true)
        #expect(!verdict.isBroken)
        verdict.sees([9, 7])
        verdict.learns(8, isServed: true)
        #expect(verdict.isBroken)
        verdict.sees([9, 8, 7])
        #expect(!verdict.isBroken)
        verdict.sees([9, 7])
        #expect(verdict.omission == 8)
    }
}
