import ResourceTesting
import Testing

@testable import ResourceCore

/// The priority of a load is that of its highest-priority caller, and lasts as long as the load (R6).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PriorityTests {
    private let clock = ManualClock()
    private let gate = GatedLoader<String>()
    private let priorities = Lock<[TaskPriority]>([])
    private let raises = AsyncStream.makeStream(of: Void.self)

    /// Returns a closure that waits for a gate, and notes when the priority of its task is raised.
    private func load<Value>(by gate: GatedLoader<Value>) -> @Sendable () async throws -> Value {
        let raises = raises.continuation
        return {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
                return try await gate.load()
            }
            return try await withTaskPriorityEscalationHandler {
                try await gate.load()
            } onPriorityEscalated: { _, _ in
                raises.yield()
            }
        }
    }

    /// Returns when the priority of an attempt has been raised, which some systems never do.
    private func untilRaised() async {
        for await _ in raises.stream { return }
    }

    /// Returns a resource whose attempts record their priorities at the beginning and at the end.
    private func resource() -> Resource<String> {
        let (load, priorities) = (load(by: gate), priorities)
        return Resource("greeting") {
            priorities.withLock { $0.append(Task.currentPriority) }
            let value = try await load()
            priorities.withLock { $0.append(Task.currentPriority) }
            return value
        }.retry(RetryPolicy { _, _ in .seconds(1) })
    }

    /// Returns a starter that records the priorities of the tasks that it starts.
    private func noting() -> (started: Lock<[TaskPriority?]>, starter: TaskStarter) {
        let started = Lock<[TaskPriority?]>([])
        let starter = TaskStarter { priority, _ in
            started.withLock { $0.append(priority) }
            return Task {}
        } onMain: { _ in
        }
        return (started, starter)
    }

    @Test func `a flight has the priority of its strongest caller, raised when one joins`() async throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (container, resource) = (ResourceContainer(clock: clock), resource())
        let weak = Task.detached(priority: .low) { try await container.value(of: resource) }
        let call = try await gate.nextCall()
        let strong = Task.detached(priority: .high) { try await container.value(of: resource) }
        await untilRaised()
        call.succeed("hello")
        _ = try await (weak.value, strong.value)
        #expect(priorities.withLock { $0 } == [.low, .high])
    }

    @Test func `what a flight waits for is raised with it`() async throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (load, priorities) = (load(by: gate), priorities)
        let source = Resource<String>("source") {
            let value = try await load()
            priorities.withLock { $0.append(Task.currentPriority) }
            return value
        }
        let (container, derived) = (ResourceContainer(clock: clock), source.map(as: "length") { $0.count })
        let weak = Task.detached(priority: .low) { try await container.value(of: derived) }
        let call = try await gate.nextCall()
        let strong = Task.detached(priority: .high) { try await container.value(of: derived) }
        await untilRaised()
        call.succeed("hello")
        _ = try await (weak.value, strong.value)
        #expect(priorities.withLock { $0 } == [.high])
    }

    @Test(arguments: [true, false])
    func `a task begins with the stronger one of its own priority and the one it was raised to`(isRaised: Bool) {
        let (started, starter) = noting()
        let slot = TaskSlot()
        if isRaised { slot.escalate(to: .high) }
        slot.start(by: starter, priority: .low) {}
        #expect(started.withLock { $0 } == [isRaised ? .high : .low])
    }

    @Test func `a task that was raised before it starts is not lowered by a weaker caller that is late`() {
        let (started, starter) = noting()
        let slot = TaskSlot()
        for priority in [TaskPriority.high, .medium] { slot.escalate(to: priority) }
        slot.start(by: starter, priority: .low) {}
        #expect(started.withLock { $0 } == [.high])
    }

    @Test func `a weaker caller lowers no load, nor its next attempt`() async throws {
        let (container, resource) = (ResourceContainer(clock: clock, jitter: { 1 }), resource())
        let events = container.events()
        let strong = Task.detached(priority: .high) { try await container.value(of: resource) }
        let call = try await gate.nextCall()
        let weak = Task.detached(priority: .low) { try await container.value(of: resource) }
        await events.asked(2)
        call.fail(Answered(httpStatus: 503))
        try await clock.sleepers(1)
        container.advance(clock, by: .seconds(1))
        try await gate.nextCall().succeed("hello")
        _ = try await (strong.value, weak.value)
        #expect(priorities.withLock { $0 } == [.high, .high, .high])
    }

    @Test func `an invalidation raises no load, however urgent its task`() async throws {
        let (container, resource) = (ResourceContainer(clock: clock), resource())
        let weak = Task.detached(priority: .low) { try await container.value(of: resource) }
        let call = try await gate.nextCall()
        await Task.detached(priority: .high) { container.invalidate("greeting") }.value
        call.succeed("old")
        try await gate.nextCall().succeed("new")
        #expect(try await weak.value == "new")
        #expect(priorities.withLock { $0 } == [.low, .low, .low, .low])
    }

    @Test func `a later load has the priority of its own caller`() async throws {
        let (container, resource) = (ResourceContainer(clock: clock), resource())
        let strong = Task.detached(priority: .high) { try await container.value(of: resource) }
        try await gate.nextCall().succeed("old")
        _ = try await strong.value
        container.invalidate("greeting")
        let weak = Task.detached(priority: .low) { try await container.value(of: resource) }
        try await gate.nextCall().succeed("new")
        #expect(try await weak.value == "new")
        #expect(priorities.withLock { $0 } == [.high, .high, .low, .low])
    }

    @Test func `the reading of a record is raised by a caller that joins`() async throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (hold, priorities) = (GatedLoader<Void>(), priorities)
        let load = load(by: hold)
        let archive = WatchedArchive { call in
            guard call.hasPrefix("read") else { return }
            try await load()
            priorities.withLock { $0.append(Task.currentPriority) }
        }
        let container = ResourceContainer(clock: clock, archive: archive)
        let resource = gate.resource("greeting").persisted()
        let weak = Task.detached(priority: .low) { try await container.value(of: resource) }
        let reading = try await hold.nextCall()
        let strong = Task.detached(priority: .high) { try await container.value(of: resource) }
        await untilRaised()
        reading.succeed(())
        try await gate.nextCall().succeed("hello")
        _ = try await (weak.value, strong.value)
        #expect(priorities.withLock { $0 } == [.high])
    }
}

extension AsyncStream<ResourceEvent> {
    /// Returns when the given number of calls have been made.
    fileprivate func asked(_ count: Int) async {
        var calls = 0
        for await event in self where event.key == "greeting" && event.cause == .asked(.load) {
            calls += 1
            if calls == count { return }
        }
    }
}
