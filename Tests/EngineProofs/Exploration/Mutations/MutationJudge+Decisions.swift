import ResourceCore
import ResourceTesting
import ResourceWriting

// What the machine decides, which the rules must allow.
extension MutationJudge {
    /// Judges the beginning of a request.
    mutating func request(_ effect: Int, _ number: UInt64, _ disk: MutationDisk, _ world: Surroundings)
        -> Violation?
    {
        let setup = world.setup
        let (history, traits) = (histories[effect], setup.kinds[effect].traits)
        if let violation = historyViolation(history) ?? failureViolation(history) { return violation }
        if traits.isDurable {
            guard let record = disk.records.first(where: { $0.number == number && $0.effect == effect }) else {
                return Violation("W1", "a request leaves before its record is durable")
            }
            if record.failures != history.failures, !history.isFailureUnrecorded {
                return Violation("W15", "a request leaves before the last failure is durable")
            }
            if record.key != world.key { return Violation("W2", "a request has another key than its record") }
            if traits.recordsAttempts, record.state != .attempted {
                return Violation("W2", "a request leaves before its attempt is durable")
            }
        }
        if history.isUncertain, traits.delivery == .never || (traits.delivery == .limited && history.isExpired) {
            return Violation("W2", "a mutation is repeated that must not be")
        }
        if world.isRequestRunning { return Violation("W2", "two requests at once") }
        if let violation = orderViolation(effect, disk, setup) { return violation }
        if history.isDependent, let creator = setup.kinds[effect].creator, identifiers & 1 << creator == 0 {
            return Violation("W11", "a request leaves without the identifier that it needs")
        }
        histories[effect].isRequested = true
        histories[effect].isRunning = true
        histories[effect].mayHaveLeft = true
        histories[effect].verdict = nil
        return nil
    }

    /// The facts that the shell knows when a request leaves.
    struct Surroundings {
        let setup: MutationSetup
        let key: Int
        let isRequestRunning: Bool
    }

    private func historyViolation(_ history: History) -> Violation? {
        if !isOnline { return Violation("W15", "a request leaves without a connection") }
        if needsSignIn { return Violation("W15", "a request leaves before the user has signed in") }
        if history.isDelayed { return Violation("W8", "a request leaves before the time to undo is over") }
        return switch history.state {
        case .pending: nil
        case .acknowledged: Violation("W12", "an acknowledged mutation is sent again")
        case .failed: Violation("W16", "a failed mutation is sent again by itself")
        case .cancelled: Violation("W8", "a canceled mutation is sent")
        case .wiped: Violation("W14", "a request leaves after a wipe")
        case .unsent, .discarded, .lost, .merged: Violation("W16", "a mutation is sent that is gone")
        }
    }

    private func failureViolation(_ history: History) -> Violation? {
        if history.isSpent { return Violation("W15", "a mutation goes on after its last failure") }
        return history.isStruggleDue ? Violation("W15", "nobody is told that a mutation is struggling") : nil
    }

    /// Judges that the app is told of a mutation that is struggling.
    mutating func struggle(_ effect: Int) -> Violation? {
        let isDue = histories[effect].isStruggleDue
        (histories[effect].isStruggleTold, histories[effect].isStruggleDue) = (true, false)
        return isDue ? nil : Violation("W15", "a struggle is told of without a reason")
    }

    private func orderViolation(_ effect: Int, _ disk: MutationDisk, _ setup: MutationSetup) -> Violation? {
        for other in histories.indices where other != effect && shareLane(other, effect, setup) {
            let history = histories[other]
            guard history.position < histories[effect].position, history.state == .pending else { continue }
            let hasEnded =
                setup.kinds[other].traits.isDurable
                ? disk.record(of: other).map { $0.state == .answered || $0.isFailure || $0.heirs != nil }
                    ?? false : history.verdict == .accepted
            if !hasEnded { return Violation("W3", "a request leaves before the end of an earlier one is durable") }
        }
        return nil
    }

    /// Judges an acknowledgment.
    mutating func acknowledge(
        _ effect: Int, _ disk: MutationDisk, _ server: MutationServer, _ setup: MutationSetup
    ) -> Violation? {
        guard histories[effect].state == .pending, server.applied & 1 << effect != 0 else {
            return Violation("W7", "an acknowledgment counts that the server hasn't given")
        }
        if setup.kinds[effect].traits.isDurable, !disk.isAcknowledged(effect) {
            return Violation("W7", "an acknowledgment counts before it's durable")
        }
        if setup.lags, server.replicated & 1 << effect == 0 {
            return Violation("W10", "an acknowledgment counts before reads show it")
        }
        for other in histories.indices where other != effect && shareLane(other, effect, setup) {
            if histories[effect].isAhead { continue }
            if histories[other].state == .pending, histories[other].position < histories[effect].position {
                return Violation("W10", "acknowledgments count in another order than their lane's")
            }
        }
        histories[effect].state = .acknowledged
        assignIdentifiers(of: effect, setup)
        return nil
    }

    /// Judges a failure.
    mutating func fail(
        _ effect: Int, _ failure: MutationMachine.Failure, _ disk: MutationDisk, _ setup: MutationSetup
    ) -> Violation? {
        let (history, kind) = (histories[effect], setup.kinds[effect])
        if failure != .unsaved, kind.traits.isDurable, disk.record(of: effect)?.isFailure != true {
            return Violation("W3", "a failure counts before it's durable")
        }
        guard history.state == .pending else { return Violation("W16", "a mutation fails that isn't pending") }
        histories[effect].state = .failed
        markOrphans(setup)
        let isJustified =
            switch failure {
            case .unsaved: !history.isSaved && !history.isRequested
            case .rejected: history.verdict == .rejected || history.verdict == .conflict
            case .outcomeUnknown:
                history.isUncertain
                    && (kind.traits.delivery == .never || kind.traits.delivery == .limited && history.isExpired
                        || history.isSpent)
            case .dependencyFailed: !history.isRequested && history.isOrphan
            case .unreadable: false
            }
        return isJustified ? nil : Violation("W15", "a mutation fails as \(failure) without a reason")
    }

    /// Judges the response to the user's wish to cancel or to discard.
    mutating func answer(_ effect: Int, _ isSuccess: Bool, _ disk: MutationDisk, at once: Bool) -> Violation? {
        let history = histories[effect]
        histories[effect].wish = .none
        guard isSuccess else {
            if !once || history.wish == .drop { return nil }
            if history.wish == .discard { return Violation("W16", "a failed mutation can't be discarded") }
            guard history.state == .pending, !history.mayHaveLeft else { return nil }
            return Violation("W8", "a mutation can't be canceled that was never attempted")
        }
        if disk.record(of: effect) != nil { return Violation("W8", "a record outlives its mutation") }
        switch history.wish {
        case .cancel where history.mayHaveLeft:
            return Violation("W8", "a mutation is canceled that may have left")
        case .cancel, .drop: histories[effect].state = .cancelled
        case .discard: histories[effect].state = .discarded
        case .none: return Violation("W18", "a call is answered twice")
        }
        return nil
    }
}
