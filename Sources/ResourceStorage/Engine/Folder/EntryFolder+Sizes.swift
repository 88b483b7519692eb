import ResourceCore

// Names and sizes of entries, without reading their values.
extension EntryFolder {
    func name(of identifier: String) throws(DataStoreError) -> String {
        guard let name = EntryName.name(of: identifier) else {
            throw DataStoreError(
                .invalidIdentifier, identifier, operation: "name",
                detail: "\(identifier.utf8.count) bytes instead of 1 to \(EntryName.longestIdentifier)")
        }
        return name
    }

    /// Returns the file names of all entries.
    func entryNames() throws(DataStoreError) -> [String] {
        do { return try files.names(in: root + "/entries") } catch { throw DataStoreError(error, nil) }
    }

    /// Returns the usage by all entries, including those that are too old.
    package func usage() throws(DataStoreError) -> DataStoreUsage {
        guard let inventory else { return try allFacts().values.reduce(into: DataStoreUsage()) { $0.add($1) } }
        var usage = inventory.usage
        if let generation = try factsOnDisk(ArchiveGeneration.identifier) { usage.add(generation) }
        return usage
    }

    // Returns the usage by each entry that isn't too old. Damaged ones may be missing.
    package func entries() throws(DataStoreError) -> [String: DataStoreUsage] {
        var entries: [String: DataStoreUsage] = [:]
        for (name, facts) in try allFacts() where !isTooOld(facts, at: now) {
            guard let identifier = try? identifier(ofFile: name) else { continue }
            entries[identifier] = DataStoreUsage(facts)
        }
        return entries
    }

    // Returns the usage by one entry, if it exists and isn't too old.
    package func entry(_ identifier: String) throws(DataStoreError) -> DataStoreUsage? {
        let name = try name(of: identifier)
        guard let facts = try facts(name), !isTooOld(facts, at: now),
            try self.identifier(ofFile: name) == identifier
        else { return nil }
        return DataStoreUsage(facts)
    }

    /// Returns the facts of every entry, by file name.
    private func allFacts() throws(DataStoreError) -> [String: EntryFacts] {
        var found: [String: EntryFacts] = [:]
        guard let inventory else {
            for name in try entryNames() { found[name] = try factsOnDisk(name) }
            return found
        }
        for item in inventory.items { found[item.name] = item.facts }
        // The limits don't count it.
        let generation = ArchiveGeneration.identifier
        found[generation] = try factsOnDisk(generation)
        return found
    }

    private func facts(_ name: String) throws(DataStoreError) -> EntryFacts? {
        if let facts = inventory?.facts(name) { return facts }
        return try factsOnDisk(name)
    }

    private func factsOnDisk(_ name: String) throws(DataStoreError) -> EntryFacts? {
        do { return try files.facts(ofEntry: name, in: root + "/entries", withAge: false) } catch {
            throw DataStoreError(error, EntryName.identifier(of: name))
        }
    }
}
