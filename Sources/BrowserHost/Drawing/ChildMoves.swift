/// The fewest steps that bring known children into a new order with new ones among them, from the last to the first.
struct ChildMoves: Equatable {
    enum Step: Equatable {
        case move(Int, before: Int?)
        /// New neighbours, in order.
        case insert([Int], before: Int?)
    }

    private(set) var steps: [Step] = []

    /// - Parameters:
    ///   - old: The children that stay, in the order that is drawn. Every one of them is in `new`.
    ///   - new: All children, in the order they should have.
    init(from old: [Int], to new: [Int]) {
        let positions = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
        let staying = Self.longestRun(new.compactMap { id in positions[id].map { (id, $0) } })
        var before: Int?
        var fresh: [Int] = []
        for id in new.reversed() {
            if positions[id] == nil {
                fresh.append(id)
                continue
            }
            before = insert(&fresh, before: before)
            if !staying.contains(id) { steps.append(.move(id, before: before)) }
            before = id
        }
        _ = insert(&fresh, before: before)
    }

    private mutating func insert(_ fresh: inout [Int], before: Int?) -> Int? {
        guard let first = fresh.last else { return before }
        steps.append(.insert(fresh.reversed(), before: before))
        fresh = []
        return first
    }

    /// The longest subsequence whose positions increase: the children that need not move.
    private static func longestRun(_ children: [(id: Int, position: Int)]) -> Set<Int> {
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: children.count)
        for (index, child) in children.enumerated() {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if children[tails[middle]].position < child.position { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var staying: Set<Int> = []
        var index = tails.last
        while let current = index {
            staying.insert(children[current].id)
            index = previous[current]
        }
        return staying
    }
}
