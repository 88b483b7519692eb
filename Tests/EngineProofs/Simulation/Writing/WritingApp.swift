internal import Observation
internal import ResourceCore
import ResourceTesting
internal import ResourceWriting
import SeededRandom

/// A simulated app whose user writes, and the facts about the past that the rules need.
@MainActor
final class WritingApp: SimulatedLife {
    let world: WritingWorld
    var launch: WritingLaunch
    private var launches = 1
    private var random: SeededGenerator

    /// The mutations that were sent, in their order.
    var strokes: [SentStroke] = []

    /// The marks of the mutations that were known as succeeded when no job was waiting.
    var settledMarks: Set<Int> = []
    var violation: Violation?
    private(set) var trace: [String] = []
    private let isTraced: Bool
    private let logs = SimulatedLogs()
    private let isRecorded: Bool

    init(_ world: WritingWorld, _ launch: WritingLaunch, isTraced: Bool, isRecorded: Bool = false) {
        (self.world, self.launch, self.isTraced, self.isRecorded) = (world, launch, isTraced, isRecorded)
        random = SeededGenerator(seed: world.seed)
        watchScreens()
    }

    /// Kills the process, and starts the next one.
    func restart() async throws {
        await logs.end()
        launch.kill()
        for stroke in strokes { stroke.endProcess(isAttempted: world.journal[stroke.mark].attempts > 0) }
        launches += 1
        launch = try await WritingLaunch(launches, in: world)
        watchScreens()
    }

    /// Ends the logs of all launches, and returns them.
    func takeLogs() async -> [[ResourceEvent]] { await logs.take() }

    private func watchScreens() {
        if isRecorded { logs.follow(launch.container) }
        for screen in launch.screens { watch(screen.store, screen.board, in: launch) }
    }

    /// Judges each state that a store has shown when the next one replaces it.
    private func watch(_ store: ResourceStore<Board>, _ board: Int, in launch: WritingLaunch) {
        withObservationTracking {
            _ = store.state
        } onChange: { [weak self] in
            MainActor.assumeIsolated {
                guard let self, !launch.isKilled else { return }
                self.judge(store.state, of: board)
                self.watch(store, board, in: launch)
            }
        }
    }
}

// The course of a simulation.
extension WritingApp {
    func live(steps: Int) async -> Violation? {
        do {
            for step in 1...steps where violation == nil {
                let action = WritingAction(&random, screens: launch.screens.count)
                try await carryOut(action)
                await world.turns.arriveOnMain()
                var jobs = random.happens(onceIn: 2) ? Int.max : random.number(below: 6)
                while jobs > 0, world.turns.scheduler.runOne({ random.number(below: $0) }) { jobs -= 1 }
                await world.turns.arriveOnMain()
                note("\(step) \(action)")
                judgeAll()
            }
            if violation == nil { try await comeToRest() }
            return violation
        } catch {
            return Violation("W16", "the app doesn't start: \(error)")
        }
    }

    /// Ends all trouble, lets time pass, and judges the outcome of every mutation.
    private func comeToRest() async throws {
        for action in [WritingAction.connect(true), .signIn(true)] { try await carryOut(action) }
        for screen in launch.screens.indices { try await carryOut(.appear(screen: screen)) }
        for _ in 0..<3 {
            await rest()
            for screen in launch.screens.indices { try await carryOut(.refresh(screen: screen)) }
            await rest()
        }
        note("at rest")
        judgeAll()
        judgeRest()
        try await judgeNextLaunch()
    }

    /// Gives up every failed mutation, starts the app again, and judges what is left on disk.
    private func judgeNextLaunch() async throws {
        for mutation in launch.outbox.pendingMutations { Task { try? await mutation.discard() } }
        await pass(.seconds(60))
        try await restart()
        for screen in launch.screens.indices { try await carryOut(.appear(screen: screen)) }
        await rest()
        await pass(.seconds(60))
        judgeAll()
        judgeRecords()
    }

    /// Lets time pass until nothing is pending.
    private func rest() async {
        for _ in 0..<300 {
            launch.outbox.resume()
            await world.turns.runAll()
            guard !isAtRest, await advance(until: nil) else { return }
        }
    }

    /// Lets a duration pass.
    private func pass(_ duration: Duration) async {
        let end = world.clock.now.advanced(by: duration)
        while await advance(until: end) {}
        await world.turns.runAll()
    }

    /// Advances the clock to the next deadline up to a moment, and returns `false` if there is none.
    private func advance(until end: ManualClock.Instant?) async -> Bool {
        await world.turns.runAll()
        return world.clock.advanceToNextDeadline(until: end)
    }

    private var isAtRest: Bool {
        !launch.outbox.pendingMutations.contains { $0.status.isPending }
            && launch.screens.allSatisfy { !$0.store.isLoading && !$0.store.state.isStale }
    }

    private func note(_ what: String) {
        guard isTraced else { return }
        let shown = launch.screens.map { "\($0.board) \($0.store.state.drawn([.activity, .staleness]))" }
        let statuses = strokes.map { stroke in "\(stroke.mark) \(stroke.status.map { "\($0)" } ?? "–")" }
        trace.append(
            "\(what): \(shown.joined(separator: " | ")), server \(world.server.content), \(statuses)")
    }
}
