/// The newest snapshot of an entry on its way to one reader, who need not be on the main actor.
///
/// A reader that is slower than the changes misses those in between, and never the last one.
final class StateChannel: Sendable {
    private struct State: Sendable {
        /// The snapshot that the reader has not seen yet.
        var unseen: Snapshot?

        /// The newest snapshot that came, so that one that comes late is dropped.
        var revision: UInt64 = 0
        var readers: [CheckedContinuation<Snapshot?, Never>] = []
        var isOver = false
    }

    private let state = Lock(State())

    /// Takes a snapshot up, unless a newer one has come; called off every lock.
    func receive(_ snapshot: Snapshot) {
        // NB: what is replaced ends outside of the lock.
        let (reader, _) = state.withLock { state -> (CheckedContinuation<Snapshot?, Never>?, Snapshot?) in
            guard !state.isOver, snapshot.facts.revision > state.revision else { return (nil, nil) }
            state.revision = snapshot.facts.revision
            guard state.readers.isEmpty else { return (state.readers.removeFirst(), nil) }
            defer { state.unseen = snapshot }
            return (nil, state.unseen)
        }
        reader?.resume(returning: snapshot)
    }

    /// The next snapshot, waiting for it if need be; nil once it is over.
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

    /// Ends the reading.
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
