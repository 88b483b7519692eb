/// The operations of several threads on one value, with their times, and a check that they have a valid order.
///
/// Each operation must appear to occur at one moment between its call and its return (Herlihy and Wing). The search
/// tries the operations that aren't preceded by another one, and remembers the visited states (Wing and Gong; Lowe).
package struct History: Sendable {
    /// An operation and its result.
    package enum Kind: Hashable, Sendable {
        case wrote(Int)
        case removed(found: Bool)
        case read(Int?)
    }

    private struct Operation: Sendable {
        let kind: Kind
        let called: Int
        let returned: Int
    }

    private var operations: [Operation] = []
    private let first: Int?

    /// Creates a history with an initial value.
    package init(_ first: Int? = nil) {
        self.first = first
    }

    /// Adds an operation, of which there may be at most 64.
    ///
    /// Moments are unique numbers.
    package mutating func add(_ kind: Kind, called: Int, returned: Int) {
        precondition(operations.count < 64, "a history that long takes too long to judge")
        operations.append(Operation(kind: kind, called: called, returned: returned))
    }

    package var count: Int { operations.count }

    /// A Boolean value that indicates whether a single value with sequential operations could have had these results.
    package var isRight: Bool {
        var seen: Set<Moment> = []
        return isRight(from: Moment(done: 0, value: first), &seen)
    }

    private struct Moment: Hashable {
        /// The operations that have occurred, as bits.
        var done: UInt64
        var value: Int?
    }

    private func isRight(from moment: Moment, _ seen: inout Set<Moment>) -> Bool {
        let open = operations.indices.filter { moment.done >> $0 & 1 == 0 }
        guard !open.isEmpty else { return true }
        guard seen.insert(moment).inserted else { return false }
        let firstReturn = open.lazy.map { operations[$0].returned }.min() ?? 0
        for index in open where operations[index].called < firstReturn {
            guard let value = after(operations[index].kind, moment.value) else { continue }
            let next = Moment(done: moment.done | 1 << UInt64(index), value: value)
            if isRight(from: next, &seen) { return true }
        }
        return false
    }

    /// Returns the value after an operation, or nil if the operation couldn't have had its result.
    private func after(_ kind: Kind, _ value: Int?) -> Int?? {
        switch kind {
        case .wrote(let number): .some(number)
        case .removed(let found): found == (value != nil) ? .some(nil) : nil
        case .read(let found): found == value ? .some(value) : nil
        }
    }
}
