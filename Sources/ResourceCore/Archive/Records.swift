/// The records of a container's archive, which the container writes behind.
///
/// A record is read at any time, but after the pending operations on it, so that a read follows earlier writes.
final class Records: Sendable {
    let archive: any ResourceArchive
    let queue: WriteQueue<RecordOperation>
    private let doubts = Lock(RecordDoubts())

    /// The maximum number of records that are read to find out whether a derived one is still right.
    private static let mostSources = 1_000

    init(_ claim: ArchiveClaim) {
        archive = claim.archive
        queue = WriteQueue(claim)
    }

    func perform(_ operation: RecordOperation) async throws {
        do {
            try await operation.perform(on: archive)
            doubts.withLock { $0.note(operation, failed: false) }
        } catch {
            doubts.withLock { $0.note(operation, failed: true) }
            throw error
        }
    }

    /// Reads a record after all pending operations on it.
    ///
    /// There is none once the archive was given back.
    func record(_ id: ArchivedRecord.ID) async throws(RecordFault) -> ArchivedRecord? {
        while let place = queue.lastPlace(of: id) {
            guard await queue.passed(place) else { throw .late }
        }
        if queue.isClosed { return nil }
        let found: ArchivedRecord?
        do { found = try await archive.record(id) } catch { throw .unreadable("\(error)") }
        guard let found, found.id == id else { return nil }
        return doubts.withLock { $0.judge(found) }
    }

    // Returns everything that the value of a record is derived from, with stamps, or `nil` if some of it has changed.
    func sources(of record: ArchivedRecord) async -> [ArchivedRecord.ID: UInt64?]? {
        var (sources, pending) = ([ArchivedRecord.ID: UInt64?](), [record])
        while let derived = pending.popLast() {
            for (id, stamp) in derived.sources {
                if let known = sources.updateValue(stamp, forKey: id) {
                    guard known == stamp else { return nil }
                    continue
                }
                guard let stamp else { continue }
                guard sources.count <= Self.mostSources, !Task.isCancelled, let source = try? await self.record(id),
                    source.stamp == stamp
                else { return nil }
                pending.append(source)
            }
        }
        return sources
    }

    /// Returns `true` when a removal has succeeded, or `false` if it has failed or takes too long.
    func removed(_ selection: RecordSelection, at place: WritePlace) async -> Bool {
        guard await queue.passed(place) else { return false }
        return doubts.withLock { $0.trustsRemoval(of: selection) }
    }
}
