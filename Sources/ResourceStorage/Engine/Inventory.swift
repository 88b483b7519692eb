import ResourceCore

/// What is in a folder with limits, and what is to go first; kept in memory, and never the authority.
final class Inventory: Sendable {
    let limits: StoreLimits

    /// Whether the folder had to be looked through, because there was no index to believe.
    let isRebuilt: Bool
    private let shelf: Lock<State>

    private enum State: Sendable {
        /// What is taken up when somebody asks for more than the totals.
        case index(FolderIndex)
        case shelf(Shelf)
    }

    /// Takes what an index tells, or looks at everything that is there.
    init(
        _ limits: StoreLimits, _ index: FolderIndex?, of folder: String, _ files: any FileSystem, now: Double
    ) throws(StoreError) {
        self.limits = limits
        if let index, limits.age == nil || index.knowsAges {
            isRebuilt = false
            shelf = Lock(.index(index))
            return
        }
        isRebuilt = true
        var found = Shelf(sortsByAge: limits.age != nil)
        do throws(FileFailure) {
            for name in try files.names(in: folder) where Self.counts(name) {
                guard var facts = try files.facts(ofEntry: name, in: folder, withAge: limits.age != nil) else {
                    continue
                }
                // A damaged one tells no age: it is found when it is read, or goes in time.
                if limits.age != nil { facts.storedAt = facts.storedAt ?? now }
                found.insert(name, facts)
            }
        } catch {
            throw StoreError(openingFailed: error)
        }
        shelf = Lock(.shelf(found))
    }

    private func withShelf<Output>(_ body: (inout Shelf) -> Output) -> Output {
        shelf.withLock { state in
            var shelf: Shelf
            switch state {
            case .index(let index): shelf = Shelf(index, sortsByAge: limits.age != nil)
            case .shelf(let known): shelf = known
            }
            // NB: one owner, so that nothing is copied.
            state = .shelf(Shelf())
            defer { state = .shelf(shelf) }
            return body(&shelf)
        }
    }

    /// Takes up what the index told, which is done once and takes a while where there is much.
    func prepare() {
        withShelf { _ in }
    }

    /// What an archive needs to tell its generations apart is never given up.
    private static func counts(_ name: String) -> Bool {
        name != RecordCatalog.generationIdentifier
    }

    var usage: StoreUsage {
        shelf.withLock { state in
            switch state {
            case .index(let index): index.usage
            case .shelf(let shelf): shelf.usage
            }
        }
    }

    /// Everything that has a file, what is to go first of all first.
    var items: [FolderIndex.Item] { withShelf { $0.allItems } }

    /// What is known of an entry; nil if there is none.
    func facts(_ name: String) -> EntryFacts? {
        withShelf { $0.facts(name) }
    }

    /// An entry is there, and takes up so much; returns those that are to make room for it.
    func note(_ name: String, _ facts: EntryFacts) -> [String] {
        guard Self.counts(name) else { return [] }
        return withShelf { shelf in
            shelf.drop(name)
            var victims: [String] = []
            while limits.areExceeded(bytes: shelf.usage.bytesOnDisk + facts.bytesOnDisk, count: shelf.usage.count + 1),
                let victim = shelf.takeOut()
            {
                victims.append(victim)
            }
            shelf.insert(name, facts)
            return victims
        }
    }

    /// An entry was read: it is spared once.
    func touch(_ name: String) {
        withShelf { $0.touch(name) }
    }

    /// An entry is there no more.
    func forget(_ name: String) {
        withShelf { $0.drop(name) }
    }

    func forgetAll() {
        withShelf { $0 = Shelf(sortsByAge: limits.age != nil) }
    }

    // MARK: Giving up

    /// Takes out as many as give back so many bytes of the disk, all if need be, but for one that is about to be written;
    /// nil if there is no other.
    func evict(some bytes: Int, sparing name: String) -> [String]? {
        withShelf { shelf in
            let enough = shelf.usage.bytesOnDisk - bytes
            var victims: [String] = []
            while let victim = shelf.takeOut(sparing: name) {
                victims.append(victim)
                if shelf.usage.bytesOnDisk <= enough { break }
            }
            return victims.isEmpty ? nil : victims
        }
    }

    /// Takes out as many as give back so many bytes of the disk; nil, and none of them, if all together do not.
    func evict(atLeast bytes: Int, sparing name: String) -> [String]? {
        withShelf { shelf in
            guard shelf.usage.bytesOnDisk - (shelf.facts(name)?.bytesOnDisk ?? 0) >= bytes else { return nil }
            let enough = shelf.usage.bytesOnDisk - bytes
            var victims: [String] = []
            while shelf.usage.bytesOnDisk > enough, let victim = shelf.takeOut(sparing: name) { victims.append(victim) }
            return victims
        }
    }

    /// Takes out some that were stored before a moment, the oldest first.
    func takeOld(before moment: Double, atMost count: Int) -> [String] {
        withShelf { $0.takeOld(before: moment, atMost: count) }
    }

    /// Takes out those that a condition means, after looking at all.
    func takeAll(where isMeant: (EntryFacts) -> Bool) -> [String] {
        withShelf { $0.takeAll(where: isMeant) }
    }

    /// Whether an entry was taken out, and neither written nor removed since.
    func isLeaving(_ name: String) -> Bool {
        withShelf { $0.isLeaving(name) }
    }

    /// An entry that was taken out could not be removed.
    func takeBack(_ name: String) {
        withShelf { $0.takeBack(name) }
    }
}
