internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// The disk as one process of the app uses it: calls take time, and killing the process cuts it off.
final class SimulatedDisk: ResourceArchive {
    /// An error that indicates that the process was killed.
    struct IsCut: Error {}

    private let archive: any ResourceArchive
    private let drive: SimulatedDrive

    init(_ archive: any ResourceArchive, clock: ManualClock, seed: UInt64) {
        self.archive = archive
        drive = SimulatedDrive(clock, SeededGenerator(seed: seed, 2))
    }

    /// Rejects all calls from now on, including those that have begun.
    func cut() {
        drive.cut()
    }

    private func seek() async throws {
        guard try await drive.seek() else { throw IsCut() }
    }

    func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord? {
        try await seek()
        return try await archive.record(id)
    }

    func write(_ record: ArchivedRecord) async throws {
        try await seek()
        try await archive.write(record)
    }

    func markStale(_ selection: RecordSelection) async throws {
        try await seek()
        try await archive.markStale(selection)
    }

    func remove(_ selection: RecordSelection) async throws {
        try await seek()
        try await archive.remove(selection)
    }

    func identities(of selection: RecordSelection) async throws -> [ArchivedRecord.ID] {
        try await seek()
        return try await archive.identities(of: selection)
    }

    func wipe() async throws {
        try await seek()
        try await archive.wipe()
    }
}

extension Resource where Value == SimulatedNetwork.Reply {
    /// Returns a copy whose values are persisted on the disk of a simulation, as their version and request.
    func onDisk() -> Resource {
        persisted(
            ResourceCoding { reply in
                Data("\(reply.version) \(reply.request)".utf8)
            } decode: { [key] data in
                guard let reply = SimulatedNetwork.Reply(key: key, data) else { throw CocoaError(.coderInvalidValue) }
                return reply
            })
    }
}

extension SimulatedNetwork.Reply {
    /// Creates a reply from the data of a record, or returns `nil` if the data is invalid.
    init?(key: ResourceKey, _ data: Data) {
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        self.init(key: key, version: numbers[0], request: numbers[1])
    }
}
