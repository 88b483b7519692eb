import Foundation
import ResourceCore
import ResourceTesting
import ResourceWriting
import SeededRandom

@testable import EngineProofs

/// A process of a simulated app with a room: two windows that share a container.
@MainActor
final class RoomLaunch {
    /// A store, and the number of its appearances.
    @MainActor final class Window {
        let store: ResourceStore<[Int]>
        var appearances = 0

        /// The value that was judged last, and the number of mutations that were sent then.
        var judged: (value: [Int], count: Int)?

        /// The position before which the store shows no state of the server anymore.
        var bound: LossyFeedPosition?

        /// The number of steps back that it may take.
        var stepsBack = 0

        /// The values that were set, and that the store shows or has yet to show.
        var locals: [[Int]] = []
        var showsLocal = false

        /// The number of restarts that count for the steps back.
        var restarts: Int

        init(_ store: ResourceStore<[Int]>, restarts: Int) { (self.store, self.restarts) = (store, restarts) }
    }

    let outbox: Outbox
    let container: ResourceContainer
    let client: RoomClient
    let windows: [Window]
    private(set) var isKilled = false

    /// The time at which nothing is shown since.
    var left: ManualClock.Instant?

    private let mutationDisk: SimulatedMutationDisk
    private let valueDisk: SimulatedDisk

    /// Starts a process with what is on disk.
    init(_ number: Int, in world: RoomWorld) async throws {
        let random = SeededGenerator(seed: world.seed, 1, number)
        let (clock, wallClock, starter) = (world.clock, world.wallClock, world.turns.scheduler.starter)
        let mutationDisk = SimulatedMutationDisk(world.conditions.archiving(world.records), clock: clock, random)
        let valueDisk = SimulatedDisk(world.values, clock: clock, seed: world.seed &+ UInt64(number))
        let generator = Lock(random)
        let kind: any DurableMutation.Type = world.isTrailing ? Remark<Trailing>.self : Remark<Prompt>.self
        let outbox = try await world.turns.run(on: clock) {
            try await Outbox(mutationDisk, [kind], wallClock: wallClock)
        }
        container = ResourceContainer(
            clock: clock, wallClock: wallClock,
            jitter: { generator.withLock { Double.random(in: 0...1, using: &$0) } }, archive: valueDisk,
            outbox: outbox, starter: starter, warn: { _ in })
        let client = RoomClient(world, random)
        container.attachments[RoomClient.self] = client
        let restarts = world.journal.facts.restarts
        let container = container
        windows = (0..<2).map { _ in
            Window(ResourceStore(client.resource, in: container), restarts: restarts)
        }
        (self.outbox, self.client) = (outbox, client)
        (self.mutationDisk, self.valueDisk) = (mutationDisk, valueDisk)
        if !world.server.isReachable { container.notice(.offline) }
    }

    /// Ends the process: what it still does reaches no disk, and begins no request.
    func kill() {
        isKilled = true
        client.kill()
        mutationDisk.cut()
        valueDisk.cut()
        for window in windows {
            for _ in 0..<window.appearances { window.store.disappear() }
        }
    }
}

extension RoomWorld {
    /// A Boolean value that indicates whether mutations declare that reads trail writes.
    var isTrailing: Bool { scenario.readLag > .zero && conditions.declaresReadLag }
}
