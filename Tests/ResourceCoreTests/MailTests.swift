import Observation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The order in which the main actor receives what turns have changed, on whichever thread they were.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MailTests {
    /// The work that the container leaves to the main actor.
    private let held = Lock<[@MainActor @Sendable () -> Void]>([])
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let number = Resource<Int>("number") { 0 }
    private let other = Resource<Int>("other") { 0 }

    init() {
        let starter = TaskStarter { priority, work in
            TaskStarter.system.start(priority, work)
        } onMain: { [held] work in
            held.withLock { $0.append(work) }
        }
        container = ResourceContainer(clock: clock, jitter: { 1 }, starter: starter)
    }

    private nonisolated func set(_ value: Int, for resource: Resource<Int>) async {
        await Task.detached { [container] in container.set(value, for: resource) }.value
    }

    @Test func `turns elsewhere hop to the main actor once, and the first turn there delivers all of them`() async {
        let store = ResourceStore(number, in: container)
        for value in 1...3 { await set(value, for: number) }
        #expect(store.value == nil && held.withLock { $0.count } == 1)
        container.invalidate("nothing")
        #expect(store.value == 3)
        for hop in held.withLock({ $0 }) { hop() }
        #expect(store.value == 3)
        await set(4, for: number)
        #expect(store.value == 3 && held.withLock { $0.count } == 2)
        held.withLock { $0[1] }()
        #expect(store.value == 4)
    }

    @Test func `a call during a delivery delivers first what is waiting, and then its own changes`() async {
        let (one, two) = (ResourceStore(number, in: container), ResourceStore(other, in: container))
        let seen = Lock<[Int?]>([])
        withObservationTracking {
            _ = one.value
        } onChange: { [container, number, other] in
            MainActor.assumeIsolated {
                // NB: A change during the call for a change is told to the same observer.
                guard seen.withLock({ $0.isEmpty }) else { return }
                seen.withLock { $0 = [0] }
                container.set(3, for: number)
                seen.withLock { $0 += [one.value, two.value] }
                container.set(4, for: other)
                seen.withLock { $0 += [one.value, two.value] }
            }
        }
        await set(1, for: number)
        await set(2, for: other)
        for hop in held.withLock({ $0 }) { hop() }
        #expect(seen.withLock { $0 } == [0, 3, 2, 3, 4] && one.value == 3 && two.value == 4)
    }

    @Test func `a change is on its way to the main actor before what it starts begins`() async throws {
        let order = Lock<[String]>([])
        let starter = TaskStarter { priority, work in
            order.withLock { $0.append("task") }
            return TaskStarter.system.start(priority, work)
        } onMain: { work in
            order.withLock { $0.append("main actor") }
            TaskStarter.system.hop(work)
        }
        let container = ResourceContainer(clock: ManualClock(), starter: starter)
        let store = ResourceStore(number, in: container)
        let loaded = Task.detached { [number] in try await container.value(of: number) }
        #expect(try await loaded.value == 0)
        try await store.until { $0.value == 0 }
        #expect(order.withLock { $0.first } == "main actor")
    }

    @Test func `a view update delivers nothing of earlier turns, which reach the stores soon`() async {
        let store = ResourceStore(number, in: container)
        await set(1, for: number)
        let next = ResourceStore(other, in: container)
        next.show(number)
        #expect(store.value == nil && next.value == 1)
        for hop in held.withLock({ $0 }) { hop() }
        #expect(store.value == 1 && next.value == 1)
    }

    @Test func `statuses arrive in their order, and a result once its status is shown, W18`() async throws {
        let sends = GatedLoader<String>()
        let sent = container.send(Note(sends: sends))
        let seen = Lock<[String]>([])
        watch(sent, seen)
        try await sends.nextCall().fail(Unavailable())
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await sends.nextCall().succeed("sent")
        await container.waitUntilMutations { $0.state.machine.items.isEmpty }
        let shown = Task {
            _ = try await sent.output
            return "\(sent.status)"
        }
        for hop in held.withLock({ $0 }) { hop() }
        #expect(try await shown.value == "succeeded")
        let earlier = seen.withLock { $0 }
        #expect(earlier.first == "sending" && earlier.last == "sending" && earlier.contains { $0.contains("backoff") })
    }

    private func watch(_ sent: SentMutation<Note>, _ seen: Lock<[String]>) {
        withObservationTracking {
            _ = sent.status
        } onChange: {
            MainActor.assumeIsolated {
                seen.withLock { $0.append("\(sent.status)") }
                watch(sent, seen)
            }
        }
    }
}

private struct Note: Mutation {
    let sends: GatedLoader<String>

    func send(_ context: MutationContext) async throws -> String { try await sends.load() }
}
