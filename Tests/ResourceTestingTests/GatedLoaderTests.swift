import ResourceTesting
import Testing

/// A loader whose calls a test ends manually.
@Suite(.timeLimit(.minutes(10))) struct GatedLoaderTests {
    @Test func `a call waits until the test lets it succeed`() async throws {
        let gate = GatedLoader<Int>()
        let loading = Task { try await gate.load() }
        let call = try await gate.nextCall()
        #expect(gate.count == 1 && gate.waitingCount == 1 && call.isWaiting)
        call.succeed(1)
        #expect(try await loading.value == 1)
        #expect(gate.waitingCount == 0)
    }

    @Test func `a call fails with the test's error, and the first ending counts`() async throws {
        struct Refused: Error {}
        let gate = GatedLoader<Int>()
        let loading = Task { try await gate.load() }
        let call = try await gate.nextCall()
        call.fail(Refused())
        call.succeed(1)
        await #expect(throws: Refused.self) { try await loading.value }
    }

    @Test func `an obedient call ends when its task is cancelled`() async throws {
        let gate = GatedLoader<Int>()
        let loading = Task { try await gate.load() }
        let call = try await gate.nextCall()
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value }
        #expect(call.isCancelled && gate.waitingCount == 0)
    }

    @Test func `a call that ignores cancellation waits on`() async throws {
        let gate = GatedLoader<Int>(.ignoresCancellation)
        let loading = Task { try await gate.load() }
        let call = try await gate.nextCall()
        loading.cancel()
        try await call.waitForCancellation()
        #expect(call.isWaiting && gate.waitingCount == 1)
        call.succeed(1)
        #expect(try await loading.value == 1)
    }

    @Test(arguments: [true, false]) @MainActor
    func `a cancelled wait for a call ends at once, and takes no call away`(isWaiting: Bool) async throws {
        let gate = GatedLoader<Int>()
        let taking = Task { try await gate.nextCall() }
        if isWaiting { await Task {}.value }
        taking.cancel()
        await #expect(throws: CancellationError.self) { try await taking.value }
        #expect(gate.count == 0)
        let loading = Task { try await gate.load() }
        try await gate.nextCall().succeed(2)
        #expect(try await loading.value == 2)
    }

    @Test func `a call that is there already goes to a cancelled test too`() async throws {
        let gate = GatedLoader<Int>()
        let (stream, changes) = AsyncStream.makeStream(of: Int.self)
        gate.onChange { changes.yield(gate.waitingCount) }
        let loading = Task { try await gate.load() }
        var parked = stream.makeAsyncIterator()
        #expect(await parked.next() == 1)
        let taking = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await gate.nextCall()
        }
        try await taking.value.succeed(1)
        #expect(try await loading.value == 1)
    }

    @Test func `changes are told as they happen`() async throws {
        let gate = GatedLoader<Int>()
        let (stream, changes) = AsyncStream.makeStream(of: Int.self)
        gate.onChange { changes.yield(gate.waitingCount) }
        var parked = stream.makeAsyncIterator()
        let loading = Task { try await gate.load() }
        #expect(await parked.next() == 1)
        try await gate.nextCall().succeed(1)
        #expect(await parked.next() == 0)
        _ = try await loading.value
    }
}
