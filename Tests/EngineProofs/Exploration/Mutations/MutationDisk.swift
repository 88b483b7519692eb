import ResourceCore
import ResourceWriting

/// The archive of an outbox: its records, and the writes that have yet to be performed.
struct MutationDisk: Hashable, Sendable {
    /// A record of a mutation.
    struct Record: Hashable, Sendable {
        var number: UInt64
        var effect: Int
        var state: MutationMachine.Restored.State
        var attempts = 0
        var failures = 0
        var key = 0

        /// The number that the mutation was first sent with.
        var first: UInt64
        var original: UInt64?

        /// A Boolean value that indicates whether the record was written with the keys that follow from an identifier.
        var isAdopted = false
    }

    /// A write or a removal of a record.
    struct Operation: Hashable, Sendable {
        var record: Record
        var isRemoval: Bool
    }

    /// The records, in the order of their numbers.
    var records: [Record] = []
    var queue: [Operation] = []

    /// The latest number in the record of the outbox, which only a wipe writes.
    var lastNumber: UInt64 = 0
}

extension MutationDisk {
    /// Performs a write, and returns it.
    mutating func perform(at index: Int = 0) -> Operation {
        let operation = queue.remove(at: index)
        records.removeAll { $0.number == operation.record.number }
        if !operation.isRemoval {
            let place = records.firstIndex { $0.number > operation.record.number } ?? records.count
            records.insert(operation.record, at: place)
        }
        return operation
    }

    /// Returns the newest record of a mutation.
    func record(of effect: Int) -> Record? { records.last { $0.effect == effect } }

    /// Returns a Boolean value that indicates whether the acknowledgment of a mutation is recorded.
    func isAcknowledged(_ effect: Int) -> Bool {
        records.contains { $0.effect == effect && $0.heirs != nil }
    }
}

extension MutationDisk.Record {
    /// The latest number at the acknowledgment, if there is one.
    var heirs: UInt64? {
        if case .acknowledged(let heirs) = state { heirs } else { nil }
    }

    /// A Boolean value that indicates whether the record holds a failure.
    var isFailure: Bool {
        if case .failed = state { true } else { false }
    }
}
