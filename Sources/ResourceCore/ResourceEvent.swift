public import Foundation

/// An event of one entry of a container, with its cause and its changes.
public struct ResourceEvent: Hashable, Sendable {
    /// The position of the event among all events that were recorded in the container.
    public let number: UInt64

    /// The time of the event on the container's clock, since the container was created.
    public let time: Duration

    /// The entry's key.
    public let key: ResourceKey

    /// The name of the entry's type of value, which is empty if the event concerns an archive's records of every type.
    public let valueType: String

    // The name of a feature's part that the event concerns, or `nil` if it concerns the value as a whole.
    package let part: String?

    /// The cause of the event.
    public let cause: Cause

    /// The changes that the event made, in order, which are empty if there was nothing to do.
    public let changes: [Change]
    package internal(set) var recording: Recording?
    package var partRecording: PartRecording?
}

extension ResourceEvent {
    /// A cause of an event.
    public enum Cause: Hashable, Sendable {
        /// A store appeared on screen.
        case appeared

        /// A store disappeared.
        case disappeared

        /// A store began to show this key.
        case shown

        /// A store switched to another key, or was released.
        case left

        /// A store, a caller, or another resource requested a load.
        case asked(LoadIntent)

        /// `prefetch` was called.
        case prefetched

        /// A waiting caller was canceled.
        case callerCancelled

        /// A store withdrew its interest.
        case storeCancelled

        /// The key's load was canceled for all callers.
        case keyCancelled

        /// The entry was invalidated, individually or by a prefix.
        case invalidated

        /// A value was set manually.
        case set

        /// A resource provided an initial value.
        case filled

        /// The entry was reset: individually, by a prefix, or by a wipe.
        case reset

        /// An attempt delivered a value, and continues.
        case delivered

        /// An attempt ended with a value.
        case succeeded

        /// An attempt ended by finding that the value hasn't changed.
        case notModified

        /// An attempt ended with an error.
        case failed

        /// An attempt ended because it was canceled, or canceled itself.
        case cancelled

        /// A flight was without interest for too long.
        case graceOver

        /// The pause before the next attempt of a flight ended.
        case retryDue

        /// Another load of the group ended, or began to wait.
        case turnCame

        /// A load exceeded its total time limit.
        case totalOver

        /// The reading of the entry's record ended.
        case restored

        /// The archive completed or failed a pending write.
        case wroteBehind

        /// A source of the derived value changed, was reset, or began or ceased to wait.
        case sourceChanged

        /// The value reached the age at which it becomes stale.
        case aged

        /// The app's surroundings changed.
        case triggered(TriggerEvent)

        /// A polling interval ended.
        case tick

        /// A resource of the same key brought other options, or a polling closure returned another interval.
        case refined

        /// The entry was unused for its retention time.
        case retentionOver

        /// The container exceeded its limits.
        case limitReached

        /// A mutation that affects the entry was sent, changed its status, or ended.
        case mutation

        /// Something happened to a feature of the resource, such as a live connection.
        ///
        /// The feature counts as running from the first event that says so to the next one that doesn't.
        case feature(name: String, event: String, isRunning: Bool)
    }

    /// A change that an event made.
    public enum Change: Hashable, Sendable {
        /// An attempt began, with this intent.
        case began(attempt: UInt64, LoadIntent)

        /// An attempt was canceled.
        ///
        /// A result that it still delivers is judged by its number.
        case stopped(attempt: UInt64)

        /// A barrier came after this attempt began: its outcome isn't fresh, and another attempt follows.
        case overtaken(attempt: UInt64)

        /// This attempt delivered a result too late to count.
        case discarded(attempt: UInt64)

        /// The value changed.
        case valueChanged

        /// The value stays, and its age starts over.
        case renewed

        /// The error changed.
        case failed

        /// A silent load failed, which isn't shown on screen.
        case failedSilently

        /// The error was cleared.
        case errorCleared

        /// The value became fresh.
        case becameFresh

        /// The value is stale from the start, or became stale.
        case becameStale

        /// The value and the error were removed.
        case cleared

        /// The entry was removed from memory.
        case evicted

        /// A record can't be used, for the reason that this text describes.
        case recordDropped(String)

        /// The value was written to the archive.
        case archived

        /// The archive's record was marked as stale.
        case recordMarked

        /// The record was removed from the archive.
        case recordRemoved

        /// The archive threw this error.
        case archiveFailed(String)

        /// A mutation that affects the key reached another stage.
        ///
        /// The name is the kind of a durable mutation, or the name of the type.
        case mutation(id: UUID, name: String, stage: MutationStage)

        /// The app or its server makes a mistake, which this text describes.
        case warning(String)
    }

    /// A stage of a mutation.
    public enum MutationStage: Hashable, Sendable {
        /// Its record is being written to disk.
        case saving

        /// It waits before its first attempt or its next one.
        case waiting(MutationStatus.WaitReason)

        /// An attempt is running, whose number counts from 1.
        case sending(attempt: Int)

        /// The server hasn't applied it, because it was made from an outdated value, and its resolver is running.
        case resolving

        /// The server has accepted it, and reads may still trail the write.
        case settling

        /// The server has accepted it.
        case succeeded

        /// It has failed for good, with an error of this description.
        case failed(String)

        /// It was canceled, or dropped by a wipe.
        case cancelled
    }
}

extension ResourceEvent.Cause {
    // Whether the cause is a call or an appearing view, whose priority counts for the flight (R6).
    var isCall: Bool {
        switch self {
        case .appeared, .shown, .asked, .prefetched: true
        default: false
        }
    }
}

extension ResourceEvent {
    package struct Recording: Hashable, Sendable {
        package let entry: UInt64

        /// The machine before the event if there were no readers before, or `nil` for a machine that continues or is
        /// new.
        package let start: LoadMachine?

        package let tickets: TicketRoll
        package let events: [LoadMachine.Event]
        package let machine: LoadMachine
        package internal(set) var contents: Contents?
    }

    package final class Contents: Hashable, Sendable {
        package let type: any Sendable.Type
        package let delivered: Result<any Sendable, any Error>?

        package let value: (any Sendable)?
        package let error: (any Error)?

        init(
            of type: any Sendable.Type, delivered: Result<any Sendable, any Error>?, value: (any Sendable)?,
            error: (any Error)?
        ) {
            (self.type, self.delivered, self.value, self.error) = (type, delivered, value, error)
        }

        package static func == (one: Contents, other: Contents) -> Bool { one === other }

        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}

extension ResourceEvent {
    package struct PartRecording: Hashable, Sendable {
        package let base: any Hashable & Sendable

        package init(_ base: some Hashable & Sendable) { self.base = base }

        package static func == (one: PartRecording, other: PartRecording) -> Bool {
            AnyHashable(one.base) == AnyHashable(other.base)
        }

        package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
    }
}
