/// Chooses what goes when there is too much: a queue in the order of arrival, from which what was used lately is spared.
///
/// After SIEVE (Zhang et al., NSDI 2024): a hand moves from the oldest element to the newest and round again; it
/// spares each one touched since it last came by, and takes the first other. A touch moves nothing, so that it costs
/// one store to memory. All operations are O(1), `evict` amortised over the touches it undoes.
///
/// Inlinable, because another target keeps a hundred thousand of them.
package struct Sieve<Element: Sendable>: Sendable {
    /// The place of an element, as long as it is in the sieve.
    package struct Slot: Hashable, Sendable {
        @usableFromInline package let index: Int

        @inlinable package init(index: Int) {
            self.index = index
        }
    }

    @usableFromInline package struct Node: Sendable {
        @usableFromInline package var element: Element?
        @usableFromInline package var isTouched = false

        /// The neighbour that arrived later.
        @usableFromInline package var newer: Int?

        /// The neighbour that arrived earlier.
        @usableFromInline package var older: Int?

        @inlinable package init(element: Element? = nil, older: Int? = nil) {
            self.element = element
            self.older = older
        }
    }

    @usableFromInline package var nodes: [Node] = []
    @usableFromInline package var free: [Int] = []
    @usableFromInline package var newest: Int?
    @usableFromInline package var oldest: Int?
    @usableFromInline package var hand: Int?

    @inlinable package init() {}

    /// How many elements there are.
    @inlinable package var count: Int { nodes.count - free.count }

    /// Adds an element as the newest.
    @inlinable package mutating func insert(_ element: Element) -> Slot {
        let node = Node(element: element, older: newest)
        let index = free.popLast() ?? nodes.count
        if index == nodes.count { nodes.append(node) } else { nodes[index] = node }
        if let newest { nodes[newest].newer = index } else { oldest = index }
        newest = index
        return Slot(index: index)
    }

    /// Spares an element the next time the hand comes by.
    @inlinable package mutating func touch(_ slot: Slot) {
        nodes[slot.index].isTouched = true
    }

    /// Takes an element out; its slot is void from then on.
    @inlinable package mutating func remove(_ slot: Slot) {
        let node = nodes[slot.index]
        if hand == slot.index { hand = node.newer }
        if let newer = node.newer { nodes[newer].older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older].newer = node.newer } else { oldest = node.newer }
        nodes[slot.index] = Node()
        free.append(slot.index)
    }

    /// Takes out the element that is to go; nil if there is none.
    @inlinable package mutating func evict() -> Element? {
        while let index = hand ?? oldest {
            guard nodes[index].isTouched else {
                hand = index
                let element = nodes[index].element
                remove(Slot(index: index))
                return element
            }
            nodes[index].isTouched = false
            hand = nodes[index].newer
        }
        return nil
    }

    /// All elements from the one that arrived first to the one that arrived last, and whether each is to be spared.
    @inlinable package var order: [(element: Element, isTouched: Bool)] {
        var found: [(element: Element, isTouched: Bool)] = []
        found.reserveCapacity(count)
        var next = oldest
        while let index = next {
            if let element = nodes[index].element { found.append((element, nodes[index].isTouched)) }
            next = nodes[index].newer
        }
        return found
    }
}
