import ResourceCore

/// Entries and their facts by name, in the order of eviction.
struct EvictionList: Sendable {
    private struct Item: Sendable {
        let facts: EntryFacts
        let slot: Sieve<String>.Slot
    }

    private var items: [String: Item] = [:]
    private var sieve = Sieve<String>()

    /// The names by age, or `nil` if ages aren't needed.
    private var ages: AgeQueue?

    /// The entries that were taken out and whose files haven't been removed yet.
    private var leaving: [String: EntryFacts] = [:]

    /// The usage by all entries that aren't leaving.
    private(set) var usage = DataStoreUsage()

    init(sortsByAge: Bool = false) {
        ages = sortsByAge ? AgeQueue() : nil
    }

    init(_ index: FolderIndex, sortsByAge: Bool) {
        items.reserveCapacity(index.usage.count)
        index.forEach { item in
            let slot = insert(item.name, item.facts)
            if item.isTouched { sieve.touch(slot) }
        }
        if sortsByAge { ages = AgeQueue(agedItems) }
    }

    @discardableResult
    mutating func insert(_ name: String, _ facts: EntryFacts) -> Sieve<String>.Slot {
        let slot = sieve.insert(name)
        if let old = items.updateValue(Item(facts: facts, slot: slot), forKey: name) { forget(old) }
        usage.add(facts)
        if let element = Self.element(name, facts) { ages?.add(element) }
        // Entries that are rewritten repeatedly would fill it.
        if let ages, ages.count > 2 * items.count + 64 { self.ages = AgeQueue(agedItems) }
        return slot
    }

    private mutating func forget(_ item: Item) {
        sieve.remove(item.slot)
        usage.subtract(item.facts)
    }

    private static func element(_ name: String, _ facts: EntryFacts) -> AgeQueue.Element? {
        facts.storedAt.map { AgeQueue.Element(storedAt: $0, name: name) }
    }

    private var agedItems: [AgeQueue.Element] { items.compactMap { Self.element($0.key, $0.value.facts) } }

    mutating func touch(_ name: String) {
        if let slot = items[name]?.slot { sieve.touch(slot) }
    }

    mutating func drop(_ name: String) {
        leaving[name] = nil
        if let item = items.removeValue(forKey: name) { forget(item) }
    }

    func facts(_ name: String) -> EntryFacts? { items[name]?.facts ?? leaving[name] }

    func isLeaving(_ name: String) -> Bool { leaving[name] != nil }

    // MARK: Eviction

    mutating func takeOut() -> String? {
        guard let name = sieve.evict(), let item = items.removeValue(forKey: name) else { return nil }
        leave(name, item)
        return name
    }

    /// Takes out an entry other than the given one.
    mutating func takeOut(sparing name: String) -> String? {
        guard let spared = items.removeValue(forKey: name) else { return takeOut() }
        sieve.remove(spared.slot)
        defer { items[name] = Item(facts: spared.facts, slot: sieve.insert(name)) }
        return takeOut()
    }

    mutating func takeOld(before moment: Double, atMost count: Int) -> [String] {
        var names: [String] = []
        while names.count < count, let oldest = ages?.takeOldest(before: moment) {
            // It may have been removed since, or rewritten with another age.
            guard let item = items[oldest.name], item.facts.storedAt.map({ !($0 >= moment) }) ?? false else { continue }
            takeOut(oldest.name)
            names.append(oldest.name)
        }
        return names
    }

    mutating func takeAll(where isMeant: (EntryFacts) -> Bool) -> [String] {
        let names = items.filter { isMeant($0.value.facts) }.map(\.key)
        for name in names { takeOut(name) }
        return names
    }

    private mutating func takeOut(_ name: String) {
        guard let item = items.removeValue(forKey: name) else { return }
        sieve.remove(item.slot)
        leave(name, item)
    }

    private mutating func leave(_ name: String, _ item: Item) {
        usage.subtract(item.facts)
        leaving[name] = item.facts
    }

    mutating func takeBack(_ name: String) {
        if let facts = leaving.removeValue(forKey: name) { insert(name, facts) }
    }

    var allItems: [FolderIndex.Item] {
        leaving.map { FolderIndex.Item(name: $0.key, facts: $0.value, isTouched: false) }
            + sieve.order.compactMap { name, isTouched in
                items[name].map { FolderIndex.Item(name: name, facts: $0.facts, isTouched: isTouched) }
            }
    }
}
