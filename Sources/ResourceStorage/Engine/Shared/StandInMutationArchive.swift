import Foundation
import ResourceCore

/// An archive of mutations in memory, in place of a folder that couldn't be used when the outbox was created.
final class StandInMutationArchive: MutationArchive {
    private let memory = MemoryMutationArchive()
    private let name: String
    private let location: DataStoreLocation

    init(for name: String, in location: DataStoreLocation) {
        (self.name, self.location) = (name, location)
    }

    func contents() -> MutationArchiveContents { memory.contents() }

    func write(_ record: MutationRecord) { memory.write(record) }

    func remove(_ number: UInt64) { memory.remove(number) }

    func write(header: Data) { memory.write(header: header) }

    /// Removes every record, also from the folder, or throws the reason why it can't.
    ///
    /// Otherwise, the next launch would send the mutations of a user who has signed out.
    func wipe(header: Data) async throws {
        memory.wipe(header: header)
        guard location.hasFolder(named: name) else { return }
        let store = try await PersistentDataStore(name: name, in: location, durability: .durable)
        let archive = DataStoreMutationArchive(store)
        for record in try await archive.contents().records { try await archive.remove(record.number) }
        await store.close()
    }
}
