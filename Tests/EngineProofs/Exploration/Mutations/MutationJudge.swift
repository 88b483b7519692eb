import ResourceCore
import ResourceTesting
import ResourceWriting

/// What has happened to the mutations of an outbox, from which the rules derive what may happen next.
///
/// It shares nothing with the machine but the names of events.
struct MutationJudge: Hashable, Sendable {
    /// The history of one mutation.
    struct History: Hashable, Sendable {
        var state = State.unsent

        /// The place of the mutation in the order of its lane.
        var position = 0

        /// A Boolean value that indicates whether the mutation was durable at any time.
        var isSaved = false

        /// A Boolean value that indicates whether the mutation was never durable, and its record couldn't be written.
        var isRefused = false

        /// A Boolean value that indicates whether a request has left since the mutation was sent or retried.
        var isRequested = false

        /// A Boolean value that indicates whether the client waits for a response.
        var isRunning = false

        /// A Boolean value that indicates whether a request may have left, as far as the client can tell (W8).
        var mayHaveLeft = false

        /// A Boolean value that indicates whether a request has left whose response isn't known (W2).
        var isUncertain = false

        /// A Boolean value that indicates whether the server has forgotten the key (W2).
        var isExpired = false

        /// A Boolean value that indicates whether the time to undo isn't over yet.
        var isDelayed = false

        /// A Boolean value that indicates whether the mutation needs an identifier that wasn't assigned when it was
        /// sent.
        var isDependent = false

        /// A Boolean value that indicates whether a request had left before it became known that an earlier mutation
        /// is one of the same lane (W11).
        var isAhead = false

        /// A Boolean value that indicates whether the mutation that assigns the identifier has ended without it (W11).
        var isOrphan = false

        /// How many attempts have failed for now, and how many had no response since the connection returned (W15).
        var failures = 0
        var silences = 0

        /// Boolean values that indicate whether the app was told in this launch that the mutation is struggling, and
        /// whether it has to be (W15).
        var isStruggleTold = false
        var isStruggleDue = false

        /// A Boolean value that indicates whether there have been too many of both.
        var isSpent = false

        /// A Boolean value that indicates whether the last failure couldn't be recorded.
        var isFailureUnrecorded = false

        /// The response that the client has received.
        var verdict: MutationEvent.Verdict?

        /// What the user waits for.
        var wish = Wish.none

        /// How often the user has repeated the mutation although its outcome was unknown.
        var repetitions = 0
    }

    enum State: UInt8, Hashable, Sendable {
        case unsent
        case pending
        case acknowledged
        case failed
        case cancelled
        case discarded
        case wiped

        /// The process ended before the mutation was durable.
        case lost

        /// A later mutation has taken its place (W19).
        case merged
    }

    enum Wish: UInt8, Hashable, Sendable {
        case none
        case cancel
        case discard

        /// The resolver of a conflict has found that there is nothing left to do (W13).
        case drop
    }

    var histories: [History]
    var sent = 0
    var lastPosition = 0
    var isOnline = true
    var needsSignIn = false

    /// The mutations whose identifiers this process knows, as bits (W11).
    var identifiers = 0
}

extension MutationJudge.History {
    /// A Boolean value that indicates whether the effect must be on screen (W4).
    var mustShow: Bool { (state == .pending && !isTakenBack) || state == .acknowledged }

    /// A Boolean value that indicates whether the mutation is being taken back.
    var isTakenBack: Bool { wish == .cancel || wish == .drop }

    /// A Boolean value that indicates whether all attempts have ended, and the server has applied none of them (W2).
    var isRefusalKnown: Bool {
        state == .pending && isRequested && !isRunning && !isUncertain && verdict != .accepted
    }

    /// A Boolean value that indicates whether the effect must not be on screen (W6).
    var mustNotShow: Bool {
        switch state {
        case .failed, .cancelled, .discarded, .wiped, .lost, .merged: true
        case .unsent, .pending, .acknowledged: false
        }
    }

    /// A Boolean value that indicates whether a record must exist (W1, W16).
    var mustBeSaved: Bool {
        isSaved && ((state == .pending && !isTakenBack) || (state == .failed && wish != .discard))
    }

    /// A Boolean value that indicates whether no record may exist.
    var mustBeGone: Bool {
        switch state {
        case .cancelled, .discarded, .wiped, .lost: true
        case .unsent, .pending, .acknowledged, .failed, .merged: false
        }
    }

    /// Begins a further life of the mutation at the end of its lane.
    mutating func begin(at position: Int) {
        state = .pending
        self.position = position
        isRefused = false
        isRequested = false
        isExpired = false
        verdict = nil
        isUncertain = false
        isOrphan = false
        isDelayed = false
        isAhead = false
        (failures, silences, isFailureUnrecorded) = (0, 0, false)
        (isStruggleTold, isStruggleDue, isSpent) = (false, false, false)
    }
}

// The lanes, as far as the identifiers are known.
extension MutationJudge {
    /// Returns a Boolean value that indicates whether the identifier that a mutation needs is assigned.
    func isAdopted(_ effect: Int, _ setup: MutationSetup) -> Bool {
        setup.kinds[effect].creator.map { identifiers & 1 << $0 != 0 } ?? false
    }

    func affects(_ effect: Int, _ entry: Int, _ setup: MutationSetup) -> Bool {
        setup.affects(effect, entry, isAdopted: isAdopted(effect, setup))
    }

    /// Returns a Boolean value that indicates whether an effect hides that of a later mutation of its lane.
    func isCovered(_ later: Int, by effect: Int, _ setup: MutationSetup) -> Bool {
        histories[effect].position < histories[later].position && !histories[later].isAhead
            && shareLane(effect, later, setup)
    }

    func shareLane(_ one: Int, _ other: Int, _ setup: MutationSetup) -> Bool {
        setup.lanes(of: one, isAdopted: isAdopted(one, setup))
            & setup.lanes(of: other, isAdopted: isAdopted(other, setup)) != 0
    }

    /// Notes that the identifiers of a mutation are assigned, so that lanes turn out to be one.
    mutating func assignIdentifiers(of creator: Int, _ setup: MutationSetup) {
        identifiers |= 1 << creator
        guard setup.adopts else { return }
        for effect in histories.indices where setup.kinds[effect].creator == creator {
            for other in histories.indices where shareLane(effect, other, setup) && histories[other].isRequested {
                if histories[other].position > histories[effect].position, histories[effect].position > 0 {
                    histories[other].isAhead = true
                }
            }
        }
    }
}

// What happens to the mutations, apart from what the machine decides.
extension MutationJudge {
    mutating func send(_ kind: MutationSetup.Kind) {
        lastPosition += 1
        histories[sent].begin(at: lastPosition)
        histories[sent].isDelayed = kind.isDelayed
        histories[sent].isDependent = kind.creator.map { histories[$0].state != .acknowledged } ?? false
        sent += 1
    }

    /// Judges that a mutation takes the place of an earlier one.
    mutating func merge(_ earlier: Int, into effect: Int, _ setup: MutationSetup) -> Violation? {
        let history = histories[earlier]
        send(setup.kinds[effect])
        histories[effect].position = history.position
        histories[earlier].state = .merged
        let isSaved = history.isSaved || !setup.kinds[earlier].traits.isDurable
        if history.state != .pending || history.mayHaveLeft || history.isTakenBack || !isSaved {
            return Violation("W19", "a mutation merges with one that isn't saved, may have left, or has ended")
        }
        let isOvertaking = histories.indices.contains { other in
            other != effect && histories[other].state == .pending && histories[other].position > history.position
                && shareLane(other, earlier, setup)
        }
        return isOvertaking ? Violation("W19", "a mutation merges with one that isn't the last of its lane") : nil
    }

    mutating func retry(_ effect: Int, wasRejected: Bool) {
        lastPosition += 1
        if wasRejected { histories[effect].mayHaveLeft = false }
        if histories[effect].isUncertain { histories[effect].repetitions += 1 }
        histories[effect].begin(at: lastPosition)
    }

    /// Notes which mutations will never receive the identifier that they need.
    mutating func markOrphans(_ setup: MutationSetup) {
        for effect in histories.indices {
            guard let creator = setup.kinds[effect].creator, histories[creator].mustNotShow else { continue }
            if histories[effect].isDependent, histories[effect].state == .pending { histories[effect].isOrphan = true }
        }
    }

    /// Notes the end of an attempt, with the response or without one.
    mutating func end(_ effect: Int, _ verdict: MutationEvent.Verdict?) {
        histories[effect].isRunning = false
        histories[effect].isUncertain = verdict == nil
        histories[effect].verdict = verdict
    }

    /// Notes the end of an attempt that counts, with a response or without one (W15).
    mutating func endForNow(_ effect: Int, hasResponse: Bool, _ setup: MutationSetup) {
        end(effect, nil)
        histories[effect].failures += hasResponse ? 1 : 0
        histories[effect].silences += hasResponse ? 0 : 1
        let count = histories[effect].failures + histories[effect].silences
        histories[effect].isSpent = count >= setup.failureLimits.most
        histories[effect].isStruggleDue = count >= setup.failureLimits.struggling && !histories[effect].isStruggleTold
    }

    /// Returns a violation if the record of a mutation becomes durable before that of an earlier one of its lane (W1).
    func orderViolation(
        _ operation: MutationDisk.Operation, _ disk: MutationDisk, _ setup: MutationSetup
    ) -> Violation? {
        guard !operation.isRemoval else { return nil }
        let effect = operation.record.effect
        let isEarly = histories.indices.contains { other in
            let history = histories[other]
            return shareLane(other, effect, setup) && setup.kinds[other].traits.isDurable && history.state == .pending
                && !history.isTakenBack && !history.isRefused && history.position < histories[effect].position
                && disk.record(of: other) == nil
        }
        return isEarly ? Violation("W1", "records become durable in another order than their lane's") : nil
    }

    /// Notes a write to the archive.
    mutating func write(_ operation: MutationDisk.Operation) {
        guard !operation.isRemoval else { return }
        histories[operation.record.effect].isSaved = true
        histories[operation.record.effect].isFailureUnrecorded = false
    }

    /// Notes a write to the archive that has failed for the client.
    mutating func refuse(_ operation: MutationDisk.Operation) {
        let effect = operation.record.effect
        if histories[effect].failures > 0 {
            histories[effect].isFailureUnrecorded = true
        } else if !operation.isRemoval, operation.record.state == .saved {
            histories[effect].isRefused = true
        }
    }

    /// Notes that the connection has returned, so that attempts without a response count no longer (W15).
    mutating func forgetSilences() {
        for effect in histories.indices { histories[effect].silences = 0 }
    }

    /// Notes that all mutations are dropped (W14).
    mutating func wipe() {
        for effect in histories.indices where histories[effect].state != .unsent {
            histories[effect].state = .wiped
            histories[effect].wish = .none
        }
        identifiers = 0
        needsSignIn = false
    }

    /// Notes the beginning of another process, which knows what is on disk.
    mutating func restart(_ disk: MutationDisk, _ setup: MutationSetup) {
        for effect in histories.indices where histories[effect].state != .unsent {
            restart(effect, disk.record(of: effect), setup)
        }
        let known = identifiers
        // NB: A record that was written with an identifier tells it as well.
        let adopted = disk.records.filter(\.isAdopted).compactMap { setup.kinds[$0.effect].creator }
        identifiers = (histories.indices.filter { disk.isAcknowledged($0) } + adopted).reduce(0) { $0 | 1 << $1 }
        // NB: The record may have become durable without an acknowledgment in the previous process.
        for creator in histories.indices where identifiers & ~known & 1 << creator != 0 {
            assignIdentifiers(of: creator, setup)
        }
        needsSignIn = false
    }

    private mutating func restart(
        _ effect: Int, _ record: MutationDisk.Record?, _ setup: MutationSetup
    ) {
        let traits = setup.kinds[effect].traits
        var history = histories[effect]
        // What has merged is itself again if the other record was never written (W19).
        let isBack = history.state == .merged && record != nil
        if history.state == .pending || history.state == .failed || history.state == .acknowledged || isBack {
            if let record {
                history.isSaved = true
                history.state = record.isFailure ? .failed : .pending
                if record.heirs != nil { history.state = .acknowledged }
                history.mayHaveLeft = history.mayHaveLeft || !traits.recordsAttempts || record.attempts > 0
            } else if history.state != .acknowledged || !traits.isDurable {
                history.state = history.isTakenBack ? .cancelled : history.wish == .discard ? .discarded : .lost
            }
        }
        // The record of an attempt doesn't tell how the attempt has ended.
        if history.isRunning || record?.state == .attempted { history.isUncertain = true }
        history.isRunning = false
        history.verdict = nil
        history.wish = .none
        history.isDelayed = false
        (history.failures, history.silences) = (record?.failures ?? 0, 0)
        (history.isStruggleTold, history.isStruggleDue, history.isSpent) = (false, false, false)
        history.isFailureUnrecorded = false
        histories[effect] = history
    }
}

extension MutationMachine.Traits {
    /// A Boolean value that indicates whether attempts are durable before their requests leave (W2).
    var recordsAttempts: Bool { delivery != .always }
}
