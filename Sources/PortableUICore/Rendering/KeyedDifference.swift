/// A step that transforms one order of distinct identifiers into another.
package enum KeyedStep<ID: Hashable>: Equatable {
    case remove(ID)
    /// Places `id` in front of `before`, or at the end. If `isMove` is `true`, `id` was already present.
    case place(ID, before: ID?, isMove: Bool)
}

/// Returns a small number of steps from `old` to `new`: removals, then placements from last to first.
///
/// Common ends are skipped. In the rest, a longest increasing subsequence stays in place. The steps are ordered so that
/// each `before` is already in its final position. Cost: O(*n* log *n*) in the part that differs.
package func keyedDifference<ID: Hashable>(from old: [ID], to new: [ID]) -> [KeyedStep<ID>] {
    var prefix = 0
    while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix,
        old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    { suffix += 1 }

    let oldMiddle = old[prefix..<(old.count - suffix)]
    let newMiddle = new[prefix..<(new.count - suffix)]
    let follower = suffix > 0 ? new[new.count - suffix] : nil
    let kept = Set(newMiddle)
    let removals = oldMiddle.filter { !kept.contains($0) }.map(KeyedStep.remove)
    return removals + placements(of: newMiddle, in: oldMiddle, before: follower)
}

private func placements<ID: Hashable>(
    of new: ArraySlice<ID>, in old: ArraySlice<ID>, before follower: ID?
) -> [KeyedStep<ID>] {
    let oldIndex = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let stationary = longestIncreasingSubsequence(new.compactMap { oldIndex[$0] })
    var steps: [KeyedStep<ID>] = []
    var next = follower
    for id in new.reversed() {
        let index = oldIndex[id]
        if index.map({ !stationary.contains($0) }) ?? true {
            steps.append(.place(id, before: next, isMove: index != nil))
        }
        next = id
    }
    return steps
}

/// Returns the members of one longest strictly increasing subsequence, by patience sorting.
private func longestIncreasingSubsequence(_ values: [Int]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
        }
        previous[index] = low > 0 ? tails[low - 1] : nil
        if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var members: Set<Int> = []
    var cursor = tails.last
    while let index = cursor {
        members.insert(values[index])
        cursor = previous[index]
    }
    return members
}
