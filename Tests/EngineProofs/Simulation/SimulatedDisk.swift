internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// The disk as one process of the app uses it: calls take time, and killing the process cuts it off.
final class SimulatedDisk: DataStore {
    /// An error that indicates that the process was killed.
    struct IsCut: Error {}

    private let archive: any DataStore
    private let drive: SimulatedDrive

    init(_ archive: any DataStore, clock: ManualClock, seed: UInt64) {
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

    func store(_ data: Data, for identifier: String) async throws {
        try await seek()
        try await archive.store(data, for: identifier)
    }

    func data(for identifier: String) async throws -> Data? {
        try await seek()
        return try await archive.data(for: identifier)
    }

    func identifiers() async throws -> [String] {
        try await seek()
        return try await archive.identifiers()
    }

    func remove(_ identifier: String) async throws -> Bool {
        try await seek()
        return try await archive.remove(identifier)
    }

    func removeAll() async throws {
        try await seek()
        try await archive.removeAll()
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
