import Foundation

// The records of a container's archive, which the container writes behind. A record is read at any time, but after the
// pending operations on it, so that a read follows earlier writes.
package final class Records: Sendable {
    package let store: RecordStore
    package let queue: WriteQueue<RecordOperation>
    private let doubts = Lock(RecordDoubts())
    private let codecs = Lock<[RecordCodec.ID: RecordCodec]>([:])

    private static let mostSources = 1_000

    init(_ claim: ArchiveClaim) {
        store = RecordStore(claim.archive)
        queue = WriteQueue(claim)
    }

    package func perform(_ operation: RecordOperation) async throws {
        do {
            try await operation.perform(on: self)
            doubts.withLock { $0.note(operation, failed: false) }
        } catch {
            doubts.withLock { $0.note(operation, failed: true) }
            throw error
        }
    }

    // There is none once the archive was given back.
    package func record(_ id: ValueRecord.ID) async throws(RecordFault) -> ValueRecord? {
        while let place = queue.lastPlace(of: id) {
            guard await queue.passed(place) else { throw .late }
        }
        if queue.isClosed { return nil }
        do { return try await store.record(id).flatMap(judge) } catch { throw .unreadable("\(error)") }
    }

    // Returns everything that the value of a record is derived from, with stamps, or `nil` if some of it has changed.
    func sources(of record: ValueRecord) async -> [ValueRecord.ID: UInt64?]? {
        var (sources, pending) = ([ValueRecord.ID: UInt64?](), [record])
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

    package func judge(_ record: ValueRecord) -> ValueRecord? { doubts.withLock { $0.judge(record) } }

    package func isDoubted(_ selection: RecordSelection, _ marks: RecordMarks) -> Bool {
        doubts.withLock { $0.includes(selection, marks) }
    }

    package func doubt(_ selection: RecordSelection) { doubts.withLock { $0.note(.remove(selection), failed: true) } }

    package func settle(_ id: ValueRecord.ID) { doubts.withLock { $0.settle(id) } }

    // Returns the one before for release after the lock.
    func note(_ codec: RecordCodec) -> RecordCodec? {
        codecs.withLock { $0.updateValue(codec, forKey: RecordCodec.ID(type: codec.type, codec.typeName)) }
    }

    package func codec(of type: ObjectIdentifier, _ typeName: String) -> RecordCodec? {
        codecs.withLock { $0[RecordCodec.ID(type: type, typeName)] }
    }

    package var codingCount: Int { codecs.withLock(\.count) }

    package func isKnown(_ typeName: String) -> Bool {
        codecs.withLock { $0.keys.contains { $0.typeName == typeName } }
    }
}
