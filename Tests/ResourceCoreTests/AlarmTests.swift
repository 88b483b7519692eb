import ResourceTesting
import Testing

@testable import ResourceCore

/// All timers of a container are in one heap, and one task waits for it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct AlarmTests {
    @Test func `alarms ring in the order of their deadlines, and what was removed does not`() {
        var heap = AlarmHeap<Int>()
        var random = UInt64(7)
        var alarms: [Alarm<Int>] = []
        for _ in 0..<500 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let alarm = Alarm(deadline: .seconds(Int(random >> 33) % 100), for: alarms.count)
            heap.add(alarm)
            alarms.append(alarm)
        }
        for alarm in alarms.enumerated() where alarm.offset % 3 == 0 {
            heap.remove(alarm.element)
            heap.remove(alarm.element)
        }
        let expected = alarms.enumerated().filter { $0.offset % 3 != 0 }.map(\.element.deadline).sorted()
        #expect(heap.count == expected.count)
        var rung: [Duration] = []
        while let alarm = heap.popDue(at: .seconds(60)) { rung.append(alarm.deadline) }
        #expect(rung == expected.filter { $0 <= .seconds(60) })
        #expect(heap.earliest == expected.first { $0 > .seconds(60) })
    }

    @Test func `an alarm calls the main actor once its time has passed, unless it's canceled`() {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        var calls: [String] = []
        let alarm = MainActorAlarm(after: .seconds(1), in: container) { calls.append("first") }
        let canceled = MainActorAlarm(after: .seconds(1), in: container) { calls.append("second") }
        canceled.cancel()
        container.advance(clock, by: .milliseconds(999))
        #expect(calls == [])
        container.advance(clock, by: .milliseconds(1))
        container.advance(clock, by: .seconds(60))
        #expect(calls == ["first"])
        withExtendedLifetime((alarm, canceled)) {}
    }

    @Test func `the last alarm takes the place of a removed one in another branch, and rises there`() {
        var heap = AlarmHeap<Int>()
        let alarms = [1, 10, 2, 20, 21, 3, 4, 30, 31, 32, 33, 5, 6].map { second in
            Alarm(deadline: .seconds(second), for: second)
        }
        for alarm in alarms { heap.add(alarm) }
        heap.remove(alarms[3])
        var rung: [Duration] = []
        while let alarm = heap.popDue(at: .seconds(60)) { rung.append(alarm.deadline) }
        #expect(rung == [1, 2, 3, 4, 5, 6, 10, 21, 30, 31, 32, 33].map { .seconds($0) })
    }

    @Test func `a task that was replaced rings for nothing`() {
        let container = ResourceContainer(clock: ManualClock())
        container.set(1, for: Resource<Int>("n") { 1 })
        let timer = container.turn.withLock { $0.state.timer }
        container.timerFired(TimerTask(deadline: .zero))
        #expect(timer != nil && container.turn.withLock { $0.state.timer } === timer)
    }

    @Test func `equal deadlines ring in the order they were set`() {
        var heap = AlarmHeap<Int>()
        let alarms = (0..<50).map { Alarm(deadline: .seconds(1), for: $0) }
        for alarm in alarms { heap.add(alarm) }
        for alarm in alarms { #expect(heap.popDue(at: .seconds(1)) === alarm) }
    }

    @Test func `100,000 idle entries fire nothing, and one task waits for all of them`() async throws {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        for number in 0..<100_000 {
            container.set(number, for: Resource<Int>(["n", "\(number)"]) { number }.stale(after: .seconds(1)))
        }
        try await clock.sleepers(1)
        #expect(clock.sleeperCount == 1)
        #expect(clock.nextDeadline?.sinceStart == .seconds(300))
        #expect(container.alarmCount == 100_000)
        clock.advance(by: .seconds(299))
        #expect(clock.sleeperCount == 1)
    }

    @Test func `entries that stay for ever hold no timer`() {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        for number in 0..<1000 {
            let resource = Resource<Int>(["n", "\(number)"]) { number }
            container.set(number, for: resource.retention(.forever).stale(after: .seconds(1)))
        }
        #expect(container.alarmCount == 0)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `an earlier alarm is waited for instead of a later one`() async throws {
        let scene = Scene(stale: .seconds(60))
        let store = try await scene.loaded("hello")
        try await scene.clock.sleepers(1)
        #expect(scene.clock.nextDeadline?.sinceStart == .seconds(60))
        let other = ResourceStore(Resource<Int>("other") { 1 }.stale(after: .seconds(10)), in: scene.container)
        other.appear()
        try await other.until { $0.value == 1 && !$0.isStale }
        try await scene.clock.sleepers(1)
        #expect(scene.clock.sleeperCount == 1 && scene.clock.nextDeadline?.sinceStart == .seconds(10))
        scene.clock.advance(by: .seconds(10))
        try await other.until { $0.isStale }
        #expect(!store.isStale)
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(50))
        try await store.until { $0.isStale }
    }

    @Test func `a container that nobody has is gone, though it waited for an alarm`() async throws {
        let clock = ManualClock()
        weak var gone: ResourceContainer?
        do {
            let container = ResourceContainer(clock: clock)
            container.set(1, for: Resource<Int>("n") { 1 })
            try await clock.sleepers(1)
            gone = container
        }
        #expect(gone == nil && clock.sleeperCount == 0)
    }
    @Test func `a container that is gone leaves no value behind, whatever waited for an alarm`() async {
        final class Token: Sendable {}
        weak var kept: Token?
        weak var shown: Token?
        do {
            let container = ResourceContainer(clock: ManualClock())
            let (token, other) = (Token(), Token())
            container.set(token, for: Resource<Token>("kept") { token })
            let store = ResourceStore(Resource<Token>("shown") { other }.stale(after: .seconds(60)), in: container)
            store.set(other)
            (kept, shown) = (token, other)
        }
        #expect(kept == nil && shown == nil)
    }
}
