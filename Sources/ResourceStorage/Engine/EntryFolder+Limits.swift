import Foundation

// What goes by itself, and what there is room for (S6, S7).
extension EntryFolder {
    /// How many entries that are too old one write removes at most, so that the first one after long does not wait.
    private static let oldOnesOfOneWrite = 64

    /// Makes room for an entry, and writes it; throws where there is no room, and has given up nothing for it then.
    func withRoom<Result>(
        for frame: EntryFrame, _ name: String, _ write: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        // NB: a wipe must be possible however little room there is.
        guard let limits = inventory?.limits, name != RecordCatalog.generationIdentifier else { return try write() }
        guard limits.hasRoom(for: frame.length) else {
            throw StoreError(.tooLarge, frame.identifier, operation: "write", detail: "\(frame.length) bytes")
        }
        try removeOldest(atMost: Self.oldOnesOfOneWrite)
        guard let wanted = limits.freeSpace else { return try makingRoom(for: frame, name, write) }
        let all = claims.begin(frame.length)
        defer { claims.end(frame.length) }
        try leaveFree(wanted, after: all, for: frame, name)
        return try makingRoom(for: frame, name, write)
    }

    /// Writes an entry; where the disk is full, others are given up until it fits.
    private func makingRoom<Result>(
        for frame: EntryFrame, _ name: String, _ write: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var least = 1
        while true {
            do throws(StoreError) { return try write() } catch {
                guard error.code == .noSpace, let victims = victims(for: frame, name, least: least) else { throw error }
                try giveUp(victims)
                // Where the volume doesn't tell, more and more, so that a large entry isn't written very often.
                least = min(2 * least, 1 << 40)
            }
        }
    }

    /// Takes out as many entries as make room for one on a full disk; nil, and none of them, where that is not possible.
    private func victims(for frame: EntryFrame, _ name: String, least: Int) -> [String]? {
        let shortage = (try? files.freeSpace(root))?.shortage(of: 0, afterWriting: frame.length) ?? 0
        // A quota, or the number of files, may be exhausted while there is room.
        guard shortage > 0 else { return inventory?.evict(some: least, sparing: name) }
        return inventory?.evict(atLeast: shortage, sparing: name)
    }

    /// Gives up entries until so many bytes of the volume stay free after all that is being written.
    private func leaveFree(
        _ wanted: Int, after claimed: SpaceClaims.Sum, for frame: EntryFrame, _ name: String
    ) throws(StoreError) {
        let free: FreeSpace
        do { free = try files.freeSpace(root) } catch { throw StoreError(error, frame.identifier) }
        let shortage = free.shortage(of: wanted, afterWriting: claimed.bytes, files: claimed.files)
        guard shortage > 0 else { return }
        // NB: not asked again after each: some file systems tell late what was given back.
        guard let victims = inventory?.evict(atLeast: shortage, sparing: name) else {
            throw StoreError(
                .noSpace, frame.identifier, operation: "write",
                detail: "\(free.bytes) bytes are free, and \(wanted) are to stay so")
        }
        try giveUp(victims)
    }

    /// Removes entries that were taken out for the limits; whether they come back after a crash does not matter.
    ///
    /// Where that fails, those that are still there count again.
    func giveUp(_ names: [String]) throws(StoreError) {
        for (place, name) in names.enumerated() {
            do throws(StoreError) { try giveUp(name) } catch {
                for name in names[place...] { inventory?.takeBack(name) }
                throw error
            }
        }
    }

    private func giveUp(_ name: String) throws(StoreError) {
        try exclusively(name) { () throws(StoreError) in
            // It may have been written anew meanwhile, or removed.
            guard let inventory, inventory.isLeaving(name) else { return }
            memory.beginChange(name)
            defer { memory.endChange(name) }
            do throws(FileFailure) {
                try index.invalidate()
                try quarantine.discard("entries/\(name)")
            } catch {
                if !error.isAbsence { throw StoreError(error, EntryName.identifier(of: name)) }
            }
            inventory.forget(name)
        }
    }

    // MARK: Age

    /// Whether an entry is too old to be returned.
    func isTooOld(_ frame: EntryFrame) -> Bool {
        isTooOld(storedAt: frame.storedAt, at: now) && frame.identifier != RecordCatalog.generationIdentifier
    }

    /// Whether the entry of a name is.
    func isTooOld(_ name: String) -> Bool {
        guard inventory?.limits.age != nil, let facts = inventory?.facts(name) else { return false }
        return isTooOld(facts, at: now)
    }

    /// Whether an entry that the limits know is.
    func isTooOld(_ facts: EntryFacts, at now: () -> Double) -> Bool {
        facts.storedAt.map { isTooOld(storedAt: $0, at: now) } ?? false
    }

    /// Whether the entry of an identifier is.
    func isTooOld(identifier: String) -> Bool {
        guard inventory?.limits.age != nil, let name = EntryName.name(of: identifier) else { return false }
        return isTooOld(name)
    }

    /// One from the future is judged by how far away that is: its age is anybody's guess.
    private func isTooOld(storedAt: Double, at now: () -> Double) -> Bool {
        guard let limit = inventory?.limits.age else { return false }
        return !(abs(now() - storedAt) <= limit / .seconds(1))
    }

    /// Removes some of those that are too old, the oldest first.
    private func removeOldest(atMost count: Int) throws(StoreError) {
        guard let inventory, let limit = inventory.limits.age else { return }
        try giveUp(inventory.takeOld(before: now() - limit / .seconds(1), atMost: count))
    }

    /// Removes all that are too old, after looking at what is known of every entry.
    func removeOld() throws(StoreError) {
        guard let inventory, inventory.limits.age != nil else { return }
        let moment = now()
        try giveUp(
            inventory.takeAll { isTooOld($0, at: { moment }) })
    }

    // MARK: What there is

    /// What the entries that count for the limits take up; nil where there are none.
    package var totals: StoreUsage? { inventory?.usage }

    /// What the limits think each takes up on the disk, by the names of the files.
    package var counted: [String: Int]? {
        inventory.map { Dictionary($0.items.map { ($0.name, $0.facts.bytesOnDisk) }) { first, _ in first } }
    }
}
