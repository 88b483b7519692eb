import ResourceCore
import ResourceTesting
import ResourceWriting

// The rules that must hold after each event.
extension MutationWorld {
    var stateViolation: Violation? {
        for effect in 0..<judge.sent {
            let history = judge.histories[effect]
            if server.desks[effect].applications > 1 + history.repetitions {
                return Violation("W2", "the server applies a mutation twice")
            }
            if let violation = displayViolation(effect, history) ?? recordViolation(effect, history) {
                return violation
            }
        }
        return valueViolation ?? freshnessViolation
    }

    /// Returns a violation if the server applies a mutation after a later one of its lane.
    func applicationViolation(_ effect: Int) -> Violation? {
        let history = judge.histories[effect]
        guard server.desks[effect].applications == 1, history.state == .pending else { return nil }
        // The user has moved one to the end of its lane that the server may have applied before.
        let isOvertaken = judge.histories.indices.contains { other in
            judge.shareLane(other, effect, setup) && server.desks[other].applications > 0
                && !judge.histories[other].isAhead && judge.histories[other].repetitions == 0
                && judge.histories[other].position > history.position
        }
        return isOvertaken ? Violation("W3", "the server applies a mutation after a later one") : nil
    }

    private func displayViolation(_ effect: Int, _ history: MutationJudge.History) -> Violation? {
        let shown = slots.count { $0.effect == effect && $0.isShown }
        if shown > 1 { return Violation("W4", "an effect is shown twice") }
        if history.mustNotShow, shown > 0 {
            return Violation(history.state == .wiped ? "W14" : "W6", "an effect stays that is \(history.state)")
        }
        guard history.mustShow else { return nil }
        for entry in entries.indices where judge.affects(effect, entry, setup) {
            guard let value = displayed(entry) else { continue }
            if value.effects & 1 << effect == 0 {
                return Violation("W4", "an effect disappears that is \(history.state)")
            }
        }
        return nil
    }

    /// Returns a violation if an effect hides that of a later mutation, or has become part of a value twice.
    private var valueViolation: Violation? {
        for entry in entries.indices {
            if entries[entry].value?.isDoubled == true || entries[entry].stored?.value.isDoubled == true {
                return Violation("W12", "an effect becomes part of a value twice")
            }
            guard let value = displayed(entry) else { continue }
            for one in 0..<judge.sent where judge.affects(one, entry, setup) && judge.histories[one].mustShow {
                if value.covered & 1 << one != 0 { return Violation("W4", "an earlier effect covers a later one") }
            }
        }
        return nil
    }

    private func recordViolation(_ effect: Int, _ history: MutationJudge.History) -> Violation? {
        guard setup.kinds[effect].traits.isDurable else { return nil }
        let record = disk.record(of: effect)
        if history.isRefusalKnown, record?.state == .attempted, disk.queue.isEmpty, !hasRetryTimer(effect) {
            return Violation("W2", "a record says that the server may have applied what it has refused")
        }
        if history.mustBeSaved, record == nil { return Violation("W16", "the record of a mutation is lost") }
        if history.mustBeGone, record != nil {
            return Violation(history.state == .wiped ? "W14" : "W8", "a record stays that is \(history.state)")
        }
        if history.state == .acknowledged, record == nil, !isRecorded(effect) {
            return Violation("W12", "the record of a mutation is removed before the effect is part of all others")
        }
        if let violation = mergeViolation(effect, history, record) { return violation }
        if history.isDependent, history.state == .pending || history.state == .failed,
            let creator = setup.kinds[effect].creator, judge.histories[creator].state == .acknowledged,
            judge.identifiers & 1 << creator == 0
                || (record != nil && setup.kinds[creator].traits.isDurable && !disk.isAcknowledged(creator))
        {
            return Violation("W11", "an identifier is lost that is still needed")
        }
        return nil
    }

    /// Returns a violation if a mutation that has merged is on disk beside the later one, or neither is (W19).
    private func mergeViolation(
        _ effect: Int, _ history: MutationJudge.History, _ record: MutationDisk.Record?
    ) -> Violation? {
        guard history.state == .merged, let later = setup.kinds.firstIndex(where: { $0.merges == effect }) else {
            return nil
        }
        let (merged, hasRecord) = (judge.histories[later], disk.record(of: later) != nil)
        if record != nil, hasRecord { return Violation("W19", "two mutations that have merged are both on disk") }
        let isLost = history.isSaved && record == nil && !hasRecord && !merged.isSaved
        return isLost && merged.state == .pending && !merged.isTakenBack
            ? Violation("W19", "neither of two mutations that have merged is on disk") : nil
    }

    /// Returns a Boolean value that indicates whether the effect of a mutation is part of all records.
    private func isRecorded(_ effect: Int) -> Bool {
        entries.indices.allSatisfy { entry in
            guard judge.affects(effect, entry, setup) else { return true }
            let written = writes.compactMap { $0.entry == entry ? $0.written : nil }
            return ([entries[entry].stored?.value] + written).allSatisfy {
                $0.map { $0.effects & 1 << effect != 0 } ?? true
            }
        }
    }

    private var freshnessViolation: Violation? {
        for entry in entries.indices where entries[entry].machine.isFresh {
            guard let value = entries[entry].value else { continue }
            for effect in 0..<judge.sent where judge.affects(effect, entry, setup) {
                let history = judge.histories[effect]
                guard history.state == .acknowledged else { continue }
                if value.loaded & 1 << effect == 0 {
                    return Violation("W5", "a value is fresh that was loaded before an acknowledgment")
                }
            }
        }
        return nil
    }
}

extension ValueOperation {
    fileprivate var written: MutationEntry.Value? {
        if case .write(let record) = kind { record.value } else { nil }
    }
}
