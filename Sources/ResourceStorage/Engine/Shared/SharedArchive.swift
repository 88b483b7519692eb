import Foundation
import ResourceCore

/// The archive of the shared container: a folder that doesn't exist before there is something to keep.
///
/// The container serves apps that persist nothing as well, and invalidates and wipes what earlier launches have kept.
final class SharedArchive: ResourceArchive {
    private let archive: DataStoreArchive
    private let location: DataStoreLocation
    private let name: String
    private let notice: FolderNotice

    init(_ name: String, in location: DataStoreLocation, _ notice: FolderNotice) {
        archive = .folder(name, in: location)
        (self.name, self.location, self.notice) = (name, location, notice)
    }

    func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord? { try await existing?.record(id) }

    func write(_ record: ArchivedRecord) async throws { try await opened.write(record) }

    func markStale(_ selection: RecordSelection) async throws { try await existing?.markStale(selection) }

    func remove(_ selection: RecordSelection) async throws { try await existing?.remove(selection) }

    func identities(of selection: RecordSelection) async throws -> [ArchivedRecord.ID] {
        try await existing?.identities(of: selection) ?? []
    }

    func wipe() async throws { try await existing?.wipe() }

    /// The opened archive, or `nil` if this and earlier launches have kept nothing.
    private var existing: DataStoreArchive? {
        get async throws {
            location.hasFolder(named: name) ? try await opened : nil
        }
    }

    private var opened: DataStoreArchive {
        get async throws {
            do throws(DataStoreError) { try await archive.open() } catch {
                notice.tell(error, "values")
                throw error
            }
            return archive
        }
    }
}

/// A notice that a folder of the shared container can't be used, which is given once for each folder.
final class FolderNotice: Sendable {
    private let told = Lock(Set<String>())
    private let print: @Sendable (String) -> Void

    init(_ print: @escaping @Sendable (String) -> Void = printWarning) {
        self.print = print
    }

    /// Tells that things are kept in memory, and the reason.
    func tell(_ error: any Error, _ things: String) {
        guard told.withLock({ $0.insert(things).inserted }) else { return }
        let isOpen = (error as? DataStoreError)?.code == .alreadyOpen
        let reason = isOpen ? "another process has their folder open" : "their folder can't be used: \(error)"
        print("ResourceContainer.shared keeps \(things) in memory, because \(reason).")
    }
}
