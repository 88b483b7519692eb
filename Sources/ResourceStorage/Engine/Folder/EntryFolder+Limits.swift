import Foundation
import ResourceCore

// Limits: automatic removal of entries, and free space (S6, S7).
extension EntryFolder {
    /// The maximum number of expired entries that one write removes, so that the first write after a long time isn't
    /// slow.
    private static let oldOnesOfOneWrite = 64

    /// Makes room for an entry, and writes it.
    ///
    /// If there's no room, this throws an error without having evicted any entry.
    func withRoom<Result>(
        for frame: EntryFrame, _ name: String, _ write: () throws(DataStoreError) -> Result
    ) throws(DataStoreError) -> Result {
        // NB: A wipe must be possible even if there's no room.
        guard let limits = inventory?.limits, name != ArchiveGeneration.identifier else { return try write() }
        guard limits.hasRoom(for: frame.length) else {
            throw DataStoreError(.tooLarge, frame.identifier, operation: "write", detail: "\(frame.length) bytes")
        }
        try removeOldest(atMost: Self.oldOnesOfOneWrite)
        guard let wanted = limits.freeSpace else { return try makingRoom(for: frame, name, write) }
        let all = claims.begin(frame.length)
        defer { claims.end(frame.length) }
        try leaveFree(wanted, after: all, for: frame, name)
        return try makingRoom(for: frame, name, write)
    }

    /// Writes an entry.
    ///
    /// If the disk is full, others are evicted until it fits.
    private func makingRoom<Result>(
        for frame: EntryFrame, _ name: String, _ write: () throws(DataStoreError) -> Result
    ) throws(DataStoreError) -> Result {
        var least = 1
        while true {
            do throws(DataStoreError) { return try write() } catch {
                guard error.code == .noSpace, let victims = victims(for: frame, name, least: least) else { throw error }
                try evict(victims)
                // If the volume doesn't report the shortage, the amount doubles, so that a large entry isn't written
                // very often.
                least = min(2 * least, 1 << 30)
            }
        }
    }

    /// Selects as many entries as make room for one on a full disk.
    ///
    /// Returns `nil`, and selects none, if that isn't possible.
    private func victims(for frame: EntryFrame, _ name: String, least: Int) -> [String]? {
        let shortage = (try? files.freeSpace(root))?.shortage(of: 0, afterWriting: frame.length) ?? 0
        // A quota or the number of files may be exhausted while there's free space.
        guard shortage > 0 else { return inventory?.evict(some: least, sparing: name) }
        return inventory?.evict(atLeast: shortage, sparing: name)
    }

    /// Evicts entries until the given number of bytes of the volume stays free after all current writes.
    private func leaveFree(
        _ wanted: Int, after claimed: SpaceClaims.Sum, for frame: EntryFrame, _ name: String
    ) throws(DataStoreError) {
        let free: FreeSpace
        do { free = try files.freeSpace(root) } catch { throw DataStoreError(error, frame.identifier) }
        let shortage = free.shortage(of: wanted, afterWriting: claimed.bytes, files: claimed.files)
        guard shortage > 0 else { return }
        // NB: The free space isn't queried again after each removal, because some file systems report freed space late.
        guard let victims = inventory?.evict(atLeast: shortage, sparing: name) else {
            throw DataStoreError(
                .noSpace, frame.identifier, operation: "write",
                detail: "\(free.bytes) bytes are free, and \(wanted) must stay free")
        }
        try evict(victims)
    }

    /// Removes entries that were selected for eviction.
    ///
    /// It doesn't matter whether they reappear after a crash.
    ///
    /// If that fails, the remaining entries count again.
    func evict(_ names: [String]) throws(DataStoreError) {
        for (place, name) in names.enumerated() {
            do throws(DataStoreError) { try evict(name) } catch {
                for name in names[place...] { inventory?.takeBack(name) }
                throw error
            }
        }
    }

    private func evict(_ name: String) throws(DataStoreError) {
        try exclusively(name) { () throws(DataStoreError) in
            // It may have been rewritten or removed meanwhile.
            guard let inventory, inventory.isLeaving(name) else { return }
            memory.beginChange(name)
            defer { memory.endChange(name) }
            do throws(FileFailure) {
                try index.invalidate()
                try quarantine.discard("entries/\(name)")
            } catch {
                if !error.isAbsence { throw DataStoreError(error, EntryName.identifier(of: name)) }
            }
            inventory.forget(name)
        }
    }

    // MARK: Age

    /// Returns a Boolean value that indicates whether an entry is too old to be returned.
    func isTooOld(_ frame: EntryFrame) -> Bool {
        isTooOld(storedAt: frame.storedAt, at: now) && frame.identifier != ArchiveGeneration.identifier
    }

    /// Returns a Boolean value that indicates whether the entry of a file name is too old to be returned.
    func isTooOld(_ name: String) -> Bool {
        guard inventory?.limits.age != nil, let facts = inventory?.facts(name) else { return false }
        return isTooOld(facts, at: now)
    }

    /// Returns a Boolean value that indicates whether an entry in the inventory is too old to be returned.
    func isTooOld(_ facts: EntryFacts, at now: () -> Double) -> Bool {
        facts.storedAt.map { isTooOld(storedAt: $0, at: now) } ?? false
    }

    /// Returns a Boolean value that indicates whether the entry of an identifier is too old to be returned.
    func isTooOld(identifier: String) -> Bool {
        guard inventory?.limits.age != nil, let name = EntryName.name(of: identifier) else { return false }
        return isTooOld(name)
    }

    /// Returns a Boolean value that indicates whether an entry is too old.
    ///
    /// For one from the future, the distance counts, because its age is unknown.
    private func isTooOld(storedAt: Double, at now: () -> Double) -> Bool {
        guard let limit = inventory?.limits.age else { return false }
        return !(abs(now() - storedAt) <= limit / .seconds(1))
    }

    /// Removes up to the given number of expired entries, the oldest first.
    private func removeOldest(atMost count: Int) throws(DataStoreError) {
        guard let inventory, let limit = inventory.limits.age else { return }
        try evict(inventory.takeOld(before: now() - limit / .seconds(1), atMost: count))
    }

    /// Removes all expired entries, after checking every entry in the inventory.
    func removeOld() throws(DataStoreError) {
        guard let inventory, inventory.limits.age != nil else { return }
        let moment = now()
        try evict(
            inventory.takeAll { isTooOld($0, at: { moment }) })
    }

    // MARK: Usage

    /// The usage by entries that count toward the limits, or `nil` if there are no limits.
    package var totals: DataStoreUsage? { inventory?.usage }

    /// The space that each entry occupies on disk according to the inventory, by file name.
    package var counted: [String: Int]? {
        inventory.map { Dictionary($0.items.map { ($0.name, $0.facts.bytesOnDisk) }) { first, _ in first } }
    }
}
