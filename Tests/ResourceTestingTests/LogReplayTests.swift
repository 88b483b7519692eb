import ResourceTesting
import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceWriting

/// The replay of a container's log.
@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct LogReplayTests {
    @Test func `a log shows each state that its entry was in`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let log = container.events()
        let resource = Resource<Int>("n") { 0 }
        container.set(1, for: resource)
        container.invalidate("n")
        container.set(2, for: resource)
        container.reset("n")
        container.endEvents()
        var replay = LogReplay()
        var lines: [String] = []
        for await event in log {
            let state = try replay.replay(event)
            lines.append("\(event.cause): \(state.map(\.description) ?? "no entry")")
        }
        #expect(
            lines == [
                "set: fresh value #1",
                "invalidated: stale value #1",
                "set: fresh value #3",
                "reset: no entry",
            ])
    }

    @Test func `a thousand seeds replay to the states that their containers were in`() async throws {
        let simulator = Simulator()
        var (events, states, collected) = (0, Set<LogReplay.State>(), 0)
        var onDisk = LoadMachine()
        var tickets = TicketRoll()
        _ = onDisk.handle(.persist, tickets: &tickets)
        for seed in 1...1000 as ClosedRange<UInt64> {
            for log in await simulator.record(seed: seed) {
                var replay = LogReplay()
                for event in log {
                    events += 1
                    #expect([nil, onDisk].contains(event.recording?.start))
                    let state = try replay.replay(event)
                    if let state { states.insert(state) } else { collected += 1 }
                }
            }
        }
        print("replayed \(events) events, \(states.count) different states")
        #expect(events > 20_000 && states.count > 500 && collected > 0)
    }

    @Test func `fifty seeds that write replay to the mutations that their outboxes had`() async throws {
        let simulator = MutationSimulator()
        var states = Set<[LogReplay.MutationState]>()
        for seed in 1...50 as ClosedRange<UInt64> {
            for log in try await simulator.record(seed: seed) {
                var replay = LogReplay()
                for event in log {
                    _ = try replay.replay(event)
                    states.insert(replay.mutations)
                }
            }
        }
        let stages = Set(states.joined().map(\.stage))
        print("replayed \(states.count) different states of an outbox, and \(stages.count) stages")
        #expect(states.count > 500 && stages.count > 10)
    }

    @Test func `the same seed records the same again`() async {
        let simulator = Simulator()
        let first = await simulator.record(seed: 7)
        #expect(await simulator.record(seed: 7) == first && !first.joined().isEmpty)
        #expect(await simulator.record(seed: 8) != first)
    }

    @Test func `entries that were there before go on from the state that they were in`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let resource = Resource<Int>("n") { 0 }
        container.set(1, for: resource)
        let early = container.events()
        container.invalidate("n")
        let late = container.events()
        container.set(2, for: resource)
        container.endEvents()
        #expect(try await states(early) == ["stale value #1", "fresh value #3"])
        #expect(try await states(late) == ["fresh value #3"])
    }

    @Test func `a reader that comes second learns from which state an entry goes on`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        container.set(1, for: Resource<Int>("n") { 0 })
        let early = container.events()
        container.invalidate("n")
        let late = container.events()
        container.invalidate("n")
        container.endEvents()
        #expect(try await states(early) == ["stale value #1", "stale value #1"])
        #expect(try await states(late) == ["stale value #1"])
    }

    @Test func `a reader that fell behind is told so, and goes on`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let log = container.events()
        for number in 0..<5 { container.set(number, for: Resource<Int>("n") { 0 }) }
        container.endEvents()
        let events = await all(log)
        var replay = LogReplay()
        _ = try replay.replay(events[0])
        #expect(throws: LogReplay.Fault.missed(before: 3)) { try replay.replay(events[2]) }
        #expect(try replay.replay(events[3])?.description == "fresh value #4")
    }

    @Test func `a log that another machine would have written does not replay`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let log = container.events()
        container.set(1, for: Resource<Int>("n") { 0 })
        container.endEvents()
        let event = try #require(await all(log).first)
        let recording = try #require(event.recording)
        var stale = recording.machine
        var tickets = recording.tickets
        _ = stale.handle(.age, tickets: &tickets)
        let forged = ResourceEvent(
            number: event.number, time: event.time, key: event.key, valueType: event.valueType,
            part: event.part, cause: event.cause, changes: event.changes,
            recording: ResourceEvent.Recording(
                entry: recording.entry, start: nil, tickets: recording.tickets, events: recording.events, machine: stale
            ))
        var replay = LogReplay()
        #expect(throws: LogReplay.Fault.self) { try replay.replay(forged) }
    }

    private func all(_ log: AsyncStream<ResourceEvent>) async -> [ResourceEvent] {
        var events: [ResourceEvent] = []
        for await event in log { events.append(event) }
        return events
    }

    private func states(_ log: AsyncStream<ResourceEvent>) async throws -> [String] {
        var replay = LogReplay()
        var states: [String] = []
        for event in await all(log) { states.append(try replay.replay(event)?.description ?? "no entry") }
        return states
    }
}
