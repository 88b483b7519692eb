internal import ResourceCore
import ResourceTesting
import SeededRandom

/// The access of one process to a simulated disk, which ends when the process is killed.
final class SimulatedDrive: Sendable {
    private struct State: Sendable {
        var isCut = false
        var random: SeededGenerator
    }

    private let clock: ManualClock
    private let state: Lock<State>

    init(_ clock: ManualClock, _ random: SeededGenerator) {
        self.clock = clock
        state = Lock(State(random: random))
    }

    /// Ends the access, also for the calls that have begun.
    func cut() {
        state.withLock { $0.isCut = true }
    }

    /// Waits for the duration of a disk access, which is often zero, and returns a Boolean value that indicates whether
    /// the process is still running.
    func seek() async throws -> Bool {
        let (isFast, time) = state.withLock { state in
            (state.random.happens(onceIn: 2), 1 + state.random.number(below: 500_000_000))
        }
        if !isFast { try await clock.sleep(for: .nanoseconds(time)) }
        return !state.withLock { $0.isCut }
    }
}
