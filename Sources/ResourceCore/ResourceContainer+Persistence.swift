extension ResourceContainer {
    /// Returns when all writes to the archive that are pending at this moment have been made or have failed.
    ///
    /// Call it before an app is suspended. It returns at once without an archive. A canceled caller continues to wait.
    /// No caller waits longer than 30 seconds for one call of the archive, which receives no other call until that one
    /// returns.
    public func flush() async {
        guard let records else { return }
        // NB: What waits for an operation in progress is added when that has ended.
        for _ in 1...2 {
            withTurn(isolation: nil) { $0.changeRecords() }
            await records.queue.flush()
        }
    }

    package var isWritten: Bool {
        (records?.queue.count ?? 0) == 0 && withTurn(isolation: nil) { $0.state.parts.allSatisfy { $0.isAtRest } }
    }

    /// Gives back the outbox and the archive, so that another container can use them.
    ///
    ///     await container.close()
    ///     let next = ResourceContainer(archive: archive, outbox: outbox)
    ///
    /// No further request of a mutation begins. The method returns once those that are running have ended, and all
    /// writes are made. An archive that takes longer than 30 seconds for one call is given back when that call has
    /// returned. From then on, the container works like one without an archive and an outbox. If the app doesn't keep
    /// the outbox, durable mutations are sent in the next launch, and callers that wait for an output get a
    /// `CancellationError`. A canceled caller continues to wait.
    public func close() async {
        await withCheckedContinuation { continuation in
            // NB: A task of its own, because one that is canceled can't wait.
            TaskSlot().start(by: starter) { [self] in
                for part in withTurn(isolation: nil, { $0.state.parts }) { await part.close(in: self) }
                await flush()
                await records?.queue.close()
                continuation.resume()
            }
        }
    }

    /// Makes every entry idle, for a log-out.
    ///
    /// No load that began before can write to memory or to the archive (R12). Memory is empty before the first
    /// suspension, and so are the cookies and credentials of every `URLSessionTransport` that the container's loads
    /// have used and that still exists. The archive is empty when this method returns. A load that begins meanwhile
    /// counts as new. A canceled caller continues to wait. The shared container also removes what earlier launches have
    /// kept in its default folders, even if this launch is configured to use others, or none.
    ///
    /// If this method throws, memory is empty all the same, and this container no longer uses any older record. A later
    /// container would, so a log-out that threw must be tried again.
    ///
    /// - Throws: The archive's error, or an error that says so if one call of it takes longer than 30 seconds. A late
    ///   wipe is still made as soon as that call returns.
    public func wipe() async throws {
        let values = wipeMemory()
        attachments.forget()
        let date = wallClock()
        let wipes = withTurn { turn in turn.state.parts.map { $0.beginWipe(at: date, &turn) } }
        var failed: (any Error)?
        for wipe in wipes.reversed() { failed = await failure { try await wipe?() } ?? failed }
        let written = await failure { if let values { try await records?.queue.wiped(values) } }
        let elsewhere = await failure { try await sharedParts?.wipeElsewhere() }
        if let error = failed ?? written ?? elsewhere { throw error }
    }
}

extension ResourceContainer {
    // While the lock is held once.
    private static let wipesAtOnce = 100

    // Wipes all entries of one moment. Their contents are invalid from then on, and are released in batches, so that
    // other threads don't wait long. The last one is the first, because its alarm is easily removed from the heap.
    private func wipeMemory(isolation: isolated (any Actor)? = #isolation) -> WritePlace? {
        let (entries, place) = withTurn { turn in
            let place = turn.archive(.wipe)
            return (turn.state.beginWipe(), place)
        }
        let ordered = Array(entries.inOrder().reversed())
        for start in stride(from: 0, to: ordered.count, by: Self.wipesAtOnce) {
            let batch = ordered[start..<min(start + Self.wipesAtOnce, ordered.count)]
            withTurn { turn in
                for entry in batch { entry.settleWipe(&turn) }
            }
        }
        return place
    }

    func restored(_ ticket: Ticket, with found: FoundRecord, of entry: Entry) {
        let delivered = found.value?.delivered(wallClock())
        withTurn(isolation: nil) { turn in entry.restored(found, delivered, by: ticket, &turn) }
    }

    // The work continues after the container is released.
    func work(on records: Records) {
        TaskSlot().start(by: starter) { [weak self] in
            await records.queue.work(in: { self }, perform: records.perform) { operation, failure in
                guard let self else { return }
                if case .change(let change) = operation, !change.ended(failure, in: self) { return }
                self.tell(operation, failure)
            }
        }
    }

    private func tell(_ operation: RecordOperation, _ failure: (any Error)?) {
        let isOpen = withTurn(isolation: nil) { turn in
            if failure == nil { for part in turn.state.parts { part.recordsChanged(by: operation, &turn) } }
            return turn.state.log.isOpen
        }
        guard isOpen, failure != nil || operation.hasEffect else { return }
        let change: ResourceEvent.Change =
            failure.map {
                // NB: An encoder's error quotes the value.
                .archiveFailed($0 is EncodingError ? "a value can't be encoded" : "\($0)")
            } ?? operation.change
        withTurn(isolation: nil) { turn in
            let now = turn.now()
            turn.state.log.record(
                [change], because: .wroteBehind, of: .init(operation.selection), at: now, releasing: &turn.effects)
        }
    }
}

extension RecordOperation {
    fileprivate var change: ResourceEvent.Change {
        switch self {
        case .write, .change: .archived
        case .mark: .recordMarked
        case .remove, .wipe: .recordRemoved
        }
    }
}
