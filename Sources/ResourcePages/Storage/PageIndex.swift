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

    struct Node: Sendable {
        /// The values of the next five bits, if there are any, for which there is one entry, and for which a node.
        var (entryValues, nodeValues): (UInt32, UInt32) = (0, 0)

        /// The entries by those values, or all of one hash, apart from the nodes, so that one call copies their bytes.
        var entries: [Entry] = []
        var nodes: [Node] = []
    }

    private(set) var root = Node()

    /// Returns the entry of a hash that fulfills a condition, or the one that was added first if several do.
    func first(_ hash: Int, where isRight: (Entry) -> Bool) -> Entry? {
        var (node, depth) = (root, 0)
        while depth < Node.levels {
            let value = Node.value(of: hash, depth)
            guard node.nodeValues & value == 0 else {
                (node, depth) = (node.nodes[Node.slot(of: value, in: node.nodeValues)], depth + 1)
                continue
            }
            guard node.entryValues & value != 0 else { return nil }
            let entry = node.entries[Node.slot(of: value, in: node.entryValues)]
            return entry.hash == hash && isRight(entry) ? entry : nil
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

    fileprivate static func slot(of value: UInt32, in values: UInt32) -> Int { (values & (value - 1)).nonzeroBitCount }

    fileprivate mutating func insert(_ entry: PageIndex.Entry, _ depth: Int) {
        guard depth < Self.levels else { return entries.append(entry) }
        let value = Self.value(of: entry.hash, depth)
        let slot = Self.slot(of: value, in: nodeValues)
        if nodeValues & value == 0 {
            let place = Self.slot(of: value, in: entryValues)
            guard entryValues & value != 0 else {
                entryValues |= value
                return entries.insert(entry, at: place)
            }
            var node = Self()
            // For both entries, so that the second one needs no larger array.
            node.entries.reserveCapacity(2)
            node.insert(entries.remove(at: place), depth + 1)
            nodes.insert(node, at: slot)
            entryValues &= ~value
            nodeValues |= value
        }
        nodes[slot].insert(entry, depth + 1)
    }

    fileprivate mutating func remove(_ entry: PageIndex.Entry, _ depth: Int) {
        guard depth < Self.levels else { return entries.removeAll { $0 == entry } }
        let value = Self.value(of: entry.hash, depth)
        if nodeValues & value != 0 {
            let slot = Self.slot(of: value, in: nodeValues)
            nodes[slot].remove(entry, depth + 1)
            guard nodes[slot].entries.isEmpty, nodes[slot].nodes.isEmpty else { return }
            nodes.remove(at: slot)
            nodeValues &= ~value
        } else if entryValues & value != 0 {
            let place = Self.slot(of: value, in: entryValues)
            guard entries[place] == entry else { return }
            entries.remove(at: place)
            entryValues &= ~value
        }
    }
}
