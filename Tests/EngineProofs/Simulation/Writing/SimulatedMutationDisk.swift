internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// The disk of an outbox as one process uses it: calls take time, and killing the process cuts it off, before or after
/// the effect of a call.
final class SimulatedMutationDisk: MutationArchive {
    private let archive: any MutationArchive
    private let drive: SimulatedDrive

    init(_ archive: any MutationArchive, clock: ManualClock, _ random: SeededGenerator) {
        self.archive = archive
        drive = SimulatedDrive(clock, random)
    }

    /// Leaves the archive as it is from now on, also by the calls that have begun.
    ///
    /// They succeed nevertheless, so that what is left of the process soon has nothing to do.
    func cut() {
        drive.cut()
    }

    /// Makes a change after the time that it takes, unless the process was killed.
    private func change(_ body: () async throws -> Void) async throws {
        if try await drive.seek() { try await body() }
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
