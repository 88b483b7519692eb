import ResourceCore
package import ResourceStorage

/// A proof with a crash after every call of some acts, in every state that it can leave (S1, S2, S6, S9).
///
/// Each act takes a second, so that values expire if the limits include an age.
package struct CrashProof: Sendable {
    package let durability: Durability
    package let limits: DataStoreLimits

    /// The maximum number of states of one power failure that are checked, if it can leave more.
    package let statesOfOneCut: Int

    /// The fault of the store, or nil for the shipping store.
    package let fault: StoreFault?

    package init(
        _ durability: Durability, limits: DataStoreLimits = .none, statesOfOneCut: Int, fault: StoreFault? = nil
    ) {
        self.durability = durability
        self.limits = limits
        self.statesOfOneCut = statesOfOneCut
        self.fault = fault
    }

    /// Ends the acts of a seed after each of their calls, with a kill and with a power failure.
    ///
    /// Returns the number of checked states, and throws the first violation.
    package func run(seed: UInt64, acts count: Int = 4) throws -> Int {
        let acts = StoreAct.acts(seed, count: count)
        var states = 0
        for calls in 0... {
            let disk = SimulatedDisk()
            var past = StorePast(durability, isCache: limits != .none && limits.count == 1)
            let clock = Lock(0)
            let isDone = try carryOut(acts, on: disk, calls, clock, &past)
            do {
                states += try check(disk, past, clock.withLock { $0 }, seed: seed &* 1000 &+ UInt64(calls))
            } catch {
                throw ProofViolation("seed \(seed), \(durability), \(calls) calls of \(acts): \(error)")
            }
            if isDone { break }
        }
        return states
    }

    /// Performs the acts, and returns whether all of them were completed.
    private func carryOut(
        _ acts: [StoreAct], on disk: SimulatedDisk, _ calls: Int, _ clock: Lock<Int>, _ past: inout StorePast
    ) throws(DataStoreError) -> Bool {
        let files: any FileSystem = fault.map { $0.careless(disk) } ?? disk
        let open = { [limits] () throws(DataStoreError) in
            try EntryFolder("/store", files, limits: limits) { Double(clock.withLock { $0 }) }
        }
        var folder: EntryFolder? = try open()
        // The folder existed before, with an index.
        folder?.close()
        folder = nil
        disk.settle()
        folder = try open()
        disk.cut(after: calls)
        defer { disk.cut(after: nil) }
        for act in acts {
            past.begin(act)
            clock.withLock { $0 += 1 }
            do throws(DataStoreError) { try act.carryOut(&folder, durability, open: open) } catch { return false }
            past.acknowledge(act)
        }
        return true
    }

    private func check(_ disk: SimulatedDisk, _ past: StorePast, _ now: Int, seed: UInt64) throws -> Int {
        try check(disk.afterKill(), past, now, afterPowerCut: false)
        let remains = disk.remains(limit: statesOfOneCut, seed: seed)
        for remains in remains { try check(disk.afterPowerCut(remains), past, now, afterPowerCut: true) }
        return 1 + remains.count
    }

    private func check(_ disk: SimulatedDisk, _ past: StorePast, _ now: Int, afterPowerCut: Bool) throws {
        let folder = try EntryFolder("/store", disk, limits: limits) { Double(now) }
        if let counted = folder.counted { try check(counted, disk, isExact: !afterPowerCut) }
        let oldest = limits.age.map { Double(now) - $0 / .seconds(1) } ?? 0
        try past.check(folder, afterPowerCut: afterPowerCut, oldest: Int(oldest.rounded(.up)))
    }

    /// Checks that the limits count the actual usage.
    ///
    /// After a power failure, the usage may be lower.
    private func check(_ counted: [String: Int], _ disk: SimulatedDisk, isExact: Bool) throws {
        let names = try disk.names(in: "/store/entries")
        guard Set(names) == Set(counted.keys) else {
            throw ProofViolation("the limits count \(counted.keys.sorted()) instead of \(names.sorted())")
        }
        for name in names {
            let (size, known) = (try disk.space("/store/entries/\(name)").onDisk, counted[name] ?? 0)
            guard size == known || (!isExact && size < known) else {
                throw ProofViolation("the limits count \(known) bytes for \(name) instead of \(size)")
            }
        }
    }
}
