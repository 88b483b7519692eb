package typealias WritePlace = UInt64

package protocol WriteOperation: Sendable {
    associatedtype Target: Hashable & Sendable

    /// The record of a write that a later write of the same record replaces, or `nil` for another operation.
    var written: Target? { get }

    // Whether the operation may make operations before it unnecessary.
    var isFinal: Bool { get }

    // Whether a caller waits for the error of the operation.
    var isWipe: Bool { get }

    func concerns(_ target: Target) -> Bool

    // Whether this operation makes an earlier one unnecessary.
    func replaces(_ other: Self) -> Bool

    // Whether another operation, right after this one, would change nothing.
    func covers(_ other: Self) -> Bool
}

// The pending operations of an archive, and their order: a pure value. Places only increase. An operation that becomes
// unnecessary leaves its place empty.
struct WriteAgenda<Operation: WriteOperation>: Sendable {
    private var operations: [WritePlace: Operation] = [:]
    private var writes: [Operation.Target: WritePlace] = [:]
    private var others: [WritePlace] = []

    private(set) var last: WritePlace = 0
    private(set) var done: WritePlace = 0
    private var begun: WritePlace = 0
    var count: Int { operations.count }

    /// Adds an operation, unless the last pending one covers it, and removes the operations that it makes unnecessary.
    ///
    /// - Returns: The place of the operation, and the removed operations.
    mutating func add(_ operation: Operation) -> (place: WritePlace, dropped: [Operation]) {
        if last > begun, operations[last]?.covers(operation) == true { return (last, []) }
        let dropped = replaced(by: operation).filter { $0 > begun }.compactMap { drop($0) }
        last += 1
        operations[last] = operation
        if let target = operation.written { writes[target] = last } else { others.append(last) }
        return (last, dropped)
    }

    private func replaced(by operation: Operation) -> [WritePlace] {
        if let target = operation.written { return writes[target].map { [$0] } ?? [] }
        guard operation.isFinal else { return [] }
        return (writes.values + others).filter { place in
            operations[place].map(operation.replaces) ?? false
        }
    }

    @discardableResult
    private mutating func drop(_ place: WritePlace) -> Operation? {
        guard let operation = operations.removeValue(forKey: place) else { return nil }
        if let target = operation.written {
            if writes[target] == place { writes[target] = nil }
        } else {
            others.removeAll { $0 == place }
        }
        return operation
    }

    mutating func next() -> (place: WritePlace, operation: Operation)? {
        while begun < last {
            begun += 1
            if let operation = operations[begun] { return (begun, operation) }
        }
        return nil
    }

    mutating func finish(_ place: WritePlace) {
        drop(place)
        done = place
    }

    func lastPlace(of target: Operation.Target) -> WritePlace? {
        let wide = others.last { operations[$0]?.concerns(target) ?? false }
        return [writes[target], wide].compactMap { $0 }.max()
    }
}
