import Testing

@testable import BrowserHost

/// The steps in which the rows of a lazy container are shown.
@Suite struct `Rows that are wanted` {
    /// Returns the ranges that are shown one after the other.
    private func steps(from start: Range<Int>, lower: Int, upper: Int, total: Int = 100_000) -> [Range<Int>] {
        var demand = RowDemand()
        demand.request(lower: lower, upper: upper, of: 1, total: total)
        var steps: [Range<Int>] = []
        while let next = demand.next(of: 1, shown: steps.last ?? start) { steps.append(next) }
        #expect(demand.isEmpty)
        return steps
    }

    @Test func `a screen comes at once`() {
        #expect(steps(from: 0..<20, lower: 5_000, upper: 5_060) == [5_000..<5_060])
    }

    @Test func `many come in steps, and those that are there stay`() {
        #expect(steps(from: 0..<20, lower: 1_000, upper: 1_250) == [1_000..<1_100, 1_000..<1_200, 1_000..<1_250])
        #expect(steps(from: 200..<300, lower: 50, upper: 400) == [100..<300, 50..<350, 50..<400])
        #expect(steps(from: 0..<300, lower: 100, upper: 200) == [100..<200])
    }

    @Test func `no more come than a few screens, nor than there are`() {
        #expect(steps(from: 0..<20, lower: 1_000, upper: 90_000).last == 1_000..<1_500)
        #expect(steps(from: 0..<20, lower: 90, upper: 9_999, total: 100) == [90..<100])
        #expect(steps(from: 0..<20, lower: 500, upper: 9, total: 100) == [100..<100])
    }

    @Test func `another range takes the place of one that has not come`() {
        var demand = RowDemand()
        demand.request(lower: 0, upper: 500, of: 1, total: 1_000)
        #expect(demand.next(of: 1, shown: 0..<0) == 0..<100)
        demand.request(lower: 700, upper: 750, of: 1, total: 1_000)
        #expect(demand.next(of: 1, shown: 0..<100) == 700..<750)
        #expect(demand.isEmpty)
    }

    @Test func `a run that shows nothing of it is not asked for ever`() {
        var demand = RowDemand()
        demand.request(lower: 0, upper: 500, of: 1, total: 1_000)
        #expect(demand.next(of: 1, shown: 0..<0) == 0..<100)
        #expect(demand.next(of: 1, shown: 0..<0) == nil)
        #expect(demand.isEmpty)
    }
}
