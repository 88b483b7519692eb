// A queue in order of arrival that selects the elements to evict, and spares recently used ones. The algorithm is SIEVE
// (Zhang et al., NSDI 2024): a hand moves from the oldest element to the newest and starts over. It spares each element
// that was touched since its last pass, and evicts the first other one. A touch moves nothing, so it costs one store to
// memory. All operations are O(1), with `evict` amortized over the touches that it undoes. The flags of touched
// elements are stored separately from the elements, so that a touch isn't generic code for any caller.
package struct Sieve<Element: Sendable>: Sendable {
    package struct Slot: Hashable, Sendable {
        fileprivate let index: Int
    }

    private struct Node: Sendable {
        var element: Element?
        var newer: Int?
        var older: Int?
    }

    private var nodes: [Node] = []
    private var isTouched: [Bool] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?
    private var hand: Int?

    package init() {}

    package var count: Int { nodes.count - free.count }

    @_specialize(where Element == String)
    package mutating func insert(_ element: Element) -> Slot {
        let node = Node(element: element, older: newest)
        let index = free.popLast() ?? nodes.count
        if index == nodes.count {
            nodes.append(node)
            isTouched.append(false)
        } else {
            nodes[index] = node
        }
        if let newest { nodes[newest].newer = index } else { oldest = index }
        newest = index
        return Slot(index: index)
    }

    package mutating func touch(_ slot: Slot) { isTouched[slot.index] = true }

    // The slot is invalid from then on.
    package mutating func remove(_ slot: Slot) {
        let node = nodes[slot.index]
        if hand == slot.index { hand = node.newer }
        if let newer = node.newer { nodes[newer].older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older].newer = node.newer } else { oldest = node.newer }
        nodes[slot.index] = Node()
        isTouched[slot.index] = false
        free.append(slot.index)
    }

    package mutating func evict() -> Element? {
        while let index = hand ?? oldest {
            guard isTouched[index] else {
                hand = index
                let element = nodes[index].element
                remove(Slot(index: index))
                return element
            }
            isTouched[index] = false
            hand = nodes[index].newer
        }
        return nil
    }

    package var order: [(element: Element, isTouched: Bool)] {
        var found: [(element: Element, isTouched: Bool)] = []
        found.reserveCapacity(count)
        var next = oldest
        while let index = next {
            if let element = nodes[index].element { found.append((element, isTouched[index])) }
            next = nodes[index].newer
        }
        return found
    }
}
