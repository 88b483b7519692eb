import Measuring
import Testing

@Suite struct BarTests {
    @Test func `a figure at the limit reaches the bar`() {
        #expect(Bar(200).verdict(on: .time(200), allocations: 3) == "reached")
    }

    @Test func `a missed bar says by how much, in the figure's own unit`() {
        #expect(Bar(200).verdict(on: .time(1_700), allocations: nil) == "missed by 1.5 µs")
        #expect(Bar(3).verdict(on: .ratio(3.5), allocations: nil) == "missed by 0.5 ×")
    }

    @Test func `an allocation misses a bar that forbids it, however short the time`() {
        let bar = Bar(200, forbidsAllocation: true)
        #expect(bar.verdict(on: .time(100), allocations: 1) == "missed by 1 allocation")
        #expect(bar.verdict(on: .time(300), allocations: 2) == "missed by 100 ns, 2 allocations")
        #expect(bar.verdict(on: .time(100), allocations: 0.001) == "reached")
        #expect(bar.verdict(on: .time(100), allocations: nil) == "reached")
    }
}
