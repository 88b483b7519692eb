// Sizes of entries, without reading their values.
extension EntryFolder {
    /// Returns the usage by all entries, including those that are too old.
    package func usage() throws(StoreError) -> StoreUsage {
        guard let inventory else { return try allFacts().values.reduce(into: StoreUsage()) { $0.add($1) } }
        var usage = inventory.usage
        if let generation = try factsOnDisk(RecordCatalog.generationIdentifier) { usage.add(generation) }
        return usage
    }

    /// Returns all entries that aren't too old.
    ///
    /// Damaged ones may be missing.
    package func entries() throws(StoreError) -> [StoreEntry] {
        try allFacts().compactMap { name, facts in
            do throws(StoreError) {
                guard !isTooOld(facts, at: now), let identifier = try identifier(ofFile: name) else { return nil }
                return StoreEntry(identifier, facts)
            } catch {
                return nil
            }
        }
    }

    /// Returns one entry, if it exists and isn't too old.
    package func entry(_ identifier: String) throws(StoreError) -> StoreEntry? {
        let name = try name(of: identifier)
        guard let facts = try facts(name), !isTooOld(facts, at: now),
            try self.identifier(ofFile: name) == identifier
        else { return nil }
        return StoreEntry(identifier, facts)
    }

    /// Returns the facts of every entry, by file name.
    private func allFacts() throws(StoreError) -> [String: EntryFacts] {
        var found: [String: EntryFacts] = [:]
        guard let inventory else {
            for name in try entryNames() { found[name] = try factsOnDisk(name) }
            return found
        }
        for item in inventory.items { found[item.name] = item.facts }
        // The limits don't count it.
        let generation = RecordCatalog.generationIdentifier
        found[generation] = try factsOnDisk(generation)
        return found
    }

    private func facts(_ name: String) throws(StoreError) -> EntryFacts? {
        if let facts = inventory?.facts(name) { return facts }
        return try factsOnDisk(name)
    }

    private func factsOnDisk(_ name: String) throws(StoreError) -> EntryFacts? {
        do { return try files.facts(ofEntry: name, in: root + "/entries", withAge: false) } catch {
            throw StoreError(error, EntryName.identifier(of: name))
        }
    }
}

extension StoreEntry {
    fileprivate init(_ identifier: String, _ facts: EntryFacts) {
        self.init(identifier: identifier, bytes: facts.bytes, bytesOnDisk: facts.bytesOnDisk)
    }
}
