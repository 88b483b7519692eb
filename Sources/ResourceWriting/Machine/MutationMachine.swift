package import ResourceCore

// A pure state machine of the mutations of one outbox, with no clock, task, lock, or disk. It identifies mutations by
// their numbers, which are their positions in the order of all mutations; the outbox keeps the mutations themselves.
// The actions that an event requires are returned. All writes to the archive are performed one after the other, in the
// order of the actions, and the end of each is an event.
package struct MutationMachine: Hashable, Sendable {
    package typealias Number = UInt64

    package internal(set) var items = MutationItems()
    package internal(set) var lastNumber: Number = 0

    package internal(set) var isOnline = true
    package internal(set) var needsSignIn = false
    package var failureLimits = FailureLimits()

    /// The mutations that the server no longer recognizes at the time of the event that is being handled (W2).
    var expired: Set<Number> = []
    static let attemptsAtOnce = 4
    static let conflictsInRow = 5

    package init() {}
}

extension MutationMachine {
    package struct Item: Hashable, Sendable {
        package let number: Number

        /// The number that the mutation was first sent with, which is another one if it repeats a failed mutation.
        package internal(set) var first: Number

        /// The keys that order the mutation among others (W3), affected or not, including those from before an
        /// identifier was assigned.
        package internal(set) var keys: [ResourceKey]
        package internal(set) var traits: Traits
        package internal(set) var stage: Stage
        package internal(set) var attempts = 0

        // Whether a request may have left (W8).
        package internal(set) var isAttempted = false
        package internal(set) var isUncertain = false

        // Whether an attempt before its turn had an unknown outcome: that of the failed one that it repeats, or one of
        // an earlier launch (W4).
        package internal(set) var repeatsUnknown = false

        // Whether it was attempted before one of its lane that can't be read, and that a later version will send.
        package internal(set) var isOutOfTurn = false
        package internal(set) var conflicts = 0
        package internal(set) var failures = Failures()
        package internal(set) var isPauseImposed = false
        package internal(set) var isDelayed = false
        package internal(set) var isWriting = false
        package internal(set) var hasRecord = false

        // Whether the server's acceptance is recorded, and the lane continues (W10).
        package internal(set) var isAnswered = false

        /// The failed mutation that this one repeats, until its record is removed.
        package internal(set) var original: Number?

        // The latest number at the acknowledgment, from the moment at which its record is written. The mutations up to
        // it may need what the response has brought (W11, W13).
        package internal(set) var heirs: Number?

        /// The latest earlier mutation of the lane that hasn't ended, for which this one waits.
        package internal(set) var blocker: Number?

        /// The mutations whose identifiers this one needs, and that aren't acknowledged yet (W11).
        package internal(set) var creators: [Number] = []

        // Whether an identifier that it needs was assigned, and what it affects with that isn't known yet (W11).
        package internal(set) var isAdopting = false

        // Whether one of them has failed or is gone, so that this one fails too (W11).
        package internal(set) var isOrphan = false
        package internal(set) var isBaked = false
    }

    // How many transient failures make a mutation a struggling one, and how many end it (W15).
    package struct FailureLimits: Hashable, Sendable {
        package var struggling: Int
        package var most: Int

        package init(struggling: Int = 5, most: Int = 20) { (self.struggling, self.most) = (struggling, most) }
    }

    // The transient failures of a mutation. Those with a response are recorded, and the others count until the
    // connection returns (W15).
    package struct Failures: Hashable, Sendable {
        package var withResponse = 0
        package internal(set) var withoutResponse = 0

        // Whether the app was told of a struggle in this launch.
        package var areTold = false

        package var count: Int { withResponse + withoutResponse }
    }

    package struct Traits: Hashable, Sendable {
        package var isDurable = true
        package var delivery = Repetition.always
        package var hasReadLag = false
        package var assignsIdentifiers = false

        // Whether the response may have validators for later mutations (W13).
        package var hasValidators = false

        package init(
            isDurable: Bool = true, delivery: Repetition = .always, hasReadLag: Bool = false,
            assignsIdentifiers: Bool = false
        ) {
            (self.isDurable, self.delivery, self.hasReadLag) = (isDurable, delivery, hasReadLag)
            self.assignsIdentifiers = assignsIdentifiers
        }
    }

    package enum Repetition: Hashable, Sendable {
        case always

        /// Attempts may be repeated for a limited time, so each is recorded before its request leaves.
        case limited
        case never

        var recordsAttempts: Bool { self != .always }
    }

    package enum Stage: Hashable, Sendable {
        case saving

        /// The record couldn't be written, and is being removed, because it may exist nevertheless.
        case withdrawing
        case delayed

        /// The mutation waits for its turn, for the connection, or for the user to sign in.
        case waiting
        case recordingAttempt
        case sending
        case pausing

        /// A transient failure is being recorded before the pause, which is over if the connection returns (W15).
        case recordingFailure(isPauseOver: Bool)

        /// The response of a server that hasn't applied the mutation is being recorded, in place of the attempt (W2).
        case recordingRefusal(isConflict: Bool)
        case resolving
        case replacing

        /// The record of the server's acceptance is being written, because reads trail the write (W10).
        case recordingAnswer

        /// The server has accepted the mutation, and reads may still trail the write (W10).
        case settling(isDue: Bool)
        case acknowledging
        case acknowledged
        case failing(Failure)
        case failed(Failure)

        /// The record is being removed, or will be once it's written (W8).
        case cancelling(isSaved: Bool)
        case discarding(Failure)

        /// The record of a failed mutation is being written again, because it couldn't be removed.
        case keeping(Failure)

        /// The record of a failed mutation is being written again at the end of its lane, under a new number.
        case requeueing(Failure)

        /// The record is being removed, because the effect is part of all others, or another record replaces it.
        case removing
    }

    package enum Failure: Hashable, Sendable {
        case unsaved
        case rejected
        case outcomeUnknown
        case dependencyFailed
        case unreadable
    }
}

extension MutationMachine.Item {
    // The lane waits for a mutation that has neither ended nor begun to settle (W3).
    package var blocksLane: Bool {
        switch stage {
        case .saving, .withdrawing, .delayed, .waiting, .recordingAttempt, .sending, .pausing, .recordingFailure,
            .recordingRefusal, .resolving, .replacing, .cancelling, .recordingAnswer, .failing:
            true
        case .acknowledging: !isAnswered
        case .settling, .acknowledged, .failed, .discarding, .keeping, .requeueing, .removing: false
        }
    }

    package var isPending: Bool {
        switch stage {
        case .saving, .withdrawing, .delayed, .waiting, .recordingAttempt, .sending, .pausing, .recordingFailure,
            .recordingRefusal, .resolving, .replacing, .recordingAnswer, .settling, .acknowledging, .failing:
            true
        case .acknowledged, .failed, .cancelling, .discarding, .keeping, .requeueing, .removing: false
        }
    }

    // Whether the server may have applied the pending mutation since its turn has come (W4). A conflict means that it
    // hasn't (W13), and neither has it before (W3, W11). So a resolver can load what the overlays of its own mutation
    // and of later ones affect.
    var mayBeApplied: Bool {
        guard isAttempted, isPending else { return false }
        return switch stage {
        case .resolving, .replacing: false
        // NB: Another mutation may have joined the lane since the attempt began (W11).
        case .sending, .recordingAnswer, .settling, .acknowledging: true
        default: blocker == nil && creators.isEmpty && !isAdopting
        }
    }

    // Values may have been loaded after an attempt whose outcome has remained unknown (W4).
    var mayBeIncluded: Bool { repeatsUnknown || stage.failure == .outcomeUnknown }
    var recordsAttempts: Bool { traits.delivery.recordsAttempts || isOutOfTurn }
    var isAcknowledged: Bool { stage == .acknowledged || (stage == .removing && heirs != nil) }

    // Whether the mutation may need what the response to another one has brought: identifiers (W11), or the validators
    // of their common keys (W13). A canceled one may need it as long as its record exists, because it's sent after a
    // crash.
    func needsResults(of other: MutationMachine.Item) -> Bool {
        guard stage != .removing, stage != .acknowledged || !isBaked else { return false }
        if other.traits.assignsIdentifiers { return true }
        return other.traits.hasValidators && number > other.number && stage != .acknowledged && sharesLane(with: other)
    }

    func sharesLane(with other: MutationMachine.Item) -> Bool { sharesLane(of: other.keys) }

    func sharesLane(of others: [ResourceKey]) -> Bool {
        keys.contains { key in others.contains { key.isPrefix(of: $0) || $0.isPrefix(of: key) } }
    }
}

extension MutationMachine {
    package func item(_ number: Number) -> Item? { index(of: number).map { items[$0] } }

    func index(of number: Number) -> Int? { items.index(of: number) }

    // The server may have applied the mutation, and wouldn't recognize the repetition (W2).
    func mustNotRepeat(_ index: Int) -> Bool {
        guard items[index].isUncertain else { return false }
        return switch items[index].traits.delivery {
        case .always: false
        case .limited: expired.contains(items[index].number)
        case .never: true
        }
    }

    func indices(of list: MutationItems.List) -> [Int] { items[list].compactMap(index) }

    func items(in list: MutationItems.List) -> [Item] { items[list].compactMap(item) }
}
