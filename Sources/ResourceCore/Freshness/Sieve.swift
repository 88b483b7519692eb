/// Chooses what goes when there is too much: a queue in the order of arrival, from which what was used lately is spared.
///
/// After SIEVE (Zhang et al., NSDI 2024): a hand moves from the oldest element to the newest and round again; it
/// spares each one touched since it last came by, and takes the first other. A touch moves nothing, so that it costs
/// one store to memory. All operations are O(1), `evict` amortised over the touches it undoes.
///
/// Whether an element was touched stands beside the elements: a touch is then no generic code, whoever calls it.
package struct Sieve<Element: Sendable>: Sendable {
    /// The place of an element, as long as it is in the sieve.
    package struct Slot: Hashable, Sendable {
        fileprivate let index: Int
    }

    private struct Node: Sendable {
        var element: Element?

        /// The neighbour that arrived later.
        var newer: Int?

        /// The neighbour that arrived earlier.
        var older: Int?
    }

    private var nodes: [Node] = []
    private var isTouched: [Bool] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?
    private var hand: Int?

    package init() {}

    /// How many elements there are.
    package var count: Int { nodes.count - free.count }

    /// Adds an element as the newest.
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

    /// Spares an element the next time the hand comes by.
    package mutating func touch(_ slot: Slot) {
        isTouched[slot.index] = true
    }

    /// Takes an element out; its slot is void from then on.
    package mutating func remove(_ slot: Slot) {
        let node = nodes[slot.index]
        if hand == slot.index { hand = node.newer }
        if let newer = node.newer { nodes[newer].older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older].newer = node.newer } else { oldest = node.newer }
        nodes[slot.index] = Node()
        isTouched[slot.index] = false
        free.append(slot.index)
    }

    /// Takes out the element that is to go; nil if there is none.
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

    /// All elements from the one that arrived first to the one that arrived last, and whether each is to be spared.
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
