import ResourceCore

// An index of places by the hashes of what is there, as a trie whose nodes copies share. A change of a copy makes new
// only the nodes on its way, of which each has up to 32 slots: the other nodes stay those of the copy. A lookup or a
// change takes O(1) on average, to be exact a step for every five bits of the number of entries: four among 100,000.
// Entries that have one hash are searched one by one.
// NB: It isn't generic and has no keys, because code for keys of any type isn't specialized in an app and takes ten
// times as long. The caller looks at the place whether it's the right one.
struct PageIndex: Sendable {
    struct Entry: Hashable, Sendable {
        let hash: Int
        let page: Int
        var place = 0
    }

    enum Slot: Sendable {
        case entry(Entry)
        case node(Node)
    }

    struct Node: Sendable {
        /// The values of the next five bits for which there is a slot, or zero if there are no more bits.
        var values: UInt32 = 0

        /// The slots by those values, or the entries that have one hash.
        var slots: [Slot] = []
    }

    private(set) var root = Node()

    /// Returns the entry of a hash that fulfills a condition, or the one that was added first if several do.
    func first(_ hash: Int, where isRight: (Entry) -> Bool) -> Entry? {
        var (node, depth) = (root, 0)
        while depth < Node.levels {
            let value = Node.value(of: hash, depth)
            guard node.values & value != 0 else { return nil }
            switch node.slots[node.slot(of: value)] {
            case .entry(let entry): return entry.hash == hash && isRight(entry) ? entry : nil
            case .node(let next): (node, depth) = (next, depth + 1)
            }
        }
        return node.entries.first(where: isRight)
    }

    mutating func insert(_ entry: Entry) {
        root.insert(entry, 0)
    }

    mutating func remove(_ entry: Entry) {
        root.remove(entry, 0)
    }
}

extension PageIndex.Node {
    /// The number of levels that the bits of a hash lead through, five at a time.
    fileprivate static let levels = (Int.bitWidth + 4) / 5

    fileprivate static func value(of hash: Int, _ depth: Int) -> UInt32 {
        1 << UInt32(truncatingIfNeeded: UInt(bitPattern: hash) >> UInt(5 * depth) & 31)
    }

    fileprivate func slot(of value: UInt32) -> Int { (values & (value - 1)).nonzeroBitCount }

    /// The entries of a node whose entries have one hash.
    fileprivate var entries: some Sequence<PageIndex.Entry> {
        slots.lazy.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
    }

    fileprivate mutating func insert(_ entry: PageIndex.Entry, _ depth: Int) {
        guard depth < Self.levels else { return slots.append(.entry(entry)) }
        let value = Self.value(of: entry.hash, depth)
        let slot = slot(of: value)
        guard values & value != 0 else {
            values |= value
            return slots.insert(.entry(entry), at: slot)
        }
        if case .entry(let other) = slots[slot] {
            var node = Self()
            // For both entries, so that the second one needs no larger array.
            node.slots.reserveCapacity(2)
            node.insert(other, depth + 1)
            slots[slot] = .node(node)
        }
        change(slot) { $0.insert(entry, depth + 1) }
    }

    fileprivate mutating func remove(_ entry: PageIndex.Entry, _ depth: Int) {
        guard depth < Self.levels else {
            return slots.removeAll { if case .entry(let other) = $0 { other == entry } else { false } }
        }
        let value = Self.value(of: entry.hash, depth)
        guard values & value != 0 else { return }
        let slot = slot(of: value)
        switch slots[slot] {
        case .entry(let other): if other != entry { return }
        case .node:
            change(slot) { $0.remove(entry, depth + 1) }
            guard case .node(let node) = slots[slot], node.slots.isEmpty else { return }
        }
        slots.remove(at: slot)
        values &= ~value
    }

    /// Changes the node in a slot, in place unless a copy shares it.
    private mutating func change(_ slot: Int, _ change: (inout Self) -> Void) {
        guard case .node(var node) = slots[slot] else { return }
        slots[slot] = .node(Self())
        change(&node)
        slots[slot] = .node(node)
    }
}
