import AsyncResources

/// An archive in a folder that is being opened: whoever asks meanwhile waits.
///
/// Where the folder cannot be had, everything stays in memory.
struct OpeningArchive: ResourceArchive {
    private let opened: Task<any ResourceArchive, Never>

    /// Begins to open the folder.
    ///
    /// - Parameter onProblem: Told, once, why the folder cannot be had.
    init(
        onProblem: @escaping @Sendable (StoreError) -> Void,
        open: @escaping @Sendable () async throws(StoreError) -> PersistentDataStore
    ) {
        opened = Task {
            do throws(StoreError) {
                return DataStoreArchive(try await open())
            } catch {
                onProblem(error)
                return MemoryArchive()
            }
        }
    }

    func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord? {
        try await opened.value.record(id)
    }

    func write(_ record: ArchivedRecord) async throws {
        try await opened.value.write(record)
    }

    func markStale(_ selection: RecordSelection) async throws {
        try await opened.value.markStale(selection)
    }

    func remove(_ selection: RecordSelection) async throws {
        try await opened.value.remove(selection)
    }

    func wipe() async throws {
        try await opened.value.wipe()
    }
}
