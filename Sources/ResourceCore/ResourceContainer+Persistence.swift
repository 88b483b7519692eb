extension ResourceContainer {
    /// Returns when everything that there was to write to the archive at this moment is written, or has failed.
    ///
    /// For the moment before an app goes to sleep. At once without an archive. A canceled caller waits on; but for an
    /// archive that takes longer than 30 s over one call, nobody waits. Nothing else is asked of it until it returns.
    public func flush() async {
        await withTable { $0.records }?.flush()
    }

    /// Whether nothing is left to be written to the archive.
    package var isWritten: Bool { (withTable { $0.records }?.count ?? 0) == 0 }

    /// Makes every entry idle, for a log-out: nothing that began before can write, in memory or to the archive (R12).
    ///
    /// Memory is empty before the first suspension, and the archive when this returns; a cancelled caller waits on.
    /// Throws what the archive threw, or ``RecordFault/late`` where one call of it takes longer than 30 s; the wipe is
    /// still made then, as soon as the archive returns. Memory is empty all the same then, and this container believes no older record
    /// any more; a later one would, so that a log-out which threw is to be tried again.
    public func wipe() async throws {
        let place = wipeMemory()
        if let place, let queue = withTable({ $0.records }) { try await queue.wiped(place) }
    }
}

extension ResourceContainer {
    /// How many entries a wipe reaches under one hold of the lock.
    private static let wipesAtOnce = 500

    /// Wipes all entries of one moment: what they have counts for nothing from then on, and is let go of bit by bit, so
    /// that others need not wait for long.
    private func wipeMemory(isolation: isolated (any Actor)? = #isolation) -> RecordAgenda.Place? {
        let (entries, place, effects) = withTable { table in
            var effects = Effects()
            let place = record(.wipe, table, &effects)
            return (table.beginGeneration(), place, effects)
        }
        effects.perform(in: self)
        let ordered = entries.inOrder()
        for start in stride(from: 0, to: ordered.count, by: Self.wipesAtOnce) {
            let batch = ordered[start..<min(start + Self.wipesAtOnce, ordered.count)]
            withTable { table in
                var effects = Effects()
                for entry in batch { entry.settleWipe(&table, self, &effects) }
                return effects
            }.perform(in: self)
        }
        return place
    }

    /// The reading of an entry's record is over.
    func restored(_ ticket: Ticket, _ found: FoundRecord, of entry: Entry) {
        let delivered = found.delivered(wallClock())
        withTable { table in entry.restored(ticket, found, delivered, &table, self) }.perform(in: self, isolation: nil)
    }

    /// Has the archive do what there is to do; it goes on when the container is gone.
    func work(_ queue: RecordQueue) {
        TaskSlot().start(by: starter) { [weak self] in
            let limit = WritingLimit()
            await queue.work { place in
                if let self { limit.begin(place, of: queue, in: self) }
            } ended: { operation, failure in
                if let self { limit.end(in: self) }
                self?.tell(operation, failure)
            }
        }
    }

    private func tell(_ operation: RecordOperation, _ failure: (any Error)?) {
        let isOpen = withTable { $0.log.isOpen }
        guard isOpen else { return }
        let change: ResourceEvent.Change = failure.map { .archiveFailed("\($0)") } ?? operation.change
        let now = time.now()
        withTable { $0.log.record(.wroteBehind, [change], of: operation.selection, at: now) }
    }
}

extension RecordOperation {
    /// What it has done.
    fileprivate var change: ResourceEvent.Change {
        switch self {
        case .write: .archived
        case .markStale: .recordMarked
        case .remove, .wipe: .recordRemoved
        }
    }
}
