import Observation
import ResourceCore
import ResourceTesting
import ResourceWriting
import SeededRandom

@testable import EngineProofs

/// A simulated app with a room, and the facts about the past that the rules need.
@MainActor
final class RoomApp: SimulatedLife {
    let world: RoomWorld
    private(set) var launch: RoomLaunch
    private var launches = 1
    var random: SeededGenerator

    /// The mutations that were sent, in their order.
    var remarks: [SentRemark] = []

    /// The mark of the mutation that was sent last, or is being sent.
    var lastMark = 0

    /// The number of marks that other clients have added.
    var others = 0

    /// The number of values that were set.
    var locals = 0
    var isInBackground = false
    var violation: Violation?
    private(set) var trace: [String] = []
    private let isTraced: Bool
    var history: RoomHistory

    init(_ world: RoomWorld, _ launch: RoomLaunch, isTraced: Bool) {
        (self.world, self.launch, self.isTraced) = (world, launch, isTraced)
        random = SeededGenerator(seed: world.seed)
        history = RoomHistory(world.server)
        watchWindows()
        noteInterest()
    }

    /// Kills the process, and starts the next one.
    func restart() async throws {
        for remark in remarks { remark.endProcess() }
        launch.kill()
        isInBackground = false
        launches += 1
        launch = try await RoomLaunch(launches, in: world)
        watchWindows()
        noteInterest()
    }

    /// Notes whether a connection may be closed because nothing is shown.
    func noteInterest() {
        let isShown = launch.windows.contains { $0.appearances > 0 }
        if isShown, let left = launch.left {
            // NB: An entry without interest is evicted after 5 minutes, and the next one begins with the record (R21).
            if left.duration(to: world.clock.now) >= .seconds(300) {
                for window in launch.windows { window.stepsBack += 1 }
            }
            launch.left = nil
        } else if !isShown, launch.left == nil {
            launch.left = world.clock.now
        }
        world.journal.change { [isInBackground] facts in
            let isLeft = !isShown || isInBackground
            if facts.isLeft != isLeft { facts.causes += 1 }
            facts.isLeft = isLeft
        }
    }

    private func watchWindows() {
        for window in launch.windows { watch(window, in: launch) }
    }

    /// Judges each state that a store has shown when the next one replaces it.
    private func watch(_ window: RoomLaunch.Window, in launch: RoomLaunch) {
        let store = window.store
        withObservationTracking {
            _ = store.state
        } onChange: { [weak self] in
            MainActor.assumeIsolated {
                guard let self, !launch.isKilled else { return }
                self.judge(window)
                self.watch(window, in: launch)
            }
        }
    }
}

// The course of a simulation.
extension RoomApp {
    func live(steps: Int) async -> Violation? {
        do {
            try await begin()
            for step in 1...steps where violation == nil {
                let action = RoomAction(&random, world.scenario)
                try await carryOut(action)
                let isIdle = await giveTurns()
                note("\(step) \(action)")
                judgeAll(isIdle: isIdle)
            }
            if violation == nil { try await comeToRest() }
            return violation
        } catch {
            return Violation("W16", "the app doesn't start: \(error)")
        }
    }

    /// Lets windows appear, and usually time pass until their feed is live.
    private func begin() async throws {
        for window in launch.windows where !random.happens(onceIn: 3) { appear(window) }
        if random.happens(onceIn: 4) { return }
        try await carryOut(.append(count: 1 + 2 * random.number(below: 2)))
        await pass(.seconds(10))
    }

    /// Runs jobs, and returns a Boolean value that indicates whether none is left.
    private func giveTurns() async -> Bool {
        await world.turns.arriveOnMain()
        if random.happens(onceIn: 2) {
            await world.turns.runAll()
            return true
        }
        var jobs = random.number(below: 8)
        while jobs > 0, world.turns.scheduler.runOne({ random.number(below: $0) }) { jobs -= 1 }
        await world.turns.arriveOnMain()
        return false
    }

    /// Ends all trouble, lets time pass, and judges what is shown.
    private func comeToRest() async throws {
        world.journal.change { $0.isCalm = true }
        try await carryOut(.connect(true))
        try await carryOut(.foreground)
        try await carryOut(.disconnect)
        for window in launch.windows { appear(window) }
        await rest()
        // NB: What was set is shown until the next change (V10).
        for window in launch.windows { judge(window) }
        if launch.windows.contains(where: \.showsLocal) { try await carryOut(.append(count: 1)) }
        await world.turns.runAll()
        note("at rest")
        judgeAll(isIdle: true)
        judgeRest()
        await judgeEnd()
        if violation == nil { try await judgeNextLaunch() }
    }

    /// Judges that nothing is left of a feed that is no longer shown.
    private func judgeEnd() async {
        for window in launch.windows {
            while window.appearances > 0 { disappear(window) }
        }
        await pass(.seconds(6))
        judgeAll(isIdle: true)
        judgeAbsence()
    }

    /// Gives up every failed mutation, starts the app again, and judges what is left on disk.
    private func judgeNextLaunch() async throws {
        for mutation in launch.outbox.pendingMutations { Task { try? await mutation.discard() } }
        await pass(.seconds(60))
        try await restart()
        for window in launch.windows { appear(window) }
        await rest()
        note("at rest after a launch")
        judgeAll(isIdle: true)
        judgeRest()
        await pass(.seconds(60))
        if world.records.mutations.count > 1 { fail("W12", "records of mutations remain") }
    }

    /// Lets time pass until nothing is pending.
    private func rest() async {
        for _ in 0..<300 {
            launch.outbox.resume()
            await world.turns.runAll()
            guard !isAtRest, world.clock.advanceToNextDeadline() else { return }
        }
    }

    /// Lets a duration pass.
    private func pass(_ duration: Duration) async {
        let end = world.clock.now.advanced(by: duration)
        repeat { await world.turns.runAll() } while world.clock.advanceToNextDeadline(until: end)
        world.clock.advance(by: world.clock.now.duration(to: end))
        await world.turns.runAll()
    }

    private var isAtRest: Bool {
        !launch.outbox.pendingMutations.contains { $0.status.isPending }
            && launch.windows.allSatisfy { $0.store.isLive && !$0.store.isStale && $0.store.pendingMutationCount == 0 }
    }

    private func note(_ what: String) {
        guard isTraced else { return }
        let shown = launch.windows.map { window in
            let state = window.store.state.drawn([.activity, .staleness])
            return "\(state) \(window.store.isLive ? "live" : "–") \(window.appearances)"
        }
        let server = world.server
        trace.append(
            "\(what): \(shown.joined(separator: " | ")), server \(server.position) \(server.content), "
                + "\(server.openConnectionCount) of \(server.connectionCount) open")
    }
}
