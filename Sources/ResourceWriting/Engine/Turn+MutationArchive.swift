import Foundation
import ResourceCore

extension Turn {
    mutating func write(_ number: UInt64) {
        guard let item = writing.state.machine.item(number) else { return }
        if item.stage == .recordingAttempt { noteFirstAttempt(item) }
        guard let kept = writing.state.kept[number] else { return }
        let creators = writing.state.machine.firstNumbers(of: item.creators)
        var body =
            kept.unreadable
            ?? MutationRecordBody(item, kept.value, creators: creators, generation: writing.state.generation)
        body.number = RecordCount(number)
        add(.write(number, body, kept.mutation))
    }

    @discardableResult
    mutating func add(_ operation: MutationOperation) -> WritePlace? {
        guard let records = writing.state.records,
            let (place, isIdle) = records.queue.add(operation, releasing: &effects)
        else { return nil }
        if isIdle { effects.work.append { [container] in container.work(on: records) } }
        return place
    }
}

struct MutationRecords: Sendable {
    let store: any DataStore
    let queue = WriteQueue<MutationOperation>()
}

enum MutationOperation: WriteOperation {
    case write(UInt64, MutationRecordBody, any Mutation)
    case remove(UInt64)
    case wipe(ArchiveGeneration)

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

    fileprivate func perform(on store: any DataStore) async throws {
        switch self {
        case .write(let number, let body, let mutation):
            let data = try body.data(with: mutation)
            guard data.count <= StoredMutations.longestRecord else {
                throw StoredMutations.TooLarge(size: data.count)
            }
            try await store.store(data, for: StoredMutations.identifier(of: number))
        case .remove(let number): try await store.remove(StoredMutations.identifier(of: number))
        case .wipe(let generation): try await StoredMutations.wipe(store, beginning: generation)
        }
    }
}

extension ResourceContainer {
    fileprivate func work(on records: MutationRecords) {
        TaskSlot().start(by: starter) { [self] in
            await records.queue.work(in: { self }) { operation in
                try await operation.perform(on: records.store)
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
                if let failure, turn.writing.state.machine.item(number)?.stage == .saving {
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
    fileprivate func data(with mutation: any Mutation) throws -> Data {
        var body = self
        if body.mutation.isEmpty, let mutation = mutation as? any DurableMutation {
            body.mutation = try JSONEncoder().encode(mutation)
        }
        return try body.encoded()
    }
}
