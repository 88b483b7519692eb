import ResourceCore
import ResourceWriting

/// The consequences of one event: those that the rules require, or those that were observed.
struct Consequences {
    /// The callers that are resumed, each with its outcome.
    var resumed = Pair<LoadMachine.Resolution?>(nil, nil)

    /// The callers that the entry itself resumes, without an action of the machine.
    var resumedByEntry = Pair(false, false)

    /// The requesting caller, if it waits.
    var asker: Int?

    /// A Boolean value that indicates whether that caller waits for an attempt, because it called a store.
    var isAskerOfAttempt = false

    /// The attempt or reading that is canceled.
    var stops: Ticket?

    /// The attempt whose outcome reaches the event log alone.
    var discards: Ticket?

    /// An attempt begins, or the record is read.
    var attempts = false
    var reads = false

    /// The intent of the attempt that begins.
    var intent: LoadIntent?

    /// A sync has failed, which is recorded and not shown (R10).
    var hasSyncFailed = false

    /// A flight ended without an outcome, and none replaced it (R4).
    var endsWithoutOutcome = false

    /// The attempts that produced a value, one of several values, or an error, or that found a value unchanged.
    var value: Ticket?
    var element: Ticket?
    var confirmation: Ticket?
    var failure: Ticket?
}
