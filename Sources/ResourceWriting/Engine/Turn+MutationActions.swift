import Foundation
import ResourceCore

extension Turn {
    mutating func follow(_ actions: [MutationMachine.Action]) {
        for action in actions { follow(action) }
    }

    private mutating func follow(_ action: MutationMachine.Action) {
        switch action {
        case .write(let number): write(number)
        case .remove(let number): add(.remove(number))
        case .send(let number): beginAttempt(number)
        case .stop(let number):
            if let attempt = writing.state.attempts.removeValue(forKey: number) {
                effects.work.append { attempt.cancel() }
            }
        case .startDelay(let number): start(.delay, number, after: writing.state.kept[number]?.delay)
        case .startRetryTimer(let number): start(.retry, number, after: writing.state.kept[number]?.pause)
        case .startLag(let number): start(.lag, number, after: writing.state.kept[number]?.traits.readLag)
        case .resolve(let number): beginResolving(number)
        case .adopt(let number): adopt(number)
        case .update(let number): update(number)
        case .acknowledge(let number): acknowledge(number)
        case .raiseBarrier(let number): raiseBarrier(number)
        case .fail(let number, let failure): fail(number, failure)
        case .struggle(let number): report(.listed(number))
        case .takeBack(let number): takeBack(number)
        case .giveBack(let number): giveBack(number)
        case .answer(let number, let isSuccess): answerDeciders(number, isSuccess)
        case .requeue(let old, let new, let renewsID): requeue(old, as: new, renewsID: renewsID)
        case .forget(let number): forget(number)
        }
    }

    mutating func update(_ number: UInt64) {
        display(number)
        guard let item = writing.state.machine.item(number) else { return }
        show(writing.state.status(of: item), writing.state.stage(of: item), of: number)
    }

    private mutating func acknowledge(_ number: UInt64) {
        display(number)
        guard let kept = writing.state.kept[number] else { return }
        assign(kept.results.identifiers)
        end(number, with: kept.output ?? .failure(MutationError.outcomeUnknown))
        let handlers = writing.successHandlers.all
        if !handlers.isEmpty { writing.changes.results.append(.success(kept.mutation, to: handlers)) }
    }

    private mutating func fail(_ number: UInt64, _ failure: MutationMachine.Failure) {
        display(number)
        raiseBarrier(number)
        end(number, with: .failure(writing.state.error(of: number, failure)))
        report(.listed(number))
    }

    mutating func report(_ mutation: UnreportedMutation) {
        let handlers = writing.failureHandlers.all
        guard !handlers.isEmpty else { return writing.state.keepUnreported(mutation) }
        guard let mutation = writing.state.failure(mutation) else { return }
        writing.changes.results.append(.failure(mutation, to: handlers))
    }

    private mutating func takeBack(_ number: UInt64) {
        display(number)
        show(.cancelled, .cancelled, of: number)
        end(number, with: .failure(CancellationError()))
    }

    private mutating func giveBack(_ number: UInt64) {
        if let result = writing.state.kept[number]?.result { writing.changes.results.append(.restart(result)) }
        update(number)
    }

    mutating func answerDeciders(_ number: UInt64, _ isSuccess: Bool) {
        guard let deciders = writing.state.deciders.removeValue(forKey: number) else { return }
        effects.resumptions.append { for decider in deciders { decider.resume(returning: isSuccess) } }
    }

    private mutating func forget(_ number: UInt64) {
        display(number)
        effects.release(writing.state.kept.removeValue(forKey: number))
        writing.state.limited.remove(number)
        stopTimers(of: number)
        answerDeciders(number, false)
    }

    private mutating func requeue(_ old: UInt64, as new: UInt64, renewsID: Bool) {
        guard var kept = writing.state.kept.removeValue(forKey: old) else { return }
        if renewsID { (kept.id, kept.isIDUsed) = (.random(), false) }
        kept.firstAttempt = nil
        kept.position.move(to: new)
        writing.changes.results.append(.restart(kept.result))
        writing.state.kept[new] = kept
        display(old)
        update(new)
    }
}

extension WritingState {
    private static let reportsAtMost = 100

    fileprivate mutating func keepUnreported(_ mutation: UnreportedMutation) {
        if case .listed(let number) = mutation, unreported.contains(where: { $0.number == number }) { return }
        if unreported.count < Self.reportsAtMost { unreported.append(mutation) }
    }

    /// Returns a mutation of which the app is to be told, unless that is over.
    func failure(_ mutation: UnreportedMutation) -> PendingMutation? {
        switch mutation {
        case .listed(let number):
            machine.item(number).flatMap { pendingMutation($0) }.flatMap {
                $0.isStruggling || $0.status.error != nil ? $0 : nil
            }
        case .refused(let mutation): mutation
        }
    }
}

// A mutation that struggles or has failed while the app didn't listen. NB: One that is listed is looked up when it's
// told of, so that neither it nor its past outlives a wipe, a retry, or its end.
enum UnreportedMutation: Sendable {
    case listed(UInt64)

    /// A mutation that the outbox has never had.
    case refused(PendingMutation)

    fileprivate var number: UInt64? {
        if case .listed(let number) = self { number } else { nil }
    }
}
