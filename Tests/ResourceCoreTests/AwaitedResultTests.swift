import Testing

@testable import ResourceCore

/// Calls wait for a result, and each is resumed once (W18).
@Suite(.timeLimit(.minutes(10))) @MainActor struct AwaitedResultTests {
    private struct Refused: Error {}

    private let result = AwaitedResult()

    // NB: They're resumed in the order of their list (`WaitersTests`), but the main actor may run resumed tasks in another
    // one on Linux.
    @Test func `a result resumes every call, once`() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Int.self)
        var resumed: [Int] = []
        let calls = (1...20).map { number in
            Task {
                arrival.yield(number)
                _ = try await result.value()
                resumed.append(number)
            }
        }
        for await _ in arrivals.prefix(calls.count) {}
        result.end(.success(1))
        for call in calls { try await call.value }
        #expect(resumed.sorted() == Array(1...20))
    }

    @Test func `the first result counts, also for a canceled call`() async throws {
        result.end(.success(1))
        result.end(.failure(Refused()))
        let call = Task { try await result.value() }
        call.cancel()
        #expect(try await call.value as? Int == 1)
    }

    @Test func `a call that is canceled returns at once, before or while it waits`() async {
        let early = Task { try await result.value() }
        early.cancel()
        let late = Task { try await result.value() }
        await turn()
        late.cancel()
        for call in [early, late] { await #expect(throws: CancellationError.self) { try await call.value } }
    }

    @Test func `after a restart, calls wait for the next result`() async throws {
        result.end(.failure(Refused()))
        result.restart()
        let call = Task { try await result.value() }
        await turn()
        result.end(.success(2))
        #expect(try await call.value as? Int == 2)
    }

    /// Returns when every task that waits for the main actor has had a turn.
    private func turn() async {
        await Task { @MainActor in }.value
    }
}
