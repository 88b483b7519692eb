// The failed operations of an archive. The records they concern aren't trusted until the operations have succeeded.
struct RecordDoubts: Sendable {
    private struct Doubt: Sendable {
        let selection: RecordSelection

        // `nil` if the records should have been removed.
        let marks: RecordMarks?
        var rewritten: Set<ValueRecord.ID> = []
    }

    private var doubts: [Doubt] = []

    // The maximum number of separate doubts. After more failures, no earlier record is trusted.
    private static let limit = 1000

    mutating func note(_ operation: RecordOperation, failed: Bool) {
        switch operation {
        case .write(let id, _) where !failed: settle(id)
        // NB: A change of many tells of each record by itself.
        case .write, .change: break
        case .wipe where !failed: doubts = []
        case .wipe: doubt(.all, nil)
        case .mark(let selection, let marks, _) where failed: doubt(selection, marks)
        case .remove(let selection) where failed: doubt(selection, nil)
        case .mark(let selection, let marks, _):
            doubts.removeAll { $0.selection == selection && $0.marks.map(marks.isSuperset) ?? false }
        case .remove(let selection): doubts.removeAll { $0.selection == selection }
        }
    }

    func includes(_ selection: RecordSelection, _ marks: RecordMarks) -> Bool {
        doubts.contains { $0.selection == selection && $0.marks == marks || $0.selection == .all && $0.marks == nil }
    }

    mutating func settle(_ id: ValueRecord.ID) {
        for index in doubts.indices where doubts[index].selection.contains(id) { doubts[index].rewritten.insert(id) }
    }

    private mutating func doubt(_ selection: RecordSelection, _ marks: RecordMarks?) {
        guard doubts.count < Self.limit, selection != .all || marks != nil else {
            return doubts = [Doubt(selection: .all, marks: nil)]
        }
        doubts.removeAll { $0.selection == selection && $0.marks == marks }
        doubts.append(Doubt(selection: selection, marks: marks))
    }

    func judge(_ record: ValueRecord) -> ValueRecord? {
        var record = record
        for doubt in doubts where doubt.selection.contains(record.id) && !doubt.rewritten.contains(record.id) {
            guard let marks = doubt.marks else { return nil }
            record.mark(marks)
        }
        return record
    }
}
