/// What is to be done to an archive, and in which order: a pure value.
///
/// Places only grow; what became unnecessary leaves its place empty.
struct RecordAgenda: Sendable {
    /// The place of an operation in the order of all.
    typealias Place = UInt64

    /// What waits, and what is being done.
    private var operations: [Place: RecordOperation] = [:]

    /// The places of the writes among these, for each record the last one.
    private var writes: [ArchivedRecord.ID: Place] = [:]

    /// The places of all others among these.
    private var others: [Place] = []
    private var doubts = RecordDoubts()

    /// The last place that was given away, and the last whose operation is done.
    private(set) var last: Place = 0
    private(set) var done: Place = 0

    /// The last place that was handed out to be done.
    private var begun: Place = 0

    /// How many operations wait or are being done.
    var count: Int { operations.count }

    /// Takes an operation on, unless the last one that waits does as much; what it makes unnecessary goes.
    ///
    /// - Returns: Its place, and what goes.
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

    /// What is to be done next.
    mutating func next() -> (place: Place, operation: RecordOperation)? {
        while begun < last {
            begun += 1
            if let operation = operations[begun] { return (begun, operation) }
        }
        return nil
    }

    /// An operation is done, or has failed for good.
    mutating func finish(_ place: Place, _ operation: RecordOperation, failed: Bool) {
        drop(place)
        done = place
        doubts.note(operation, failed: failed)
    }

    /// The last place where something is to be done to a record.
    func lastPlace(of id: ArchivedRecord.ID) -> Place? {
        let wide = others.last { operations[$0]?.selection.contains(id) ?? false }
        return [writes[id], wide].compactMap { $0 }.max()
    }

    /// What may be believed of a record that was read.
    func judge(_ record: ArchivedRecord) -> ArchivedRecord? {
        doubts.judge(record)
    }
}
