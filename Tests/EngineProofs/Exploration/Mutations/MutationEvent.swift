import ResourceCore
import ResourceWriting

/// An event of an outbox, its archive, its server, and the entries that its mutations affect.
///
/// Mutations are named by their place in the setup, and timers by the number that the machine has given to a mutation.
enum MutationEvent: Hashable, Sendable {
    /// The user sends the next mutation of the setup.
    case send

    /// The next write to the archive ends.
    case written(isSuccess: Bool)

    /// The next write to the archive has happened, although it ends with an error.
    case writtenInDoubt

    /// A later write to the archive overtakes the first one.
    case writtenEarly

    /// The request arrives, and the server decides.
    case arrived(Int, Verdict)

    /// A request arrives of which the client no longer knows.
    case arrivedLate(Int, Verdict)

    /// The response reaches the client.
    case responded(Int)

    /// The request or the response is lost.
    case lost(Int)

    /// The server fails for now, without applying the mutation.
    case failedForNow(Int)

    /// The request finds no connection.
    case disconnected(Int)

    /// The client gives up, and the request is still on its way.
    case timedOut(Int)

    /// The server asks for credentials, or the user has signed in.
    case signedOut(Int)
    case signedIn
    case delayOver(UInt64)
    case retryDue(UInt64)
    case lagOver(UInt64)

    /// The server forgets the key of the mutation.
    case expired(Int)

    /// The timer fires that tells the outbox so.
    case expiryDue(UInt64)
    case resolved(Int, MutationMachine.Resolution)

    /// A mutation has read the keys that follow from the identifier that was assigned.
    case adopted(UInt64)
    case cancel(Int)
    case retry(Int)
    case discard(Int)

    /// The user refreshes an entry.
    case refresh(Int)

    /// A load ends with the state of the server at its beginning, or at its end.
    case loaded(Int, isOld: Bool)

    /// A load fails.
    case unloaded(Int)

    /// The effects of acknowledged mutations become part of a value.
    case folded(Int)

    /// The record of a value was read, and then arrives.
    case read(Int)
    case restored(Int)

    /// The effects that wait are to become part of a record.
    case baking(Int)

    /// The next operation on the records of values ends.
    case stored(isSuccess: Bool)

    /// Reads show what the server has applied.
    case replicated
    case offline
    case online
    case wipe

    /// The process ends, before or after the write to the archive that was running, and another one begins.
    case crash(isWritten: Bool)

    /// A response of the server, which is the same for all requests with one key.
    enum Verdict: UInt8, Hashable, Sendable {
        case accepted = 1
        case rejected
        case conflict
    }
}
