/// The real time without any event after which a test no longer waits for one.
///
/// It's counted in steps. Each of them ends with a turn of the shared threads and one of the main actor, after the work
/// that was waiting for its turn there. Where other work occupies the processors, a step takes longer, so a busy
/// machine alone doesn't end a wait.
package enum Patience {
    /// The time of all waits of the process.
    @MainActor package static var limit: Duration = .seconds(10)

    /// A closure in place of real time, for tests of waits.
    @TaskLocal package static var sleep: @Sendable (Duration) async throws -> Void = { duration in
        try await Task.sleep(for: duration, clock: .suspending)
    }

    package static let steps = 10

    /// Performs a wait, and gives it up once no event has come for the limit.
    ///
    /// - Parameters:
    ///   - wait: A closure that returns or throws soon after the wait was given up.
    ///   - events: A closure that returns the number of events so far.
    ///   - isFutile: A closure that returns whether no event can come, so that the steps need no time.
    ///   - giveUp: A closure that ends the wait, unless it has ended by itself, and receives the time that has passed.
    package static func during<Output>(
        _ wait: () async throws -> Output, events: @escaping @MainActor @Sendable () -> Int,
        isFutile: @escaping @MainActor @Sendable () -> Bool = { false },
        giveUp: @escaping @MainActor @Sendable (Duration) -> Void
    ) async rethrows -> Output {
        let counting = Task { @concurrent in
            if let limit = try? await runOut(events, isFutile) { await giveUp(limit) }
        }
        defer { counting.cancel() }
        return try await wait()
    }

    /// Returns the time that has passed, once no event has come for the limit.
    @concurrent private static func runOut(
        _ events: @MainActor @Sendable () -> Int, _ isFutile: @MainActor @Sendable () -> Bool
    ) async throws -> Duration {
        var (silence, seen, passed) = (0, await events(), Duration.zero)
        while silence < steps {
            let step = await isFutile() ? .zero : limit / steps
            try await sleep(step)
            let count = await events()
            (silence, passed) = count == seen ? (silence + 1, passed + step) : (0, .zero)
            seen = count
        }
        return passed
    }
}
