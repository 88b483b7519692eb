import Foundation
import ResourceCore
import ResourceTesting
import ResourceWriting
import SeededRandom
import Testing

/// The end of a wait for what doesn't happen.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `A wait of a test` {
    @Test(arguments: Wait.allCases) func `fails after the time of patience, and tells what it saw`(
        _ wait: Wait
    ) async throws {
        let world = try await World()
        let failure = await #expect(throws: WaitFailure.self) {
            try await Patience.$sleep.withValue({ _ in }) { try await world.wait(wait) }
        }
        let description = try #require(failure?.description)
        #expect(description.hasPrefix("ResourceTestingTests/WaitingTests.swift:"))
        #expect(description.contains("after 10.0 seconds without any event: \(wait.seen)"), "\(description)")
    }

    @Test(arguments: Wait.allCases) func `ends with an error when its task is cancelled`(_ wait: Wait) async throws {
        let world = try await World()
        let waiting = Task { try await world.wait(wait) }
        await Task {}.value
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test(arguments: Wait.allCases) func `that begins in a cancelled task ends with an error`(_ wait: Wait) async throws
    {
        let world = try await World()
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await world.wait(wait)
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test(arguments: Wait.allCases) func `is fulfilled by the last moment`(_ wait: Wait) async throws {
        let (world, time) = (try await World(), ManualClock())
        let waiting = Task { try await patiently(by: time) { try await world.wait(wait) } }
        for _ in 1..<Patience.steps { try await pass(time) }
        try await world.fulfill(wait)
        try await waiting.value
    }

    @Test(arguments: Wait.eventful) func `begins to be patient again with each event`(_ wait: Wait) async throws {
        let (world, time) = (try await World(), ManualClock())
        let waiting = Task { try await patiently(by: time) { try await world.wait(wait) } }
        for number in 1...3 {
            for _ in 1..<Patience.steps { try await pass(time) }
            try await world.bringEvent(wait, number)
        }
        try await world.fulfill(wait)
        try await waiting.value
    }

    @Test func `is fulfilled by a change that no event has told of`() async throws {
        let (world, time) = (try await World(), ManualClock())
        let isReady = Lock(false)
        let waiting = Task {
            try await patiently(by: time) { try await world.store.until { _ in isReady.withLock { $0 } } }
        }
        try await pass(time)
        isReady.withLock { $0 = true }
        for _ in 1..<Patience.steps { try await pass(time) }
        try await waiting.value
    }

    @Test func `leaves a later call to the next test`() async throws {
        let gate = GatedLoader<Int>()
        await #expect(throws: WaitFailure.self) {
            try await Patience.$sleep.withValue({ _ in }) { try await gate.nextCall() }
        }
        let loading = Task { try await gate.load() }
        try await gate.nextCall().succeed(1)
        #expect(try await loading.value == 1)
    }

    private func patiently(by time: ManualClock, _ wait: () async throws -> Void) async throws {
        try await Patience.$sleep.withValue({ try await time.sleep(for: $0) }, operation: wait)
    }

    /// Lets one step of a wait end.
    private func pass(_ time: ManualClock) async throws {
        try await time.sleepers(1)
        time.advance(by: .seconds(1))
    }
}

extension `A wait of a test` {
    /// The waits of the library.
    enum Wait: CaseIterable {
        case store, mutation, container, call, cancellation, sleepers, arrivals, response

        /// The waits for which more can happen than their end.
        static let eventful: [Wait] = [.store, .container, .call, .sleepers, .arrivals, .response]

        /// The end of the failure's description.
        var seen: String {
            switch self {
            case .store: "idle"
            case .mutation: "waiting(ResourceCore.MutationStatus.WaitReason.delay)"
            case .container: "[number: nothing]"
            case .call: "4 made, 4 taken, 4 waiting"
            case .cancellation: "it waits for the test"
            case .sleepers: "0, and the time is 0.0 seconds"
            case .arrivals: "0 made, and 0 arrived: []"
            case .response: "the store shows number"
            }
        }
    }

    /// The objects that the waits are for.
    @MainActor
    final class World {
        let store: ResourceStore<Int>
        private let (clock, gate, held) = (ManualClock(), GatedLoader<Int>(), GatedLoader<Int>())
        private let server: LossyServer<Int>
        private let container = ResourceContainer(clock: ManualClock())
        private let writes = ResourceContainer(clock: ManualClock())
        private let sent: SentMutation<Increment>
        private let responses: ResponseReader<Int>
        private var tasks: [Task<Void, any Error>] = []
        private var calls: [GatedLoader<Int>.Call] = []

        init() async throws {
            store = ResourceStore(gate.resource("number"), in: container)
            server = LossyServer(0, clock: clock)
            responses = ResponseReader(store)
            sent = writes.send(Increment(), after: .seconds(60))
            for _ in 1...4 {
                hold()
                calls.append(try await held.nextCall())
            }
        }

        isolated deinit {
            for task in tasks { task.cancel() }
        }

        private func hold() {
            tasks.append(Task { [held] in _ = try await held.load() })
        }

        func wait(_ wait: Wait) async throws {
            switch wait {
            case .store: try await store.until { $0.value == 7 }
            case .mutation: try await sent.until { !$0.isPending }
            case .container: try await container.until { $0.state(of: self.gate.resource("number")).value == 7 }
            case .call: _ = try await held.nextCall()
            case .cancellation: try await calls[0].waitForCancellation()
            case .sleepers: try await clock.sleepers(2)
            case .arrivals: try await server.arrivals(2)
            case .response: try await responses.next()
            }
        }

        /// Lets happen what the wait is for.
        func fulfill(_ wait: Wait) async throws {
            switch wait {
            case .store, .container: store.set(7)
            case .mutation: await sent.cancel()
            case .call: hold()
            case .cancellation: tasks[0].cancel()
            case .sleepers: for _ in 1...2 { tasks.append(Task { [clock] in try await clock.sleep(for: .seconds(1)) }) }
            case .arrivals: for _ in 1...2 { try await server.write(UUID()) { $0 += 1 } }
            case .response:
                store.start(.refresh)
                try await gate.nextCall().succeed(7)
            }
        }

        /// Lets something else happen that concerns the wait, as the event with a number.
        func bringEvent(_ wait: Wait, _ number: Int) async throws {
            switch wait {
            case .store, .container, .response: store.set(number)
            case .mutation, .cancellation: break
            case .call: calls[number].succeed(number)
            case .sleepers: clock.advance(by: .seconds(1))
            case .arrivals:
                server.plan(.requestLost)
                await #expect(throws: LossyServerFailure.lost) { try await server.write(UUID()) { $0 += 1 } }
            }
        }
    }

    struct Increment: Mutation {
        func send(_ context: MutationContext) async throws -> Int { 0 }

        var overlays: [Overlay] { [] }

        var affectedKeys: [ResourceKey] { ["number"] }
    }
}
