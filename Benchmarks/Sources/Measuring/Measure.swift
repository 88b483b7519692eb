/// Measures work that can be repeated any number of times.
///
/// The work repeats the operation itself, so that there's no call between two operations. It runs on the caller's
/// actor.
public func measure(
    _ effort: Effort = .usual, _ work: (_ repetitions: Int) async -> Void
) async -> Samples {
    var spent = Duration.zero
    var repetitions = 1
    while spent < effort.warmUp {
        let time = await Timing(of: { await work(repetitions) }).time
        spent += time
        if time < effort.sampleTime { repetitions *= 2 }
    }
    var timings: [Timing] = []
    for _ in 0..<effort.samples { timings.append(await Timing(of: { await work(repetitions) })) }
    return Samples(timings, operations: repetitions)
}

/// Measures work that needs preparation before each sample, or cleanup after it.
///
/// - Parameters:
///   - operations: The number of operations in the work. A sample is their average.
///   - before: A closure that runs before each sample, and isn't measured.
///   - work: The work to measure, on the caller's actor.
///   - after: A closure that runs after each sample, and isn't measured.
public func measure(
    _ effort: Effort = .usual, operations: Int, before: () async -> Void = {}, work: () async -> Void,
    after: () async -> Void = {}
) async -> Samples {
    var spent = Duration.zero
    var timings: [Timing] = []
    while timings.count < effort.samples {
        await before()
        let timing = await Timing(of: work)
        await after()
        if spent < effort.warmUp { spent += timing.time } else { timings.append(timing) }
    }
    return Samples(timings, operations: operations)
}

/// The cost of one run of the work.
private struct Timing {
    let time: Duration
    let blocks: Int

    init(of work: () async -> Void) async {
        let blocksBefore = Heap.blocks
        let start = ContinuousClock.now
        await work()
        time = start.duration(to: .now)
        blocks = Heap.blocks - blocksBefore
    }
}

extension Samples {
    fileprivate init(_ timings: [Timing], operations: Int) {
        let blocks = timings.reduce(0) { $0 + $1.blocks }
        self.init(
            nanoseconds: timings.map { $0.time / .nanoseconds(1) / Double(operations) },
            allocations: Heap.isCounted ? Double(blocks) / Double(timings.count * operations) : nil)
    }
}
