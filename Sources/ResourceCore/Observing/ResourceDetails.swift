package struct ResourceDetails: Sendable {
    package enum Keeping: Hashable, Sendable {
        case memory
        case disk

        /// The archive may have a record, which hasn't been read yet.
        case unreadDisk
    }

    package let value: (any Sendable)?

    package let byteCount: Int
    package let validator: LoadValidator?
    package let freshness: Duration?
    package let keeping: Keeping
    package let attempt: LoadAttempt?
}

extension ResourceContainer {
    package var currentTime: Duration { withTurn(isolation: nil) { $0.now() } }

    package func details(of id: ResourceSummary.ID) -> ResourceDetails? {
        let reading: ResourceDetails.Reading? = withTurn(isolation: nil) { turn in
            guard let entry = turn.state.entry(at: id.key, ofType: id.type), !entry.state.isWiped(turn) else {
                return nil
            }
            return ResourceDetails.Reading(
                snapshot: entry.state.currentSnapshot(&turn), content: entry.state.content, machine: entry.machine,
                time: turn.now())
        }
        return reading.map { ResourceDetails($0) }
    }
}

extension ResourceDetails {
    fileprivate struct Reading: Sendable {
        let snapshot: Snapshot
        let content: EntryContent
        let machine: LoadMachine
        let time: Duration
    }

    fileprivate init(_ reading: Reading) {
        let (state, content, machine) = (reading.snapshot.displayed().state, reading.content, reading.machine)
        value = state.value?.contents
        byteCount = content.bytes
        validator = content.validator
        freshness = machine.isFresh ? content.staleAt.map { max($0 - reading.time, .zero) } : nil
        keeping = machine.record.keeping
        attempt = state.attempt
    }
}

extension LoadMachine.Record {
    fileprivate var keeping: ResourceDetails.Keeping {
        switch self {
        case .unkept: .memory
        case .unread, .outdated: .unreadDisk
        case .known: .disk
        }
    }
}
