/// One thing that happened to one entry of a container: why, and what it changed.
public struct ResourceEvent: Hashable, Sendable {
    /// Its place among all events that were recorded in the container.
    public let number: UInt64

    /// When it happened, on the container's clock, from the moment the container was made.
    public let time: Duration

    /// The entry's key.
    public let key: ResourceKey

    /// The entry's type of value; empty where an archive's records of every type are meant.
    public let valueType: String

    /// Why it happened.
    public let cause: Cause

    /// What it changed, in this order; empty where there was nothing to do.
    public let changes: [Change]

    /// What a replay needs; nil where no load is concerned.
    package let recording: Recording?
}

extension ResourceEvent {
    /// Why something happened.
    public enum Cause: Hashable, Sendable {
        /// A store appeared on screen.
        case appeared

        /// A store disappeared.
        case disappeared

        /// A store began to show this key.
        case shown

        /// A store shows another key, or is gone.
        case left

        /// A store asked for a load, or `value(of:)` did.
        case asked(LoadIntent)

        /// `prefetch` was called.
        case prefetched

        /// A caller that waited was cancelled.
        case callerCancelled

        /// A store gave up its interest.
        case storeCancelled

        /// The key's load was cancelled for everyone.
        case keyCancelled

        /// It was invalidated, alone or by a prefix.
        case invalidated

        /// A value was written by hand.
        case set

        /// A resource brought an initial value.
        case filled

        /// It was reset, alone or by a wipe.
        case reset

        /// An attempt delivered a value, and goes on.
        case delivered

        /// An attempt ended with a value.
        case succeeded

        /// An attempt ended by finding that the value has not changed.
        case notModified

        /// An attempt ended with an error.
        case failed

        /// An attempt ended because it was cancelled, or cancelled itself.
        case cancelled

        /// A flight was without interest for too long.
        case graceOver

        /// The pause before the next attempt of a flight is over.
        case retryDue

        /// A load took longer than its total time.
        case totalOver

        /// The reading of its record is over.
        case restored

        /// The archive has done, or failed to do, what was to be written behind.
        case wroteBehind

        /// What its value was made of is another, or was reset.
        case sourceChanged

        /// The value reached its age.
        case aged

        /// Something happened around the app.
        case triggered(TriggerEvent)

        /// A polling interval was over.
        case tick

        /// A store's resource of the same key wants other triggers than before.
        case refined

        /// Nobody used it for its retention.
        case retentionOver

        /// The container had more than its limits allow.
        case limitReached
    }

    /// What an event did.
    public enum Change: Hashable, Sendable {
        /// An attempt began, for this intent.
        case began(attempt: UInt64, LoadIntent)

        /// An attempt was asked to stop; what it still delivers is judged by its number.
        case stopped(attempt: UInt64)

        /// A barrier came after this attempt began: its outcome is not fresh, and another attempt follows.
        case overtaken(attempt: UInt64)

        /// What this attempt delivered came too late to count.
        case discarded(attempt: UInt64)

        /// There is another value.
        case valued

        /// The value stays, and its age begins anew.
        case renewed

        /// There is another error.
        case erred

        /// A silent load failed; nothing on screen shows it.
        case erredSilently

        /// There is no error any more.
        case errorCleared

        /// The value is fresh.
        case becameFresh

        /// The value is stale, at once or from now on.
        case becameStale

        /// There is neither value nor error any more.
        case emptied

        /// The entry is no longer in memory.
        case collected

        /// A record cannot be used, for this reason.
        case recordDropped(RecordFault)

        /// The value is in the archive.
        case archived

        /// What the archive has is marked as stale.
        case recordMarked

        /// The archive has it no more.
        case recordRemoved

        /// The archive threw this error.
        case archiveFailed(String)
    }
}

extension ResourceEvent.Cause {
    /// A Boolean value that indicates whether the cause is a call or a view that appears: its priority counts for the
    /// flight (R6).
    var isCall: Bool {
        switch self {
        case .appeared, .shown, .asked, .prefetched: true
        default: false
        }
    }
}
