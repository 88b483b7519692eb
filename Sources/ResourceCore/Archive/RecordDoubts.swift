/// The failed operations of an archive.
///
/// The records they concern aren't trusted until the operations have succeeded.
struct RecordDoubts: Sendable {
    private struct Doubt: Sendable {
        let selection: RecordSelection

        /// A Boolean value that indicates whether the records should have been removed, and not only marked as stale.
        let isRemoval: Bool
        var rewritten: Set<ArchivedRecord.ID> = []
    }

    private var doubts: [Doubt] = []

    /// The maximum number of separate doubts.
    ///
    /// After more failures, no earlier record is trusted.
    private static let limit = 1000

    mutating func note(_ operation: RecordOperation, failed: Bool) {
        switch operation {
        case .write(let id, _) where !failed: settle(id)
        // NB: A bake tells of each record by itself.
        case .write, .bake: break
        case .wipe where !failed: doubts = []
        case .wipe: doubt(.all, isRemoval: true)
        case .markStale(let selection) where failed: doubt(selection, isRemoval: false)
        case .remove(let selection) where failed: doubt(selection, isRemoval: true)
        case .markStale(let selection): doubts.removeAll { $0.selection == selection && !$0.isRemoval }
        case .remove(let selection): doubts.removeAll { $0.selection == selection }
        }
    }

    mutating func settle(_ id: ArchivedRecord.ID) {
        for index in doubts.indices where doubts[index].selection.contains(id) { doubts[index].rewritten.insert(id) }
    }

    private mutating func doubt(_ selection: RecordSelection, isRemoval: Bool) {
        guard doubts.count < Self.limit, selection != .all || !isRemoval else {
            return doubts = [Doubt(selection: .all, isRemoval: true)]
        }
        doubts.removeAll { $0.selection == selection && $0.isRemoval == isRemoval }
        doubts.append(Doubt(selection: selection, isRemoval: isRemoval))
    }

    func judge(_ record: ArchivedRecord) -> ArchivedRecord? {
        var record = record
        for doubt in doubts where doubt.selection.contains(record.id) && !doubt.rewritten.contains(record.id) {
            if doubt.isRemoval { return nil }
            record.isStale = true
        }
        return record
    }
}
