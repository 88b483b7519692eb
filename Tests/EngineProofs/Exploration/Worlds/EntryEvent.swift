import ResourceCore

/// An event of one key that two stores observe and two callers wait for.
enum EntryEvent: Hashable, Sendable {
    case appear(Int)
    case disappear(Int)

    /// A call on a store, or `value(of:)` without one.
    case ask(LoadMachine.Request, store: Int?, waits: Bool)
    case callerCancelled(Int)
    case storeCancelled(Int)
    case keyCancelled
    case invalidate
    case set
    case reset

    /// A resource provides a value that existed before any load.
    case fill(isFresh: Bool)
    case ended(LoadMachine.Outcome)

    /// The attempt was called back before it entered its loader, because of a barrier.
    case recalled

    /// A canceled attempt ends with a result after all.
    case endedLate(Int, LoadMachine.Outcome)

    /// An attempt delivers a value and continues, or does so late, after it was canceled.
    case delivered
    case deliveredLate(Int)

    /// The attempt has delivered a value or lasted for a while.
    case established
    case graceOver
    case retryDue

    /// An attempt took too long: it ends like any other, and may deliver once more.
    case attemptOver(LoadMachine.Outcome)

    /// The whole flight took too long.
    case totalOver

    /// The record on disk was read, or was read late, after the flight was canceled.
    case restored(LoadMachine.Restoration)
    case restoredLate(Int, LoadMachine.Restoration)
    case evict
    case online
    case offline

    /// Attempts wait for something that ends soon.
    case held

    /// The loads of the entry's group have all places.
    case full

    /// A source that the attempt reads waits, or no longer does.
    case heldUp(Bool)
    case age
    case pauseOver
}
