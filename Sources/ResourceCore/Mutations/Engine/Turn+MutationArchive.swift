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

    mutating func add(_ operation: WritingPart.ArchiveOperation) {
        state.writing.operations.append(operation)
        guard !state.writing.isWriting, let archive = state.writing.archive else { return }
        state.writing.isWriting = true
        effects.work.append { [container] in
            TaskSlot().start(by: container.starter) { await container.performOperations(on: archive) }
        }
    }
}

extension ResourceContainer {
    fileprivate func performOperations(on archive: any MutationArchive) async {
        while let operation = nextOperation() {
            switch operation {
            case .write(let number, let body, let mutation):
                let error = await Self.failure { try await archive.write(try body.record(of: mutation)) }
                let text = error?.localizedDescription ?? ""
                write(isolation: nil) { turn in
                    if let error, turn.state.writing.machine.item(number)?.stage == .saving {
                        turn.change(number) { ($0.error, $0.errorText) = (error, text) }
                    }
                    turn.handle(.written(number, isSuccess: error == nil))
                }
            case .remove(let number):
                let error = await Self.failure { try await archive.remove(number) }
                handle(.written(number, isSuccess: error == nil), isolation: nil)
            case .wipe(let header, let continuation):
                let error = await Self.failure { try await archive.wipe(header: try JSONEncoder().encode(header)) }
                continuation.resume(with: error.map { .failure($0) } ?? .success(()))
            }
        }
        write(isolation: nil) { _ in }
    }

    private func nextOperation() -> WritingPart.ArchiveOperation? {
        turn.withLock { turn in
            turn.state.writing.isWriting = !turn.state.writing.operations.isEmpty
            return turn.state.writing.isWriting ? turn.state.writing.operations.removeFirst() : nil
        }
    }

    private static func failure(of body: () async throws -> Void) async -> (any Error)? {
        do {
            try await body()
            return nil
        } catch {
            return error
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
