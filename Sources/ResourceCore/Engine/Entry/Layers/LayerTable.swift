package struct LayerTable: Sendable {
    private var layers: [UInt64: [Layer]] = [:]
    private var numbers: [ResourceKey: [UInt64]] = [:]
    private var prefixNumbers: [UInt64] = []

    subscript(number: UInt64) -> [Layer] { layers[number] ?? [] }

    package mutating func set(_ new: [Layer], at number: UInt64) {
        let old = self[number]
        layers[number] = new.isEmpty ? nil : new
        if old.haveTargets(of: new) { return }
        for layer in old { index(layer.target, of: number, isIncluded: false) }
        for layer in new { index(layer.target, of: number, isIncluded: true) }
    }

    private mutating func index(_ target: LayerTarget, of number: UInt64, isIncluded: Bool) {
        guard !target.isPrefix else { return Self.update(&prefixNumbers, number, isIncluded: isIncluded) }
        Self.update(&numbers[target.key, default: []], number, isIncluded: isIncluded)
        if numbers[target.key]?.isEmpty == true { numbers[target.key] = nil }
    }

    private static func update(_ numbers: inout [UInt64], _ number: UInt64, isIncluded: Bool) {
        let index = numbers.sortedIndex { $0 >= number }
        if index < numbers.endIndex, numbers[index] == number { numbers.remove(at: index) }
        if isIncluded { numbers.insert(number, at: index) }
    }

    // Those with an end are held: they're shown only by entries that decide when they have an effect.
    func layers(of resource: ErasedResource, areHeld: Bool = false) -> Layers? {
        guard !layers.isEmpty else { return nil }
        let (key, type) = (resource.key, ObjectIdentifier(resource.type))
        let found = Set(numbers[key] ?? []).union(prefixNumbers).sorted().flatMap { number in
            self[number].filter { $0.target.includes(key, of: type) && ($0.end != nil) == areHeld }
                .map { $0.ended(at: nil) }
        }
        return found.isEmpty ? nil : Layers(found)
    }

    func affects(_ key: ResourceKey) -> Bool {
        numbers[key] != nil
            || prefixNumbers.contains { self[$0].contains { $0.target.isPrefix && $0.target.key.isPrefix(of: key) } }
    }
}

package struct LayerChange: Sendable {
    let number: UInt64
    let old: [Layer]
    let layers: [Layer]

    let end: UInt64?
}

extension [Layer] {
    fileprivate func haveTargets(of others: [Layer]) -> Bool { elementsEqual(others) { $0.target == $1.target } }
}

extension Turn {
    package mutating func setLayers(_ layers: [Layer], at number: UInt64, endedAt end: UInt64? = nil) -> LayerChange? {
        let old = state.layers[number]
        guard !old.isEmpty || !layers.isEmpty else { return nil }
        if !old.isEmpty { effects.release(old) }
        state.layers.set(end == nil ? layers : [], at: number)
        return LayerChange(number: number, old: old, layers: layers, end: end)
    }

    // Shows acknowledged layers over records of which they can't become a part.
    package mutating func hold(_ layers: [Layer], at number: UInt64) {
        guard state.layers[number].isEmpty else { return }
        state.layers.set(layers.map { $0.ended(at: 0) }, at: number)
        for entry in entries(of: layers) { entry.acknowledgeHeld(layers, &self) }
        show([LayerChange(number: number, old: [], layers: layers, end: 0)], barriers: [], except: [])
    }

    package mutating func endHold(at number: UInt64) {
        effects.release(state.layers[number])
        state.layers.set([], at: number)
    }

    // Shows changes of layers, and marks everything at and below keys as stale in memory, but for the values that are
    // as new. All of it is one event for each entry, so that one load follows.
    package mutating func show(_ changes: [LayerChange], barriers keys: [ResourceKey], except fresh: [Entry]) {
        let affected = entries(affectedBy: changes)
        var marked: [ObjectIdentifier: Entry] = [:]
        for entry in keys.flatMap({ state.entries(below: $0) }) { marked[ObjectIdentifier(entry)] = entry }
        for entry in marked.values.inOrder() where !fresh.contains(where: { $0 === entry }) {
            entry.handle(.invalidate, because: .mutation, &self)
        }
        for (entry, changes) in affected { entry.show(changes, &self) }
    }

    private func entries(affectedBy changes: [LayerChange]) -> [(entry: Entry, changes: [LayerChange])] {
        if changes.count == 1 { return entries(of: changes[0]).map { ($0, changes) } }
        var affected: [ObjectIdentifier: (entry: Entry, changes: [LayerChange])] = [:]
        for change in changes {
            for entry in entries(of: change) {
                affected[ObjectIdentifier(entry), default: (entry, [])].changes.append(change)
            }
        }
        return affected.values.sorted { $0.entry.number < $1.entry.number }
    }

    private func entries(of change: LayerChange) -> [Entry] {
        if change.old.isEmpty || change.old.haveTargets(of: change.layers) { return entries(of: change.layers) }
        return entries(of: change.layers.isEmpty ? change.old : change.old + change.layers)
    }

    package func entries(of layers: [Layer]) -> [Entry] {
        if layers.count == 1, !layers[0].target.isPrefix {
            return state.entry(at: layers[0].target.key, ofType: layers[0].target.type).map { [$0] } ?? []
        }
        var found: [ObjectIdentifier: Entry] = [:]
        for target in layers.map(\.target) {
            let entries = target.isPrefix ? state.entries(below: target.key) : state.entries(at: target.key)
            for entry in entries where ObjectIdentifier(entry.type) == target.type {
                found[ObjectIdentifier(entry)] = entry
            }
        }
        return found.values.inOrder()
    }

    // Returns the snapshot of a resource at this moment, or `nil` if nothing is known about it. Without an entry, a
    // layer may still show a value.
    mutating func knownSnapshot(of resource: ErasedResource) -> Snapshot? {
        if let entry = state.entry(of: resource) { return entry.state.validSnapshot(&self) }
        guard let layers = state.layers.layers(of: resource) else { return nil }
        var empty = EntryState(wipes: state.wipes, archiving: nil)
        empty.layers = layers
        return empty.snapshot(revision: 0, progress: nil, &self)
    }
}
