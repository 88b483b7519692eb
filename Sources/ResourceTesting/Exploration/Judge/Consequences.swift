import ResourceCore

/// The consequences of one event: those that the rules demand, or those that were seen.
struct Consequences {
    /// The callers that are resumed, each with its outcome.
    var resumed = Pair<LoadMachine.Resolution?>(nil, nil)

    /// The callers that the entry itself resumes, without an action of the machine.
    var resumedByEntry = Pair(false, false)

    /// The caller that asks, if it waits.
    var asker: Int?

    /// The attempt or reading that is asked to stop.
    var stops: Ticket?

    /// The attempt whose outcome reaches the event log alone.
    var discards: Ticket?

    /// An attempt begins, or the record is read.
    var attempts = false
    var reads = false

    /// The intent of the attempt that begins.
    var intent: LoadIntent?

    /// A sync has failed, which is noted and not shown (R10).
    var hasSyncFailed = false

    /// A flight ended without an outcome, and none replaced it (R4).
    var endsWithoutOutcome = false

    /// The attempts that a value, one of several values, and an error are from, and that found a value unchanged.
    var value: Ticket?
    var element: Ticket?
    var confirmation: Ticket?
    var failure: Ticket?
}
