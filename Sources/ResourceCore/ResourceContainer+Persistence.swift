extension ResourceContainer {
    /// Returns when everything that there was to write to the archive at this moment is written, or has failed.
    ///
    /// For the moment before an app goes to sleep. Returns at once without an archive. A canceled caller waits on. No
    /// caller waits longer than 30 s for one call of the archive, which is asked nothing else until that call returns.
    public func flush() async {
        await withTable { $0.records }?.flush()
    }

    /// Whether nothing is left to be written to the archive.
    package var isWritten: Bool { (withTable { $0.records }?.count ?? 0) == 0 }

    /// Makes every entry idle, for a log-out: nothing that began before can write, in memory or to the archive (R12).
    ///
    /// Memory is empty before the first suspension, and so are the cookies and credentials of every `URLSessionTransport`
    /// that the container's loads have used and that still exists; the archive is when this returns. A load that begins
    /// meanwhile counts as new. A canceled caller waits on.
    ///
    /// If this throws, memory is empty all the same, and this container believes no older record anymore. A later
    /// container would, so a log-out that threw must be tried again.
    ///
    /// - Throws: The archive's error, or ``RecordFault/late`` where one call of it takes longer than 30 s. A late wipe is
    ///   still made as soon as that call returns.
    public func wipe() async throws {
        let place = wipeMemory()
        attachments.forget()
        if let place, let queue = withTable({ $0.records }) { try await queue.wiped(place) }
    }
}

extension ResourceContainer {
    /// The number of entries that a wipe reaches under one hold of the lock.
    private static let wipesAtOnce = 100

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
