import ResourceCore

/// What must be seen of one event.
struct Consequences {
    /// Who is resumed, and with what.
    var resumed = Pair<LoadMachine.Resolution?>(nil, nil)

    /// Who is resumed by the entry itself: not for what the machine says.
    var resumedByEntry = Pair(false, false)

    /// The caller that asks, if it waits.
    var asker: Int?

    /// What is asked to stop.
    var stops: Ticket?

    /// What delivers too late, or for an overtaken attempt.
    var discards: Ticket?

    /// Whether an attempt begins, and whether the record is read.
    var attempts = false
    var reads = false

    /// The intent of the attempt that begins.
    var intent: LoadIntent?

    /// Whether a sync has failed, which no one sees.
    var hasSyncFailed = false

    /// Whether a flight ended without an outcome, and none replaced it (R4).
    var endsWithoutOutcome = false

    /// The attempts that a value, one of several values, and an error are from, and that found a value unchanged.
    var value: Ticket?
    var element: Ticket?
    var confirmation: Ticket?
    var failure: Ticket?
}
