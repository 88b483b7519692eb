import Testing

@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

/// The replay of the mutations in a container's log.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MutationReplayTests {
    @Test func `a log shows the mutations at each event, and in the end those that the outbox has`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let log = try await Self.record(scene)
        var (replay, lines) = (LogReplay(), [String]())
        for event in log where try replay.replay(event) == nil && event.mutationRecording != nil {
            lines.append(replay.mutations.map(\.description).joined(separator: ", "))
        }
        #expect(
            lines == [
                "#1 sending (attempts: 1)", "#1 acknowledged (attempts: 1)",
                "#2 sending (attempts: 1)", "#2 pausing (attempts: 1)", "#2 sending (attempts: 2)",
                "#2 acknowledged (attempts: 2)",
                "#3 delayed", "",
                "#4 sending (attempts: 1)", "#4 resolving (attempts: 1)",
                "#4 sending (attempts: 1)", "#4 acknowledged (attempts: 1)",
                "#5 sending (attempts: 1)", "#5 failed (attempts: 1)",
            ])
        let items = scene.container.readMutations { $0.state.machine.items }
        #expect(!items.isEmpty && replay.mutations == items.map(LogReplay.MutationState.init))
    }

    @Test func `a log with another response does not replay`() async throws {
        var log = try await Self.record(MutationScene.loaded(["a"]))
        let index = try #require(log.firstIndex { $0.events.contains(.answered(1, .accepted)) })
        log[index] = log[index].replacing(.answered(1, .accepted), by: [.answered(1, .rejected)])
        var replay = LogReplay()
        for event in log[..<index] { _ = try replay.replay(event) }
        let fault = #expect(throws: LogReplay.Fault.self) { try replay.replay(log[index]) }
        guard case .mutationDiverged(_, let replayed, let recorded) = fault else { Issue.record("no fault"); return }
        #expect(replayed?.stage == .failed && recorded?.stage == .acknowledged)
        #expect(replay.mutations.isEmpty)
        #expect(throws: Never.self) { for event in log[(index + 1)...] { _ = try replay.replay(event) } }
    }

    @Test func `a log without an event of a mutation does not replay, wherever the event is missing`() async throws {
        let log = try await Self.record(MutationScene.loaded(["a"]))
        let all = log.indices.flatMap { index in log[index].events.map { (index, $0) } }
        // NB: The log doesn't tell that a mutation is forgotten because its effect is part of all records.
        let told = all.filter { if case .baked = $0.1 { false } else { true } }
        for (index, event) in told {
            var forged = log
            forged[index] = log[index].replacing(event, by: [])
            var replay = LogReplay()
            #expect(throws: LogReplay.Fault.self, "\(event)") { for event in forged { _ = try replay.replay(event) } }
        }
        #expect(told.count == 14)
    }

    @Test func `a reader that comes later learns from which state the mutations go on`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        let early = scene.container.events()
        let call = try await scene.sends.nextCall()
        let late = scene.container.events()
        call.fail(Rejected())
        await #expect(throws: Rejected()) { try await sent.output }
        scene.container.endEvents()
        for log in [early, late] {
            var replay = LogReplay()
            for await event in log { _ = try replay.replay(event) }
            #expect(replay.mutations.map(\.description) == ["#1 failed (attempts: 1)"])
        }
    }

    @Test func `after a gap in the log, the mutations are unknown`() async throws {
        let log = try await Self.record(MutationScene.loaded(["a"]))
        var replay = LogReplay()
        _ = try replay.replay(log[0])
        #expect(!replay.mutations.isEmpty)
        #expect(throws: LogReplay.Fault.missed(before: log[2].number)) { try replay.replay(log[2]) }
        for event in log[3...] { _ = try replay.replay(event) }
        #expect(replay.mutations.isEmpty)
    }

    @Test func `an outbox notes nothing for a container whose log has no reader`() async throws {
        let (tasks, sends) = (Lock<[Task<Void, Never>]>([]), GatedLoader<String>())
        let starter = TaskStarter { priority, work in
            let task = TaskStarter.system.start(priority, work)
            tasks.withLock { $0.append(task) }
            return task
        } onMain: {
            TaskStarter.system.hop($0)
        }
        let container = ResourceContainer(clock: ManualClock(), starter: starter)
        do {
            let log = container.events()
            let sent = container.send(Append(text: "a", sends: sends))
            try await sends.nextCall().fail(Rejected())
            await #expect(throws: Rejected()) { try await sent.output }
            #expect(container.readMutations { $0.notes != nil })
            _ = log
        }
        for task in tasks.withLock({ $0 }) { await task.value }
        #expect(!container.readMutations { $0.notes != nil })
    }

    /// Records a success, a retry, a cancellation, a conflict that's resolved, and a failure.
    private static func record(_ scene: MutationScene) async throws -> [ResourceEvent] {
        let stream = scene.container.events()
        try await succeed(with: "b", in: scene)
        let retried = scene.container.send(scene.append("c"))
        try await scene.sends.nextCall().fail(Unavailable())
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(1))
        try await scene.sends.nextCall().succeed("c")
        _ = try await retried.output
        try await include(["a", "b", "c"], in: scene)
        #expect(await scene.container.send(scene.append("d"), after: .seconds(5)).cancel())
        let edit = scene.container.send(Edit(sends: scene.sends))
        try await scene.sends.nextCall().fail(Conflict())
        try await scene.sends.nextCall().succeed("e")
        _ = try await edit.output
        try await fail("f", in: scene)
        scene.container.endEvents()
        var events: [ResourceEvent] = []
        for await event in stream { events.append(event) }
        return events
    }

    private static func succeed(with text: String, in scene: MutationScene) async throws {
        let sent = scene.container.send(scene.append(text))
        try await scene.sends.nextCall().succeed(text)
        _ = try await sent.output
        try await include(["a", text], in: scene)
    }

    private static func include(_ list: [String], in scene: MutationScene) async throws {
        try await scene.loads.nextCall().succeed(list)
        try await scene.store.until { !$0.isStale && !$0.isLoading }
    }

    private static func fail(_ text: String, in scene: MutationScene) async throws {
        let sent = scene.container.send(scene.append(text))
        try await scene.sends.nextCall().fail(Rejected())
        await #expect(throws: Rejected()) { try await sent.output }
    }
}

extension ResourceEvent {
    /// The recorded events of the outbox's machine.
    fileprivate var events: [MutationMachine.Event] { mutationRecording?.events.map(\.event) ?? [] }

    /// Returns a forged event, with other events of the machine in place of one.
    fileprivate func replacing(_ old: MutationMachine.Event, by new: [MutationMachine.Event]) -> ResourceEvent {
        var forged = self
        forged.partRecording = mutationRecording.map { recording in
            let events = recording.events.flatMap { occurrence in
                guard occurrence.event == old else { return [occurrence] }
                return new.map { MutationMachine.Occurrence(event: $0, expired: occurrence.expired) }
            }
            return PartRecording(
                MutationRecording(
                    number: recording.number, start: recording.start, events: events, item: recording.item))
        }
        return forged
    }
}

private struct Conflict: LoadFailure {
    var kind: LoadFailureKind { .conflict }
}

/// A mutation that's sent again unchanged after a conflict.
private struct Edit: Mutation {
    let sends: GatedLoader<String>
    var affectedKeys: [ResourceKey] { ["list"] }

    func send(_ context: MutationContext) async throws -> String { try await sends.load() }
    func resolve(_ conflict: MutationConflict) async throws -> Edit? { self }
}
