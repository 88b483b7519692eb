import Foundation

// The operations on the archive, which are performed one after the other.
extension Turn {
    /// Schedules a write of a mutation's record as it is now.
    mutating func write(_ number: UInt64) {
        guard let item = state.writing.machine.item(number) else { return }
        if item.stage == .recordingAttempt { noteFirstAttempt(item) }
        guard let kept = state.writing.kept[number] else { return }
        var body = kept.unreadable?.body ?? MutationRecordBody(item, kept, generation: state.writing.generation)
        body.number = RecordCount(number)
        add(.write(number, body, kept.mutation))
    }

    /// Adds an operation to the queue of the archive, and returns its place, or `nil` without an archive.
    @discardableResult
    mutating func add(_ operation: MutationOperation) -> WritePlace? {
        guard let records = state.writing.records,
            let (place, isIdle) = records.queue.add(operation, releasing: &effects)
        else { return nil }
        if isIdle { effects.work.append { [container] in container.work(on: records) } }
        return place
    }
}

/// The records of an outbox's archive.
struct MutationRecords: Sendable {
    let archive: any MutationArchive
    let queue = WriteQueue<MutationOperation>()
}

/// An operation on the archive of an outbox.
enum MutationOperation: WriteOperation {
    case write(UInt64, MutationRecordBody, any Mutation)
    case remove(UInt64)
    case wipe(OutboxHeader)

    // NB: The machine waits for the end of each operation.
    var written: UInt64? { nil }
    var isFinal: Bool { false }

    var isWipe: Bool {
        if case .wipe = self { true } else { false }
    }

    func concerns(_ number: UInt64) -> Bool {
        switch self {
        case .write(let own, _, _), .remove(let own): own == number
        case .wipe: true
        }
    }

    func replaces(_ other: MutationOperation) -> Bool { false }
    func covers(_ other: MutationOperation) -> Bool { false }

    fileprivate func perform(on archive: any MutationArchive) async throws {
        switch self {
        case .write(_, let body, let mutation): try await archive.write(try body.record(of: mutation))
        case .remove(let number): try await archive.remove(number)
        case .wipe(let header): try await archive.wipe(header: try JSONEncoder().encode(header))
        }
    }
}

extension ResourceContainer {
    /// Runs the pending operations of the outbox's archive.
    fileprivate func work(on records: MutationRecords) {
        TaskSlot().start(by: starter) { [self] in
            await records.queue.work(in: { self }) { operation in
                try await operation.perform(on: records.archive)
            } ended: { operation, failure in
                noteEnd(of: operation, failure)
            }
            write(isolation: nil) { _ in }
        }
    }

    private func noteEnd(of operation: MutationOperation, _ failure: (any Error)?) {
        switch operation {
        case .write(let number, _, _):
            let text = failure?.localizedDescription ?? ""
            write(isolation: nil) { turn in
                if let failure, turn.state.writing.machine.item(number)?.stage == .saving {
                    turn.change(number) { ($0.error, $0.errorText) = (failure, text) }
                }
                turn.handle(.written(number, isSuccess: failure == nil))
            }
        case .remove(let number): handle(.written(number, isSuccess: failure == nil), isolation: nil)
        case .wipe: break
        }
    }
}

extension MutationRecordBody {
    /// Returns the record, after encoding the mutation unless its bytes are known.
    fileprivate func record(of mutation: any Mutation) throws -> MutationRecord {
        var body = self
        if body.mutation.isEmpty, let mutation = mutation as? any DurableMutation {
            body.mutation = try JSONEncoder().encode(mutation)
        }
        return MutationRecord(number: body.number.number, data: try body.encoded())
    }
}

// Records that are too old (W12).
extension Turn {
    /// Removes the acknowledged records that are too old or too many, after those of the values that lack a mutation.
    mutating func expireRecords() {
        guard !state.writing.isExpiring else { return }
        let layers = state.writing.oldRecords().compactMap { state.writing.layer($0) }
        guard !layers.isEmpty else { return }
        state.writing.isExpiring = true
        effects.work.append { [container] in
            TaskSlot().start(by: container.starter) { await container.expireRecords(of: layers) }
        }
    }
}

extension ResourceContainer {
    fileprivate func expireRecords(of layers: [OverlayTable.Layer]) async {
        for layer in layers where await dropRecords(lacking: layer) {
            write(isolation: nil) { turn in
                turn.handle(.recordExpired(layer.number))
                turn.noteInclusion(of: layer.number)
            }
        }
        write(isolation: nil) { $0.state.writing.isExpiring = false }
    }
}

extension WritingPart {
    /// The maximum age of an acknowledged record, in seconds.
    private static let longestAge = TimeInterval(30 * 24 * 60 * 60)

    private func isOld(_ number: UInt64?) -> Bool {
        guard let kept = number.flatMap({ kept[$0] }) else { return false }
        return date.timeIntervalSince(kept.createdAt) > Self.longestAge
    }

    /// Returns the acknowledged mutations that are too old or too many.
    fileprivate func oldRecords() -> [UInt64] {
        let accepted = machine.items[.accepted]
        guard accepted.count > recordsAtMost || isOld(accepted.first) else { return [] }
        let acknowledged = machine.items(in: .accepted).filter { $0.stage == .acknowledged && $0.mayExpire }
        return acknowledged.enumerated().compactMap { index, item in
            guard index < acknowledged.count - recordsAtMost || isOld(item.number) else { return nil }
            return machine.canExpire(item) ? item.number : nil
        }
    }
}
