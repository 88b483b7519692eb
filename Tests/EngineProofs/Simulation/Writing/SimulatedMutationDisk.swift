internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// The disk of an outbox as one process uses it: calls take time, and killing the process cuts it off, before or after
/// the effect of a call.
final class SimulatedMutationDisk: MutationArchive {
    private struct State: Sendable {
        var isCut = false
        var random: SeededGenerator
    }

    private let archive: any MutationArchive
    private let clock: ManualClock
    private let state: Lock<State>

    init(_ archive: any MutationArchive, clock: ManualClock, _ random: SeededGenerator) {
        self.archive = archive
        self.clock = clock
        state = Lock(State(random: random))
    }

    /// Leaves the archive as it is from now on, also by the calls that have begun.
    ///
    /// They succeed nevertheless, so that what is left of the process soon has nothing to do.
    func cut() {
        state.withLock { $0.isCut = true }
    }

    /// Waits for the duration of a disk access, which is often zero, and makes a change unless the process was killed.
    private func change(_ body: () async throws -> Void) async throws {
        let (isFast, time) = state.withLock { state in
            (state.random.happens(onceIn: 2), 1 + state.random.number(below: 500_000_000))
        }
        if !isFast { try await clock.sleep(for: .nanoseconds(time)) }
        if !state.withLock({ $0.isCut }) { try await body() }
    }

    func contents() async throws -> MutationArchiveContents {
        try await archive.contents()
    }

    func write(_ record: MutationRecord) async throws {
        try await change { try await archive.write(record) }
        try await change {}
    }

    func remove(_ number: UInt64) async throws {
        try await change { try await archive.remove(number) }
        try await change {}
    }

    func write(header: Data) async throws {
        try await change { try await archive.write(header: header) }
        try await change {}
    }

    func wipe(header: Data) async throws {
        try await change { try await archive.write(header: header) }
        try await change { try await archive.wipe(header: header) }
        try await change {}
    }
}
