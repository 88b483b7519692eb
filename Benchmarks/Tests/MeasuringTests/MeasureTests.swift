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

    @Test(.enabled(if: Heap.isCounted))
    func `what the work allocates is counted for one operation, and nothing else`() async {
        var kept: [[Int]] = []
        let samples = await measure(
            Effort(samples: 3, warmUp: .zero), operations: 10,
            before: { kept.reserveCapacity(10) },
            work: { for number in 0..<10 { kept.append([number]) } },
            after: { kept = [] })
        #expect(samples.allocations == 1)
    }
}
