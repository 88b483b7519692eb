// A channel that delivers the newest snapshot of an entry to one reader, which need not be on the main actor. A reader
// that is slower than the changes misses intermediate snapshots, but never the latest.
final class StateChannel: Sendable {
    private struct State: Sendable {
        var unseen: Snapshot?
        var revision: UInt64 = 0
        var readers: [CheckedContinuation<Snapshot?, Never>] = []
        var isOver = false
    }

    private let state = Lock(State())

    // A snapshot is dropped if a newer one has arrived. This is called off every lock.
    func receive(_ snapshot: Snapshot) {
        // NB: The replaced snapshot is released outside of the lock.
        let (reader, _) = state.withLock { state -> (CheckedContinuation<Snapshot?, Never>?, Snapshot?) in
            guard !state.isOver, snapshot.facts.revision > state.revision else { return (nil, nil) }
            state.revision = snapshot.facts.revision
            guard state.readers.isEmpty else { return (state.readers.removeFirst(), nil) }
            defer { state.unseen = snapshot }
            return (nil, state.unseen)
        }
        reader?.resume(returning: snapshot)
    }

    func next() async -> Snapshot? {
        await withCheckedContinuation { continuation in
            let (isReady, snapshot) = state.withLock { state -> (Bool, Snapshot?) in
                if let unseen = state.unseen {
                    state.unseen = nil
                    return (true, unseen)
                }
                if !state.isOver { state.readers.append(continuation) }
                return (state.isOver, nil)
            }
            if isReady { continuation.resume(returning: snapshot) }
        }
    }

    func finish() {
        let (readers, _) = state.withLock { state in
            defer {
                state.isOver = true
                state.readers = []
                state.unseen = nil
            }
            return (state.readers, state.unseen)
        }
        for reader in readers { reader.resume(returning: nil) }
    }
}
