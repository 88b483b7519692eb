/// The pending operations of an archive, and their order: a pure value.
///
/// Places only increase. An operation that becomes unnecessary leaves its place empty.
struct RecordAgenda: Sendable {
    /// The place of an operation in the order of all.
    typealias Place = UInt64

    /// The pending operations, including the one in progress.
    private var operations: [Place: RecordOperation] = [:]

    /// The places of the pending writes, the last one for each record.
    private var writes: [ArchivedRecord.ID: Place] = [:]

    /// The places of all other pending operations.
    private var others: [Place] = []
    private var doubts = RecordDoubts()

    /// The last place that was assigned, and the last whose operation is done.
    private(set) var last: Place = 0
    private(set) var done: Place = 0

    /// The last place whose operation was begun.
    private var begun: Place = 0

    /// The number of pending operations, including the one in progress.
    var count: Int { operations.count }

    /// Adds an operation, unless the last pending one covers it, and removes the operations that it makes unnecessary.
    ///
    /// - Returns: The place of the operation, and the removed operations.
    mutating func add(_ operation: RecordOperation) -> (place: Place, dropped: [RecordOperation]) {
        if last > begun, operations[last]?.covers(operation) == true { return (last, []) }
        let dropped = replaced(by: operation).filter { $0 > begun }.compactMap { drop($0) }
        last += 1
        operations[last] = operation
        if case .write(let id, _) = operation { writes[id] = last } else { others.append(last) }
        return (last, dropped)
    }

    private func replaced(by operation: RecordOperation) -> [Place] {
        switch operation {
        case .write(let id, _): return writes[id].map { [$0] } ?? []
        case .markStale: return []
        case .remove, .wipe: break
        }
        return (writes.values + others).filter { place in
            operations[place].map(operation.replaces) ?? false
        }
    }

    @discardableResult
    private mutating func drop(_ place: Place) -> RecordOperation? {
        guard let operation = operations.removeValue(forKey: place) else { return nil }
        if case .write(let id, _) = operation {
            if writes[id] == place { writes[id] = nil }
        } else {
            others.removeAll { $0 == place }
        }
        return operation
    }

    /// Returns the next operation to perform.
    mutating func next() -> (place: Place, operation: RecordOperation)? {
        while begun < last {
            begun += 1
            if let operation = operations[begun] { return (begun, operation) }
        }
        return nil
    }

    /// Handles the end of an operation, which is done or has failed for good.
    mutating func finish(_ place: Place, _ operation: RecordOperation, failed: Bool) {
        drop(place)
        done = place
        doubts.note(operation, failed: failed)
    }

    /// Returns the last place of a pending operation on a record.
    func lastPlace(of id: ArchivedRecord.ID) -> Place? {
        let wide = others.last { operations[$0]?.selection.contains(id) ?? false }
        return [writes[id], wide].compactMap { $0 }.max()
    }

    /// Returns the usable part of a record that was read.
    func judge(_ record: ArchivedRecord) -> ArchivedRecord? {
        doubts.judge(record)
    }

    /// Returns a Boolean value that indicates whether no removal of the records has failed.
    func trustsRemoval(of selection: RecordSelection) -> Bool {
        doubts.trustsRemoval(of: selection)
    }
}

/// The failed operations of an archive.
///
/// The records they concern aren't trusted until the operations have succeeded.
struct RecordDoubts: Sendable {
    private struct Doubt: Sendable {
        let selection: RecordSelection

        /// A Boolean value that indicates whether the records should have been removed, and not only marked as stale.
        let isRemoval: Bool

        /// The records that were written since.
        var rewritten: Set<ArchivedRecord.ID> = []
    }

    private var doubts: [Doubt] = []

    /// The maximum number of separate doubts.
    ///
    /// After more failures, no earlier record is trusted.
    private static let limit = 1000

    /// Records the result of an operation.
    mutating func note(_ operation: RecordOperation, failed: Bool) {
        switch operation {
        case .write(let id, _) where !failed:
            for index in doubts.indices where doubts[index].selection.contains(id) {
                doubts[index].rewritten.insert(id)
            }
        case .write: break
        case .wipe where !failed: doubts = []
        case .wipe: doubt(.all, isRemoval: true)
        case .markStale(let selection) where failed: doubt(selection, isRemoval: false)
        case .remove(let selection) where failed: doubt(selection, isRemoval: true)
        case .markStale(let selection): doubts.removeAll { $0.selection == selection && !$0.isRemoval }
        case .remove(let selection): doubts.removeAll { $0.selection == selection }
        }
    }

    /// Returns a Boolean value that indicates whether no removal of the records, or of all, has failed.
    func trustsRemoval(of selection: RecordSelection) -> Bool {
        !doubts.contains { $0.isRemoval && ($0.selection == selection || $0.selection == .all) }
    }

    private mutating func doubt(_ selection: RecordSelection, isRemoval: Bool) {
        guard doubts.count < Self.limit, selection != .all || !isRemoval else {
            return doubts = [Doubt(selection: .all, isRemoval: true)]
        }
        doubts.removeAll { $0.selection == selection && $0.isRemoval == isRemoval }
        doubts.append(Doubt(selection: selection, isRemoval: isRemoval))
    }

    /// Returns the usable part of a record that was read.
    func judge(_ record: ArchivedRecord) -> ArchivedRecord? {
        var record = record
        for doubt in doubts where doubt.selection.contains(record.id) && !doubt.rewritten.contains(record.id) {
            if doubt.isRemoval { return nil }
            record.isStale = true
        }
        return record
    }
}
