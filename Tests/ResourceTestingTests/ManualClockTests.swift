import ResourceTesting
import Testing

/// A clock that tests advance by hand.
@Suite struct ManualClockTests {
    @Test func `a sleeper wakes when its deadline is reached, and not before`() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        #expect(clock.parked == 1)
        clock.advance(by: .seconds(1))
        #expect(clock.parked == 0)
        try await sleeper.value
    }

    @Test func `a deadline in the past does not sleep`() async throws {
        let clock = ManualClock()
        let deadline = clock.now.advanced(by: .seconds(1))
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: deadline)
    }

    @Test func `a cancelled sleeper throws and is not left behind`() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.sleepers(1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.parked == 0)
    }
}
