import ResourceCore

/// The contents of a folder with limits, in the order of eviction.
///
/// It's kept in memory, and is never authoritative.
final class Inventory: Sendable {
    let limits: DataStoreLimits

    /// A Boolean value that indicates whether the folder was scanned, because there was no valid index.
    let isRebuilt: Bool

    /// The number of items that the scan has found.
    let scanned: Int
    private let state: Lock<State>

    private enum State: Sendable {
        /// The index, until more than the totals is needed.
        case index(FolderIndex)
        case list(EvictionList)
    }

    /// Creates an inventory from an index.
    init(_ limits: DataStoreLimits, _ index: FolderIndex) {
        self.limits = limits
        isRebuilt = false
        scanned = 0
        state = Lock(.index(index))
    }

    /// Creates an inventory by scanning the folder.
    ///
    /// Items whose names aren't those of entries are quarantined.
    init(
        _ limits: DataStoreLimits, of folder: String, _ files: any FileSystem, _ quarantine: Quarantine, now: Double
    ) throws(FileFailure) {
        self.limits = limits
        isRebuilt = true
        var found = EvictionList(sortsByAge: limits.age != nil)
        var names = try files.names(in: folder)
        scanned = names.count
        let own = names.partition { EntryName.isPossible($0) }
        try quarantine.takeStrangers(names[..<own])
        for name in names[own...] where Self.counts(name) {
            guard var facts = try files.facts(ofEntry: name, in: folder, withAge: limits.age != nil) else { continue }
            // A damaged entry has no age. It's found when it's read, or expires eventually.
            if limits.age != nil { facts.storedAt = facts.storedAt ?? now }
            found.insert(name, facts)
        }
        state = Lock(.list(found))
    }

    private func withList<Output>(_ body: (inout EvictionList) -> Output) -> Output {
        state.withLock { state in
            var list: EvictionList
            switch state {
            case .index(let index): list = EvictionList(index, sortsByAge: limits.age != nil)
            case .list(let known): list = known
            }
            // NB: A single owner, so that nothing is copied.
            state = .list(EvictionList())
            defer { state = .list(list) }
            return body(&list)
        }
    }

    /// Loads the entries of the index, which is done once and takes time if there are many.
    func prepare() {
        withList { _ in }
    }

    /// Returns a Boolean value that indicates whether an entry counts.
    ///
    /// The one that an archive needs to distinguish its generations is never evicted.
    private static func counts(_ name: String) -> Bool {
        name != ArchiveGeneration.identifier
    }

    var usage: DataStoreUsage {
        state.withLock { state in
            switch state {
            case .index(let index): index.usage
            case .list(let list): list.usage
            }
        }
    }

    /// All entries that have a file, in the order of eviction.
    var items: [FolderIndex.Item] { withList { $0.allItems } }

    /// Returns the facts of an entry, or `nil` if there is none.
    func facts(_ name: String) -> EntryFacts? {
        withList { $0.facts(name) }
    }

    /// Adds an entry, and returns the names of those to evict for it.
    func note(_ name: String, _ facts: EntryFacts) -> [String] {
        guard Self.counts(name) else { return [] }
        return withList { list in
            list.drop(name)
            var victims: [String] = []
            while limits.areExceeded(bytes: list.usage.bytesOnDisk + facts.bytesOnDisk, count: list.usage.count + 1),
                let victim = list.takeOut()
            {
                victims.append(victim)
            }
            list.insert(name, facts)
            return victims
        }
    }

    /// Marks an entry as read, so that it's spared once.
    func touch(_ name: String) {
        withList { $0.touch(name) }
    }

    /// Removes an entry.
    func forget(_ name: String) {
        withList { $0.drop(name) }
    }

    func forgetAll() {
        withList { $0 = EvictionList(sortsByAge: limits.age != nil) }
    }

    // MARK: Eviction

    /// Takes out as many entries as free the given number of bytes on disk, or all if necessary, except for one that is
    /// about to be written.
    ///
    /// Returns `nil` if there is no other.
    func evict(some bytes: Int, sparing name: String) -> [String]? {
        withList { list in
            let enough = list.usage.bytesOnDisk - bytes
            var victims: [String] = []
            while let victim = list.takeOut(sparing: name) {
                victims.append(victim)
                if list.usage.bytesOnDisk <= enough { break }
            }
            return victims.isEmpty ? nil : victims
        }
    }

    /// Takes out as many entries as free the given number of bytes on disk.
    ///
    /// If all together don't, returns `nil` and takes out none.
    func evict(atLeast bytes: Int, sparing name: String) -> [String]? {
        withList { list in
            guard list.usage.bytesOnDisk - (list.facts(name)?.bytesOnDisk ?? 0) >= bytes else { return nil }
            let enough = list.usage.bytesOnDisk - bytes
            var victims: [String] = []
            while list.usage.bytesOnDisk > enough, let victim = list.takeOut(sparing: name) { victims.append(victim) }
            return victims
        }
    }

    /// Takes out some entries that were stored before the given time, the oldest first.
    func takeOld(before moment: Double, atMost count: Int) -> [String] {
        withList { $0.takeOld(before: moment, atMost: count) }
    }

    /// Takes out the entries that satisfy a condition, after checking all.
    func takeAll(where isMeant: (EntryFacts) -> Bool) -> [String] {
        withList { $0.takeAll(where: isMeant) }
    }

    /// Returns a Boolean value that indicates whether an entry was taken out, and neither written nor removed since.
    func isLeaving(_ name: String) -> Bool {
        withList { $0.isLeaving(name) }
    }

    /// Restores an entry that was taken out and couldn't be removed.
    func takeBack(_ name: String) {
        withList { $0.takeBack(name) }
    }
}
