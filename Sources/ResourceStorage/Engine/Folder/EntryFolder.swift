package import Foundation
import ResourceCore

/// The folder of a store, with one file for each entry, which is written elsewhere and renamed into place.
///
///     FORMAT        the version of this layout
///     index         a list of the entries, for the limits; absent after a change
///     lock          held by the process that has the folder open
///     entries/      the values, by the names of their identifiers
///     tmp/          files being written; emptied when the folder is opened
///     trash/        removed files; emptied when the folder is opened
///     quarantine/   damaged entries, one file each, and foreign items that were in the place of a part of the store
///
/// All calls block, on any thread. Readers take no lock: a file with an entry's name is complete.
package final class EntryFolder: Sendable {
    /// The locks for writing and removing entries, which serialize changes of the same identifier.
    private let places: [NSLock] = (0..<64).map { _ in NSLock() }
    let files: any FileSystem
    let root: String
    private let lock: Int32
    private let isClosed = Lock(false)
    private let last: NumberSource
    let quarantine: Quarantine
    let index: IndexFile

    /// The number of items from which scanning a folder takes longer than writing its index.
    private static let longScan = 1000

    /// A closure that returns the current time, in seconds since 1970, for the ages of entries.
    let now: @Sendable () -> Double
    private let namesSync = SharedSync()

    /// The sizes of current writes, for keeping space free on the volume.
    let claims = SpaceClaims()

    /// The recently used entries.
    let memory: MemoryTier

    /// The contents of the folder, or `nil` if there are no limits.
    let inventory: Inventory?

    /// The number of files of interrupted writes that were removed.
    package let leftovers: Int

    /// The foreign items that were found in the place of a part of the store on opening, and were quarantined.
    package let findings: [DataStoreError]

    /// Opens a folder, or creates it in an existing one.
    package init(
        _ root: String, _ files: any FileSystem = SystemFiles(), limits: DataStoreLimits = .none, memory: Int = 0,
        numbersAfter number: UInt64? = nil, now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) throws(DataStoreError) {
        self.files = files
        self.now = now
        self.memory = MemoryTier(limit: memory)
        (self.root, last) = (root, NumberSource(after: number))
        let quarantine = Quarantine(in: root, files, last)
        self.quarantine = quarantine
        do {
            try files.makeFolder(root)
            lock = try quarantine.replacing("lock") { () throws(FileFailure) in try files.lock(root + "/lock") }
        } catch {
            throw DataStoreError(openingFailed: error)
        }
        do {
            leftovers = try Self.prepare(root, files, quarantine)
            index = IndexFile(in: root, files, quarantine)
            inventory = try Self.inventory(of: root, limits, index, files, quarantine, now: now())
            findings = quarantine.findings
        } catch {
            files.unlock(lock)
            throw error
        }
        // NB: A process that is always killed never closes its store.
        if let inventory, inventory.scanned >= Self.longScan { try? writeIndex() }
    }

    deinit {
        letGo()
    }

    /// Writes the index and unlocks the folder.
    ///
    /// This object must not be used afterward.
    ///
    /// Calling this twice is harmless. If the index can't be written, there is none, and the next opening scans the
    /// folder.
    package func close() {
        if !isClosed.withLock({ $0 }) {
            try? removeOld()
            try? writeIndex()
        }
        letGo()
    }

    private func letGo() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if !wasClosed { files.unlock(lock) }
    }

    private func writeIndex() throws(FileFailure) {
        guard let inventory, !index.isCurrent else { return }
        for place in places { place.lock() }
        defer { for place in places { place.unlock() } }
        guard !index.isCurrent else { return }
        try index.write(inventory.items, by: "\(root)/tmp/\(last.next())")
    }

    // MARK: Entries

    /// Returns the entry of an identifier, or `nil` if there is none.
    ///
    /// A damaged entry is moved to the quarantine, and is an error once.
    package func read(_ identifier: String) throws(DataStoreError) -> EntryFrame? {
        if let frame = remembered(identifier) { return frame }
        let name = try name(of: identifier)
        let ticket = memory.ticket(name)
        guard let frame = try readFile(name, identifier), !isTooOld(frame) else { return nil }
        memory.keep(frame, name, ticket)
        return frame
    }

    /// Returns the entry of an identifier, if it's in memory.
    func remembered(_ identifier: String) -> EntryFrame? {
        guard let frame = memory.entry(identifier), !isTooOld(frame) else { return nil }
        touch(identifier)
        return frame
    }

    /// Marks an entry that was found in memory as used, so that it isn't evicted from the disk either.
    func touch(_ identifier: String) {
        if let inventory, let name = EntryName.name(of: identifier) { inventory.touch(name) }
    }

    /// Returns the entry of an identifier from the disk.
    func readFile(_ identifier: String) throws(DataStoreError) -> EntryFrame? {
        try readFile(name(of: identifier), identifier)
    }

    private func readFile(_ name: String, _ identifier: String) throws(DataStoreError) -> EntryFrame? {
        guard let bytes = try bytes(of: name, identifier) else { return nil }
        do {
            let frame = try EntryFrame(bytes)
            guard frame.identifier == identifier || !EntryName.isOfOne(name) else {
                throw EntryFrame.Damage.wrongIdentifier
            }
            guard frame.identifier == identifier else {
                throw DataStoreError(.collision, identifier, operation: "read", detail: frame.identifier)
            }
            inventory?.touch(name)
            return frame
        } catch let damage as EntryFrame.Damage {
            if case .newerVersion = damage { throw DataStoreError(.newerFormat, identifier, operation: "read") }
            putAside(name, .success(bytes))
            throw DataStoreError(.corrupt, identifier, operation: "read", detail: "\(damage)")
        } catch {
            throw error as? DataStoreError ?? DataStoreError(.io, identifier, operation: "read", detail: "\(error)")
        }
    }

    /// Writes an entry.
    ///
    /// If this throws an error, the previous entry remains, or the new one if only the sync after the renaming failed.
    package func write(
        _ identifier: String, _ payload: Data, storedAt: Double, _ durability: Durability
    ) throws(DataStoreError) {
        let name = try name(of: identifier)
        guard payload.count <= EntryFrame.longestPayload else {
            throw DataStoreError(.tooLarge, identifier, operation: "write", detail: "\(payload.count) bytes")
        }
        let frame = EntryFrame(
            identifier: identifier, payload: payload, storedAt: storedAt, revision: last.next())
        let victims = try withRoom(for: frame, name) { () throws(DataStoreError) in
            try write(frame, name, durability)
        }
        try evict(victims)
    }

    /// Writes an entry, and returns the names of the entries to evict for it.
    private func write(
        _ frame: EntryFrame, _ name: String, _ durability: Durability
    ) throws(DataStoreError) -> [String] {
        try exclusively(name) { () throws(DataStoreError) in
            try refuseCollision(name, frame.identifier)
            return try put(frame, name, durability)
        }
    }

    /// A Boolean value that indicates whether the folder was scanned when opened, for lack of an index; `nil` without
    /// limits.
    package var isRebuilt: Bool? { inventory?.isRebuilt }

    /// A closure that prepares what the first change would wait for, or `nil` if that isn't necessary.
    ///
    /// It doesn't keep the folder open.
    package var preparation: (@Sendable () -> Void)? {
        guard let inventory, !inventory.isRebuilt else { return nil }
        return { inventory.prepare() }
    }

    /// Removes an entry, and returns whether there was one.
    @discardableResult
    package func remove(_ identifier: String, _ durability: Durability) throws(DataStoreError) -> Bool {
        let name = try name(of: identifier)
        return try exclusively(name) { () throws(DataStoreError) in
            try refuseCollision(name, identifier)
            let isOld = isTooOld(name)
            memory.beginChange(name)
            defer { memory.endChange(name) }
            do throws(FileFailure) {
                let gone = "trash/\(last.next())"
                try index.invalidate()
                try files.rename("\(root)/entries/\(name)", to: "\(root)/\(gone)")
                inventory?.forget(name)
                if durability == .durable { try syncNames() }
                try quarantine.discard(gone)
                return !isOld
            } catch {
                guard error.isAbsence else { throw DataStoreError(error, identifier) }
            }
            // NB: An evicted entry may reappear after a power failure, until the names are synced.
            do throws(FileFailure) { if durability == .durable { try syncNames() } } catch {
                throw DataStoreError(error, identifier)
            }
            return false
        }
    }

    /// Removes entries and everything that is too old, and returns when that would survive a power failure.
    ///
    /// It tries to remove all of them before it throws an error.
    func discard(_ identifiers: [String]) throws(DataStoreError) {
        var first: DataStoreError?
        for identifier in identifiers {
            do throws(DataStoreError) { try remove(identifier, .ordered) } catch { first = first ?? error }
        }
        do throws(DataStoreError) { try removeOld() } catch { first = first ?? error }
        do throws(FileFailure) { try syncNames() } catch { throw first ?? DataStoreError(error, nil) }
        if let first { throw first }
    }

    /// Removes all entries, in one step that a power failure doesn't undo.
    package func removeAll() throws(DataStoreError) {
        for place in places { place.lock() }
        defer { for place in places { place.unlock() } }
        memory.removeAll()
        do {
            try index.invalidate()
            try files.rename(root + "/entries", to: "\(root)/trash/\(last.next())")
            inventory?.forgetAll()
            try makeEntries()
            try files.syncFolder(root)
            try quarantine.emptyTrash()
        } catch {
            throw DataStoreError(error, nil)
        }
    }

    /// Returns all identifiers in no particular order, including entries that are too old.
    ///
    /// Damaged ones may be missing.
    package func identifiers() throws(DataStoreError) -> [String] {
        try entryNames().compactMap { name in
            do throws(DataStoreError) { return try identifier(ofFile: name) } catch { return nil }
        }
    }

    /// Returns the identifier of a file, from its name, or from its content if the name is truncated.
    func identifier(ofFile name: String) throws(DataStoreError) -> String? {
        if let identifier = EntryName.identifier(of: name) { return identifier }
        guard let bytes = try bytes(of: name, nil) else { return nil }
        do {
            let identifier = try EntryFrame(bytes).identifier
            guard EntryName.name(of: identifier) == name else { throw EntryFrame.Damage.wrongIdentifier }
            return identifier
        } catch {
            putAside(name, .success(bytes))
            throw DataStoreError(.corrupt, operation: "read", detail: "\(error)")
        }
    }

    /// Writes the index, and returns when the names of all written entries would survive a power failure.
    package func sync() throws(DataStoreError) {
        do throws(FileFailure) {
            try syncNames()
        } catch {
            throw DataStoreError(error, nil)
        }
        try removeOld()
        do throws(FileFailure) { try writeIndex() } catch { throw DataStoreError(error, nil) }
    }

    // MARK: Steps

    private func syncNames() throws(FileFailure) {
        try namesSync.sync { () throws(FileFailure) in try files.syncFolder(root + "/entries") }
    }

    private func place(of name: String) -> NSLock {
        places[Int(name.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) } % UInt32(places.count))]
    }

    func exclusively<Result>(
        _ name: String, _ body: () throws(DataStoreError) -> Result
    ) throws(DataStoreError) -> Result {
        let place = place(of: name)
        place.lock()
        defer { place.unlock() }
        return try body()
    }

    /// Returns the bytes of an entry's file.
    ///
    /// Something that can't be an entry is quarantined, and is an error once.
    private func bytes(of name: String, _ identifier: String?) throws(DataStoreError) -> Data? {
        do { return try contents(of: name) } catch {
            guard error.isForeign || error.isTooLong else { throw DataStoreError(error, identifier) }
            putAside(name, .failure(error))
            throw DataStoreError(damage: error, identifier)
        }
    }

    private func contents(of name: String) throws(FileFailure) -> Data? {
        try files.contents(
            of: "\(root)/entries/\(name)", limit: EntryFrame.longest, isBelieved: EntryFrame.isPlausible)
    }

    private func put(_ frame: EntryFrame, _ name: String, _ durability: Durability) throws(DataStoreError) -> [String] {
        let parts = frame.parts
        memory.beginChange(name)
        var kept: EntryFrame?
        defer { memory.endChange(name, kept) }
        do throws(FileFailure) {
            try index.invalidate()
            try replace(name, with: parts, durability)
            // NB: The entry exists, even if its size can't be determined.
            let victims = inventory?.note(name, EntryFacts(frame, try? files.space("\(root)/entries/\(name)"))) ?? []
            if durability == .durable { try syncNames() }
            kept = frame
            return victims
        } catch {
            throw DataStoreError(error, frame.identifier)
        }
    }

    /// Replaces the contents of an entry's file.
    ///
    /// Anything with its name is replaced, except for a folder, which is quarantined.
    private func replace(_ name: String, with parts: [Data], _ durability: Durability) throws(FileFailure) {
        let path = "\(root)/entries/\(name)"
        do throws(FileFailure) {
            try files.replace(path, with: parts, by: "\(root)/tmp/\(last.next())", durability)
        } catch {
            guard error.isForeign, (try? files.space(path)) == nil else { throw error }
            try quarantine.take("entries/\(name)")
            try files.replace(path, with: parts, by: "\(root)/tmp/\(last.next())", durability)
        }
    }

    /// Throws an error if another identifier has the name: two long identifiers may share one, and the first one keeps
    /// it.
    private func refuseCollision(_ name: String, _ identifier: String) throws(DataStoreError) {
        guard !EntryName.isOfOne(name) else { return }
        let bytes: Data?
        do { bytes = try contents(of: name) } catch {
            guard error.isForeign || error.isTooLong else { throw DataStoreError(error, identifier) }
            return
        }
        guard let bytes, let frame = try? EntryFrame(bytes), frame.identifier != identifier else { return }
        throw DataStoreError(.collision, identifier, operation: "write", detail: frame.identifier)
    }

    /// Quarantines the item found in an entry's place, unless the entry was rewritten meanwhile.
    private func putAside(_ name: String, _ seen: Result<Data?, FileFailure>) {
        let place = place(of: name)
        guard place.try() else { return }
        defer { place.unlock() }
        let found = Result { () throws(FileFailure) in try contents(of: name) }
        guard found == seen, (try? index.invalidate()) != nil else { return }
        memory.beginChange(name)
        defer { memory.endChange(name) }
        try? quarantine.take("entries/\(name)")
        inventory?.forget(name)
    }
}
