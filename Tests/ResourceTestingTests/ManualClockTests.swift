import ResourceCore
import ResourceTesting
import Testing

/// A clock that tests advance manually.
@Suite struct ManualClockTests {
    @Test func `a sleeper wakes when its deadline is reached, and not before`() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 0)
        try await sleeper.value
    }

    @Test func `a deadline in the past does not sleep`() async throws {
        let clock = ManualClock()
        let deadline = clock.now.advanced(by: .seconds(1))
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: deadline)
    }

    @Test func `a cancelled sleeper throws and is not left behind`() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
        try await clock.sleepers(1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a clock that is left by all has no sleepers`() async throws {
        try await withManualClock { clock in
            let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
            try await clock.sleepers(1)
            clock.advance(by: .seconds(5))
            try await sleeper.value
        }
    }

    @Test func `a sleeper left behind fails the test`() async {
        let sleepers = Lock<[Task<Void, any Error>]>([])
        await #expect(throws: SleepersLeft.self) {
            try await withManualClock { clock in
                sleepers.withLock { $0.append(Task { try await clock.sleep(for: .seconds(5)) }) }
                try await clock.sleepers(1)
                clock.advance(by: .seconds(2))
                #expect(clock.deadlines.map(\.sinceStart) == [.seconds(5)])
            }
        }
        for sleeper in sleepers.withLock({ $0 }) { sleeper.cancel() }
    }

    @Test func `sleepers left behind are described by how long they would sleep on`() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        let left = #expect(throws: SleepersLeft.self) { try clock.expectNoSleepers() }
        #expect(left?.description == "left asleep on the clock: 1, for another 3.0 seconds")
        sleeper.cancel()
    }
}
