import Foundation
import ResourceCore

struct WritingState: ~Copyable, Sendable {
    let records: MutationRecords?
    let kinds: [String: any DurableMutation.Type]
    let refusal: MutationError?
    let signal = PendingMutationsSignal()

    var machine = MutationMachine()
    var kept: [UInt64: Boxed<KeptMutation>] = [:]
    var shown: [UInt64: ShownMutation] = [:]

    var identifiers = AssignedIdentifiers() { didSet { identifierRevision += 1 } }

    private(set) var identifierRevision: UInt64 = 0
    // They adopt identifiers once the lock is released.
    var adopting: Set<UInt64> = []
    var limited: Set<UInt64> = []

    var alarms: [Timer: Alarm<AlarmTarget>] = [:]
    var attempts: [UInt64: TaskSlot] = [:]
    var unreported: [UnreportedMutation] = []

    var deciders: [UInt64: [CheckedContinuation<Bool, Never>]] = [:]

    var generation: UInt64 = 0
    var isClosing = false
    // They wait until there is a container.
    var unperformed: [MutationMachine.Action] = []

    init(
        store: (any DataStore)? = nil, kinds: [String: any DurableMutation.Type] = [:],
        refusal: MutationError? = nil
    ) {
        (self.kinds, self.refusal) = (kinds, refusal)
        records = store.map { MutationRecords(store: $0) }
    }

    func isDurable(_ mutation: any Mutation) -> Bool { records != nil && mutation is any DurableMutation }

    struct Timer: Hashable, Sendable {
        enum Kind: CaseIterable, Sendable {
            case delay
            case retry
            case lag
            case expiry
        }

        let kind: Kind
        let number: UInt64
    }
}

extension WritingState {
    func expired(at now: Duration) -> Set<UInt64> {
        limited.filter { kept[$0]?.firstAttempt?.deadline.map { $0 <= now } ?? false }
    }

    var isWriting: Bool { !isHanging && records?.queue.isWorking ?? false }

    var isHanging: Bool { records?.queue.isOverdue ?? false }

    var needsBackgroundTime: Bool {
        isWriting || attempts.keys.contains { machine.item($0).map { isBusy($0) } ?? false }
    }

    func isBusy(_ item: MutationMachine.Item) -> Bool {
        switch item.stage {
        case .sending: true
        case .saving, .withdrawing, .recordingAttempt, .recordingFailure, .recordingRefusal, .recordingAnswer,
            .replacing, .acknowledging, .failing:
            !isHanging
        // NB: A resolver loads, and a load without a connection waits for it.
        case .resolving: machine.isOnline
        default: false
        }
    }

    func status(of item: MutationMachine.Item) -> MutationStatus {
        switch item.stage {
        case .saving, .withdrawing: .saving
        case .delayed: .waiting(.delay)
        case .waiting, .recordingRefusal(isConflict: false):
            .waiting(machine.needsSignIn ? .signIn : machine.isOnline ? .turn : .connection)
        case .pausing: .waiting(.backoff)
        case .recordingAttempt, .sending, .recordingFailure, .recordingRefusal, .resolving, .replacing, .failing:
            .sending
        case .recordingAnswer, .settling, .acknowledging: .settling
        case .acknowledged, .removing: .succeeded
        case .failed(let failure), .discarding(let failure), .keeping(let failure), .requeueing(let failure):
            .failed(error(of: item.number, failure))
        case .cancelling: .cancelled
        }
    }

    func stage(of item: MutationMachine.Item) -> ResourceEvent.MutationStage {
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

    func error(of number: UInt64, _ failure: MutationMachine.Failure) -> any Error {
        switch failure {
        case .unsaved, .rejected: kept[number]?.error ?? MutationError.outcomeUnknown
        case .outcomeUnknown: MutationError.outcomeUnknown
        case .dependencyFailed: MutationError.dependencyFailed
        case .unreadable: MutationError.unreadable
        }
    }

    func shownMutation(_ number: UInt64) -> ShownMutation? {
        guard let item = machine.item(number), let kept = kept[number] else { return nil }
        switch item.stage {
        case .cancelling, .removing: return nil
        case .failed, .discarding, .keeping, .requeueing: if kept.traits.rollsBackOnFailure { return nil }
        default: break
        }
        let overlays = item.mayBeIncluded ? kept.overlays.filter(\.isIdempotent) : kept.overlays
        var shown = ShownMutation(
            number, kept.id, kept.keys, overlays, status(of: item), isBeingSent: item.mayBeApplied,
            isAcknowledged: item.stage == .acknowledged)
        guard shown.isAcknowledged else { return shown }
        shown.validators = kept.results.validators
        if item.attempts == 1, !kept.isIDUsed { shown.responses = kept.results.values }
        return shown
    }
}
