package import Foundation

package enum RecordOperation: WriteOperation {
    /// Writes the record that a closure returns, which calls the user's code.
    case write(ValueRecord.ID, @Sendable () async throws -> ValueRecord)

    /// Marks records, except for those that name all of the given mutations, if there are any: their values are newer.
    case mark(RecordSelection, RecordMarks, by: Set<UUID> = [])

    case change(any RecordChange)
    case remove(RecordSelection)
    case wipe

    var selection: RecordSelection {
        switch self {
        case .write(let id, _): .one(id)
        case .mark(let selection, _, _), .remove(let selection): selection
        case .change(let change): change.selection
        case .wipe: .all
        }
    }

    var hasEffect: Bool {
        if case .change(let change) = self { change.hasEffect } else { true }
    }

    package var written: ValueRecord.ID? {
        if case .write(let id, _) = self { id } else { nil }
    }

    package var isFinal: Bool {
        switch self {
        case .remove, .wipe: true
        case .write, .mark, .change: false
        }
    }

    package var isWipe: Bool {
        if case .wipe = self { true } else { false }
    }

    package func concerns(_ id: ValueRecord.ID) -> Bool {
        if case .change(let change) = self { return change.concerns(id) }
        return selection.contains(id)
    }

    package func replaces(_ other: RecordOperation) -> Bool {
        switch (self, other) {
        case (.wipe, .wipe): false
        case (.wipe, _): true
        case (.remove(let selection), .write(let id, _)): selection.contains(id)
        default: false
        }
    }

    package func covers(_ other: RecordOperation) -> Bool {
        guard case .one(let id) = other.selection, concerns(id) else { return false }
        switch (self, other) {
        case (.mark(_, let own, let ids), .mark(_, let others, let otherIDs)):
            return own.isSuperset(of: others)
                && (ids.isEmpty || !otherIDs.isEmpty && ids.isSuperset(of: otherIDs))
        case (.remove, .remove), (.remove, .mark), (.wipe, .remove), (.wipe, .mark): return true
        default: return false
        }
    }

    func perform(on records: Records) async throws {
        let store = records.store
        switch self {
        case .write(_, let make): try await store.write(try await make())
        case .mark(let selection, let marks, let ids): try await store.mark(selection, marks, by: ids)
        case .change(let change): try await change.perform(on: records)
        case .remove(let selection): try await store.remove(selection)
        case .wipe: try await store.wipe()
        }
    }
}
