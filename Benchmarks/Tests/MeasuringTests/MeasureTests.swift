import Measuring
import Testing

@Suite struct MeasureTests {
    @Test func `every sample repeats the operation equally often`() async {
        var counts: [Int] = []
        let effort = Effort(samples: 5, sampleTime: .microseconds(50), warmUp: .microseconds(200))
        let samples = await measure(effort) { repetitions in
            counts.append(repetitions)
            for number in 0..<repetitions { blackHole(number) }
        }
        #expect(samples.nanoseconds.count == 5)
        #expect(Set(counts.suffix(5)).count == 1)
    }

    @Test func `each sample is made ready before and undone after`() async {
        var events = ""
        let effort = Effort(samples: 2, warmUp: .zero)
        _ = await measure(
            effort, operations: 1,
            before: { events += "b" },
            work: { events += "w" },
            after: { events += "a" })
        #expect(events == "bwabwa")
    }

    // Other tests may allocate meanwhile, so both amounts are far larger than theirs.
    @Test(.enabled(if: Heap.isCounted))
    func `what the work allocates is counted, and not what comes before and after it`() async {
        var kept: [[Int]] = []
        let samples = await measure(
            Effort(samples: 3, warmUp: .zero), operations: 10,
            before: { kept = (0..<1_000_000).map { [$0] } },
            work: { kept = (0..<100_000).map { [$0] } },
            after: {
                blackHole(kept)
                kept = (0..<1_000_000).map { [$0] }
            })
        blackHole(kept)
        let allocations = samples.allocations ?? 0
        #expect(allocations >= 10_000 && allocations < 50_000)
    }
}
