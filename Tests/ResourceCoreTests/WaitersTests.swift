import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// The calls that wait for an entry, and the stores that they belong to (R6, R7).
@Suite(.timeLimit(.minutes(10))) @MainActor struct WaitersTests {
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()

    @Test func `callers are resumed in the order in which they came`() {
        var waiters = WaitList<WaiterID, Int>()
        for number in 1...100 { waiters.add(WaiterID(number: UInt64(number)), number) }
        #expect(waiters.all().map(\.number) == Array(1...100))
        #expect(waiters.removeAll() == Array(1...100))
        #expect(waiters.isEmpty)
    }

    @Test func `a store knows its calls by the keys that they wait for, in the order in which they came`() {
        let entries = ["1", "2"].map { Entry(key: $0, of: String.self, number: 1, wipes: 0, archiving: nil) }
        var calls = StoreCalls()
        for number in 1...100 {
            let place = number % 2
            calls.begin(
                WaiterID(number: UInt64(number)), at: entries[place], by: ObserverID(number: UInt64(2 - place)))
        }
        calls.end(WaiterID(number: 4))
        let groups = calls.groups()
        #expect(groups.map(\.observer.number) == [1, 2])
        #expect(groups.map { $0.entry.key } == ["2", "1"])
        #expect(groups[0].callers.map(\.number) == Array(stride(from: 1, through: 99, by: 2)))
        #expect(groups[1].callers.map(\.number) == [2] + Array(stride(from: 6, through: 100, by: 2)))
    }

    @Test func `a call that has returned is not among those of its store`() {
        var calls = StoreCalls()
        let call = WaiterID(number: 2)
        calls.begin(
            call, at: Entry(key: "1", of: String.self, number: 1, wipes: 0, archiving: nil),
            by: ObserverID(number: 1))
        #expect(calls.groups().map(\.callers) == [[call]])
        calls.end(call)
        #expect(calls.groups().isEmpty)
    }

    @Test func `a call that was resumed waits no more`() {
        var waiters = WaitList<WaiterID, Int>()
        let call = WaiterID(number: 2)
        waiters.add(call, 2)
        #expect(waiters.contains(call) && waiters.count == 1)
        #expect(waiters.remove(call) == 2 && waiters.remove(call) == nil)
        #expect(!waiters.contains(call) && waiters.isEmpty)
    }

    @Test func `a call that was canceled is not taken back again when its store cancels, R5`() async throws {
        let container = ResourceContainer(clock: clock)
        let store = ResourceStore(gate.resource("n"), in: container, policy: .manual)
        let other = Task { [gate] in try await container.value(of: gate.resource("n")) }
        let call = try await gate.nextCall()
        let first = Task { await store.load() }
        let second = Task { await store.load() }
        await turn()
        first.cancel()
        _ = await first.value
        store.cancel()
        _ = await second.value
        #expect(container.flights == 1)
        call.succeed("hello")
        #expect(try await other.value == "hello")
    }

    @Test func `a call that was canceled and has not returned yet is not taken back again either, R5`() async throws {
        let container = ResourceContainer(clock: clock)
        let store = ResourceStore(gate.resource("n"), in: container, policy: .manual)
        let other = Task { [gate] in try await container.value(of: gate.resource("n")) }
        let call = try await gate.nextCall()
        let first = Task { await store.load() }
        await turn()
        first.cancel()
        store.cancel()
        #expect(container.flights == 1)
        _ = await first.value
        call.succeed("hello")
        #expect(try await other.value == "hello")
    }

    @Test func `of two calls for an earlier key the second is canceled too, R6`() async throws {
        let container = ResourceContainer(clock: clock)
        let store = ResourceStore(gate.resource("1"), in: container)
        let first = Task { await store.load() }
        let second = Task { await store.load() }
        let call = try await gate.nextCall()
        await turn()
        first.cancel()
        _ = await first.value
        store.show(gate.resource("2"))
        store.cancel()
        _ = await second.value
        try await call.waitForCancellation()
        #expect(container.flights == 0)
    }

    @Test func `a store that cancels gives up no sequence that its calls have returned from, R5`() async {
        let container = ResourceContainer(clock: clock)
        let (elements, feed) = AsyncStream.makeStream(of: String.self)
        let store = ResourceStore(Resource(streaming: "1") { elements }, in: container)
        feed.yield("first")
        await store.load()
        store.show(gate.resource("2"))
        store.cancel()
        #expect(container.flights == 1)
    }

    @Test func `a caller that is canceled right before it waits returns, R6`() async {
        let isCanceling = Lock(false)
        let container = ResourceContainer(
            clock: clock,
            wallClock: {
                if isCanceling.withLock({ $0 }) { withUnsafeCurrentTask { $0?.cancel() } }
                return Date(timeIntervalSince1970: 1000)
            })
        let resource = gate.resource("n").stale(after: .seconds(1))
            .initialValue("bundled", at: Date(timeIntervalSince1970: 0))
        isCanceling.withLock { $0 = true }
        let caller = Task { try await container.value(of: resource) }
        await #expect(throws: CancellationError.self) { try await caller.value }
    }

    /// Returns when every task that waits for the main actor has had a turn.
    private func turn() async {
        await Task { @MainActor in }.value
    }
}
