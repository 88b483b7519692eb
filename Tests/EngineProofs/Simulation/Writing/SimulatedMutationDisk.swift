internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// The disk of an outbox as one process uses it: calls take time, and killing the process cuts it off, before or after
/// the effect of a call.
final class SimulatedMutationDisk: DataStore {
    private let base: any DataStore
    private let drive: SimulatedDrive

    init(_ base: any DataStore, clock: ManualClock, _ random: SeededGenerator) {
        self.base = base
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

    func data(for identifier: String) async throws -> Data? { try await base.data(for: identifier) }

    func identifiers() async throws -> [String] { try await base.identifiers() }

    func store(_ data: Data, for identifier: String) async throws {
        try await change { try await base.store(data, for: identifier) }
        try await change {}
    }

    func remove(_ identifier: String) async throws -> Bool {
        try await change { try await base.remove(identifier) }
        try await change {}
        return true
    }

    func removeAll() async throws {
        try await change { try await base.removeAll() }
    }
}
