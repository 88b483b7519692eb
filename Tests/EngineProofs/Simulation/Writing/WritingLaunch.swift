internal import Foundation
internal import ResourceCore
import ResourceTesting
internal import ResourceWriting
import SeededRandom

/// A process of a simulated app that writes: two windows that share a container.
@MainActor
final class WritingLaunch {
    /// A store, and the number of its appearances.
    struct Screen {
        let store: ResourceStore<Board>
        let board: Int
        var appearances = 0
    }

    let outbox: Outbox
    let container: ResourceContainer
    var screens: [Screen]

    /// The number of wipes that haven't ended.
    var wipes = 0
    private(set) var isKilled = false
    private let process: SimulatedProcess
    private let mutationDisk: SimulatedMutationDisk
    private let valueDisk: SimulatedDisk

    /// Starts a process with what is on disk.
    init(_ number: Int, in world: WritingWorld) async throws {
        let random = SeededGenerator(seed: world.seed, 1, number)
        let (clock, wallClock, starter) = (world.clock, world.wallClock, world.turns.scheduler.starter)
        let process = SimulatedProcess(world, random)
        let mutationDisk = SimulatedMutationDisk(world.conditions.archiving(world.records), clock: clock, random)
        let valueDisk = SimulatedDisk(
            world.conditions.storing(world.values), clock: clock, seed: world.seed &+ UInt64(number))
        let generator = Lock(random)
        let jitter = { @Sendable in generator.withLock { Double.random(in: 0...1, using: &$0) } }
        let kinds = world.kinds.map { $0.mutation }
        let outbox = try await world.turns.run(on: clock) {
            try await Outbox(
                mutationDisk, kinds, wallClock: wallClock)
        }
        let container = ResourceContainer(
            clock: clock, wallClock: wallClock, jitter: jitter, archive: valueDisk, outbox: outbox, starter: starter,
            warn: { _ in })
        container.attachments[SimulatedProcess.self] = process
        screens = [0, 1, 1, 2].map { board in
            Screen(store: ResourceStore(.board(board), in: container), board: board)
        }
        (self.outbox, self.container, self.process) = (outbox, container, process)
        (self.mutationDisk, self.valueDisk) = (mutationDisk, valueDisk)
    }

    /// Ends the process: what it still does reaches no disk, and begins no request.
    func kill() {
        isKilled = true
        process.kill()
        mutationDisk.cut()
        valueDisk.cut()
    }
}
