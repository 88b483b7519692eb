import Foundation

/// A mutation that an outbox keeps, beside its state in the machine.
struct KeptMutation: Sendable {
    /// The identity, by which a server recognizes a repetition.
    var id: UUID
    var mutation: any Mutation
    var overlays: [Overlay]

    /// The affected keys, including those from before an identifier was assigned (W11).
    var keys: [ResourceKey]

    /// The temporary identifiers that the mutation looks up, and that it creates.
    var lookups: Set<String> = []
    var temporaryIdentifiers: Set<String> = []
    let createdAt: Date

    /// A Boolean value that indicates whether an attempt may have used the identity that isn't counted: one before a
    /// restart, or before the user retried the mutation.
    var isIDUsed = false

    /// The time of the first attempt with the current identity.
    var firstAttempt: FirstAttempt?

    /// The validators of the values from which the mutation was made.
    var validators: [ResourceKey: LoadValidator] = [:]

    /// The error of the latest attempt, or of a failed mutation.
    var error: (any Error)?

    /// The identifiers, values, and validators that the response has brought.
    var results = MutationResults.Values()
    var position: MutationPosition
    let result: MutationResult
    let observer: WeakObserver

    /// The properties of the mutation and its type, which are read before the lock is taken.
    let traits: Traits

    /// The description of the error, for the record.
    var errorText = ""

    /// The fields of the record that only a later version knows, as a JSON object.
    var unknownFields = Data()

    /// The stage that was told last.
    var shown: ResourceEvent.MutationUpdate.Stage?

    /// The progress of the running attempt.
    var report: AttemptReport?

    /// The record of a mutation that couldn't be decoded, which is kept as it is.
    var unreadable: UnreadableRecord?

    /// The time to undo.
    var delay: Duration = .zero

    /// The pause before the next attempt, or before a write is repeated.
    var pause: Duration = .seconds(1)

    /// The output of the request, once the server has accepted the mutation.
    var output: Result<any Sendable, any Error>?

    /// Changes the stage that was told last, and returns the object that shows it, or `nil` if it's the same stage.
    mutating func show(_ stage: ResourceEvent.MutationUpdate.Stage) -> WeakObserver? {
        guard shown != stage else { return nil }
        shown = stage
        return observer
    }

    var name: String { unreadable?.body.kind ?? traits.name }

    /// The time of an attempt.
    struct FirstAttempt: Sendable {
        let date: Date

        /// The end of the time in which the server recognizes a repetition, on the outbox's clock, or `nil` without a
        /// limit (W2).
        let deadline: Duration?
    }

    /// Notes the first attempt with the current identity, and returns the rest of the time in which the server
    /// recognizes a repetition, or `nil` without a limit (W2).
    ///
    /// A clock that was set back has let all of it pass.
    mutating func noteFirstAttempt(at first: Date, on date: Date, _ now: @autoclosure () -> Duration) -> Duration? {
        let left = traits.delivery.duration.map { duration in
            let elapsed = Duration(clamping: date.timeIntervalSince(first))
            return elapsed < .zero ? .zero : max(duration - elapsed, .zero)
        }
        firstAttempt = FirstAttempt(date: first, deadline: left.map { now() + $0 })
        return left
    }

    /// The properties of a mutation that its own code provides.
    struct Traits: Sendable {
        let name: String
        let version: Int
        let delivery: Delivery
        let rollsBackOnFailure: Bool
        let readLag: Duration

        init(_ mutation: some Mutation) {
            let type = type(of: mutation)
            let durable = type as? any DurableMutation.Type
            name = durable?.kind ?? "\(type)"
            version = durable?.version ?? 1
            delivery = type.delivery
            rollsBackOnFailure = type.rollsBackOnFailure
            readLag = type.readLag
        }
    }
}

/// The record of a mutation that couldn't be decoded.
///
/// It's an object because it's rare, and would otherwise make every copy of a mutation twice as large.
final class UnreadableRecord: Sendable {
    let body: MutationRecordBody

    init(_ body: MutationRecordBody) {
        self.body = body
    }
}

/// A reference to the object that shows a mutation's status, which doesn't keep it alive.
@MainActor
final class WeakObserver {
    weak var observer: MutationObserver?

    nonisolated init() {}
}

/// The state that an outbox's lock guards.
struct OutboxState: Sendable {
    var machine = MutationMachine()
    var kept: [UInt64: KeptMutation] = [:]

    /// The identifiers that all mutations so far have been assigned.
    var identifiers = AssignedIdentifiers() {
        didSet { identifierRevision += 1 }
    }

    /// The number of changes of the identifiers.
    private(set) var identifierRevision: UInt64 = 0

    /// The mutations that are to adopt identifiers once the lock is released.
    var adopting: Set<UInt64> = []

    /// The containers that display the mutations.
    var clients: [WeakClient] = []

    /// The mutations that servers recognize for a limited time, and that were attempted.
    var limited: Set<UInt64> = []

    /// The running timers and attempts.
    var timers: [Timer: TaskSlot] = [:]
    var attempts: [UInt64: TaskSlot] = [:]

    /// The failures for which no closure was registered, at most as many as an outbox lists anyway.
    var unreported: [MutationFailure] = []

    /// The callers that wait for the end of a cancellation or of a discarding.
    var deciders: [UInt64: [CheckedContinuation<Bool, Never>]] = [:]

    /// The operations on the archive that are yet to be performed, in their order.
    var operations: [ArchiveOperation] = []
    var isWriting = false

    /// The number that the last wipe has begun, and that all records since then have.
    var generation: UInt64 = 0

    /// The latest acknowledgment of the earlier launches.
    var restoredAcknowledgment: UInt64 = 0

    /// The containers whose values include a mutation.
    var including: [UInt64: Set<ObjectIdentifier>] = [:]

    /// The maximum number of acknowledged records.
    var recordsAtMost = 1000

    /// A Boolean value that indicates whether records that are too old are being removed.
    var isExpiring = false

    struct WeakClient: Sendable {
        let id: ObjectIdentifier
        weak var client: (any OutboxClient)?

        /// The notes for the container's event log, while that has readers.
        var notes: MutationNotes?
    }

    struct Timer: Hashable, Sendable {
        enum Kind: CaseIterable, Hashable, Sendable {
            case delay
            case retry
            case lag
            case expiry
        }

        let kind: Kind
        let number: UInt64
    }

    /// An operation on the archive.
    enum ArchiveOperation: Sendable {
        case write(UInt64, MutationRecordBody, any Mutation)
        case remove(UInt64)
        case wipe(OutboxHeader, CheckedContinuation<Void, any Error>)
    }
}

// Limited deliveries.
extension OutboxState {
    /// Returns the mutations that the server no longer recognizes (W2).
    ///
    /// The clock is read only if there are mutations whose delivery is limited.
    func expired(at now: @autoclosure () -> Duration) -> Set<UInt64> {
        guard !limited.isEmpty else { return [] }
        let now = now()
        return limited.filter { kept[$0]?.firstAttempt?.deadline.map { $0 <= now } ?? false }
    }
}

// The work that is in progress.
extension OutboxState {
    /// A Boolean value that indicates whether a request is running, or what has become of one is being written.
    var needsBackgroundTime: Bool {
        isWriting || attempts.keys.contains { machine.item($0).map(isBusy) ?? false }
    }

    /// Returns a Boolean value that indicates whether a mutation waits neither for the connection, nor for a pause, nor
    /// for the user.
    func isBusy(_ item: MutationMachine.Item) -> Bool {
        switch item.stage {
        case .saving, .withdrawing, .sending, .recordingAttempt, .recordingRefusal, .recordingAnswer, .replacing,
            .acknowledging, .failing:
            true
        // NB: A resolver loads, and a load without a connection waits for it.
        case .resolving: machine.isOnline
        default: false
        }
    }
}

extension OutboxState {
    /// Returns the status of a mutation.
    func status(of item: MutationMachine.Item) -> MutationStatus {
        switch item.stage {
        case .saving, .withdrawing: .saving
        case .delayed: .waiting(.delay)
        case .waiting, .recordingRefusal(isConflict: false):
            .waiting(machine.needsSignIn ? .signIn : machine.isOnline ? .turn : .connection)
        case .pausing: .waiting(.backoff)
        case .recordingAttempt, .sending, .recordingRefusal, .resolving, .replacing, .failing: .sending
        case .recordingAnswer, .settling, .acknowledging: .settling
        case .acknowledged, .removing: .succeeded
        case .failed(let failure), .discarding(let failure), .keeping(let failure), .requeueing(let failure):
            .failed(error(of: item.number, failure))
        case .cancelling: .cancelled
        }
    }

    /// Returns the stage of a mutation for the event log.
    func stage(of item: MutationMachine.Item) -> ResourceEvent.MutationUpdate.Stage {
        switch status(of: item) {
        case .saving: .saving
        case .waiting(let reason): .waiting(reason)
        case .sending where item.stage == .resolving: .resolving
        case .sending: .sending(attempt: item.attempts)
        case .settling: .settling
        case .succeeded: .succeeded
        case .failed: .failed(failureText(of: item))
        case .cancelled: .cancelled
        }
    }

    private func failureText(of item: MutationMachine.Item) -> String {
        guard let failure = item.stage.failure else { return "" }
        return switch failure {
        case .unsaved, .rejected: kept[item.number]?.errorText ?? failure.text
        case .outcomeUnknown, .dependencyFailed, .unreadable: failure.text
        }
    }

    /// Returns the error of a failed mutation.
    func error(of number: UInt64, _ failure: MutationMachine.Failure) -> any Error {
        switch failure {
        case .unsaved, .rejected: kept[number]?.error ?? MutationError.outcomeUnknown
        case .outcomeUnknown: MutationError.outcomeUnknown
        case .dependencyFailed: MutationError.dependencyFailed
        case .unreadable: MutationError.unreadable
        }
    }

    /// Returns a mutation as containers display it, or `nil` if its effect isn't shown.
    func layer(_ number: UInt64) -> OverlayTable.Layer? {
        guard let item = machine.item(number), let kept = kept[number] else { return nil }
        var acknowledgment: UInt64?
        switch item.stage {
        case .cancelling, .removing: return nil
        case .failed, .discarding, .keeping, .requeueing: if kept.traits.rollsBackOnFailure { return nil }
        case .acknowledged: acknowledgment = item.acknowledgment
        default: break
        }
        let overlays = item.mayBeIncluded ? kept.overlays.filter(\.isIdempotent) : kept.overlays
        var layer = OverlayTable.Layer(
            number: number, keys: kept.keys, overlays: overlays, status: status(of: item),
            acknowledgment: acknowledgment)
        layer.isDurable = item.traits.isDurable
        layer.isBeingSent = item.mayBeApplied
        if acknowledgment != nil, item.attempts == 1, !kept.isIDUsed { layer.responses = kept.results.values }
        return layer
    }
}
