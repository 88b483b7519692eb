import Foundation
import ResourceTesting

@testable import EngineProofs
@testable import ResourceCore

// MARK: - Comparison of the observable state with the journal
extension ShellWorld {
    /// Returns the first promise that is broken after a step.
    func violation() -> Violation? {
        if isQuiet { raiseMutationBarriers() }
        noteEffects()
        if let violation = brokenStructure() ?? delivered ?? server.violation { return violation }
        for port in ports.all where port.subject != .derived || combination.isDerived {
            if let violation = brokenState(of: port) { return violation }
        }
        for store in screens.indices {
            if let violation = brokenScreen(store) { return violation }
        }
        for call in calls {
            if let violation = brokenPromise(of: call) { return violation }
        }
        if let violation = brokenRuns() ?? brokenRecords() ?? brokenPatience() ?? brokenOverlays() { return violation }
        settle()
        return nil
    }

    /// Removes the calls that have returned, and records the barriers that precede everything that is yet to be
    /// observed.
    private func settle() {
        calls.removeAll { $0.isOver }
        server.forgetCalls()
        guard isQuiet else { return }
        journal.settle()
    }

    private func brokenState(of port: any ShellPort) -> Violation? {
        let view = port.known(in: container)
        if let violation = broken(view, of: port) { return violation }
        guard let entry = entry(of: port.subject), let value = view.value else { return nil }
        let name = name(entry)
        guard port.subject != .derived else { return nil }
        if value.maker == .initial, !view.isStale, barred[port.subject] == name, !journal.isRight(value) {
            return Violation("R2", "\(value) passes for fresh again after a barrier")
        }
        if let newest = newest[name], value.moment < newest {
            return Violation("R1", "\(value) replaces a newer value of moment \(newest)")
        }
        newest[name] = value.moment
        return nil
    }

    /// Returns the promise that a subject's state breaks.
    private func broken(_ view: ShellView, of port: any ShellPort) -> Violation? {
        if let value = view.value {
            if value.subject != port.subject { return Violation("R4", "\(port.subject) shows \(value)") }
            if let violation = brokenEnd(value) ?? brokenEffect(of: value, isStale: view.isStale) { return violation }
            if !view.isStale, value.maker != .initial, !journal.isRight(value) {
                return Violation("R2", "\(value) passes for fresh after a barrier")
            }
            if !view.isStale, isQuiet, isTooOld(view, port) {
                return Violation("R20", "\(value) passes for fresh past its age")
            }
            if !view.isStale, journal.brokenOff.contains(value.moment), isQuiet {
                return Violation("R24", "\(value) passes for fresh though its stream isn't open")
            }
        } else if !view.isStale {
            return Violation("R2", "nothing passes for fresh")
        }
        if view.isCancellation { return Violation("R8", "a cancellation is shown as an error") }
        // NB: The errors of a derived value are those of its source.
        let source = port.subject == .derived ? ShellSubject.base : port.subject
        if let error = view.error, error > 0, error < journal[source].goneSince {
            return Violation("R12", "an error of moment \(error) is from before the reset")
        }
        return nil
    }

    private func brokenEnd(_ value: ShellMark) -> Violation? {
        if value.maker == .initial || value.maker == .placeholder { return nil }
        return journal.isThere(value) ? nil : Violation("R12", "\(value) is seen after it was taken away")
    }

    private func isTooOld(_ view: ShellView, _ port: any ShellPort) -> Bool {
        guard !combination.has(.limitedFreshness), let updatedAt = view.updatedAt,
            let limit = entry(of: port.subject)?.state.options.staleAfter
        else { return false }
        return Duration(clamping: container.wallClock().timeIntervalSince(updatedAt)) >= limit
    }

    private func brokenScreen(_ store: Int) -> Violation? {
        guard let screen = screens[store] else { return nil }
        let (view, port) = (screen.view, shown[store])
        if let violation = broken(view, of: port) { return violation }
        for kept in [view.previous, view.placeholder].compactMap({ $0 }) where kept.moment > 0 {
            if let violation = brokenEnd(kept) { return violation }
            if view.value != nil || view.error != nil { return Violation("R4", "\(kept) stays too long") }
            if !mayKeep[store].contains(kept.subject) { return Violation("R4", "\(kept) is kept") }
        }
        guard isQuiet else { return nil }
        let known = port.known(in: container)
        return view.known == known ? nil : Violation("shell", "store \(store) shows \(view), and \(known) is known")
    }

    private func brokenPromise(of call: ShellCall) -> Violation? {
        if call.isCancelled, !call.isOver, isQuiet { return Violation("R6", "a canceled caller goes on waiting") }
        if call.isGivenUp, !call.isOver, isQuiet { return Violation("R5", "a call on a store that cancelled waits on") }
        guard let ending = call.endings.first else { return nil }
        switch ending {
        case .returned: return nil
        case .value(let value):
            if value.subject != call.subject { return Violation("R4", "a caller for \(call.subject) got \(value)") }
            if let violation = brokenEffect(of: value, isStale: true, in: server.phasesOfCalls) { return violation }
            guard value.maker != .initial, !call.isCancelled else { return nil }
            let source = value.isMade ? value.source : value
            let since = journal[source.subject].settledSince
            guard journal.rightness(of: source) < since else { return nil }
            return Violation("R2", "a caller got \(value) after the barrier at \(since)")
        case .error(let error):
            guard error is CancellationError, !call.mayBeCancelled else { return nil }
            return Violation("R6", "a caller returned canceled, and nothing was")
        }
    }
}

// MARK: - Loaders and records
extension ShellWorld {
    /// Checks that a subject has at most one run that counts, and that it has one exactly while its flight attempts.
    private func brokenRuns() -> Violation? {
        guard isQuiet else { return nil }
        for port in ports.all where port.subject != .derived {
            let runs = loader.open.count { $0.subject == port.subject && !$0.isCancelled }
            let isAttempting = entry(of: port.subject)?.machine.flight?.stage == .attempting
            if runs != (isAttempting ? 1 : 0) {
                return Violation("R1", "\(port.subject) has \(runs) runs, and attempts: \(isAttempting)")
            }
        }
        return brokenLimit()
    }

    /// Checks that one load runs at a time, where that is the limit, and that none waits while none runs.
    ///
    /// One that the user has requested without a connection needs no place.
    private func brokenLimit() -> Violation? {
        guard combination.has(.oneLoadAtATime), !combination.has(.streaming) else { return nil }
        let open = loader.open
        if !isOnline { runsWithoutPlace.formUnion(open.map(\.moment).filter { $0 > lastRun }) }
        lastRun = open.last?.moment ?? lastRun
        let runs = open.count { !$0.isCancelled && !runsWithoutPlace.contains($0.moment) }
        if runs > 1 { return Violation("R23", "\(runs) loads run at once") }
        let isWaiting = ports.all.contains { entry(of: $0.subject)?.machine.obstacle == .place && isOffline($0) }
        return runs == 0 && isWaiting ? Violation("R23", "a load waits, and none runs") : nil
    }

    private func isOffline(_ port: any ShellPort) -> Bool { entry(of: port.subject)?.machine.phase == .offline }

    /// Checks that a record from before a barrier is marked or gone, and that known values are written.
    private func brokenRecords() -> Violation? {
        guard combination.isPersisted, isQuiet, !isArchiveUnreliable, container.isWritten else { return nil }
        for record in memory.records {
            guard let mark = ShellMark(record.payload) else { return Violation("R22", "a record is none") }
            if let violation = brokenEnd(mark) { return Violation("R22", "a record stays: \(violation.what)") }
            if let violation = brokenRecordedEffect(of: mark) { return violation }
            if !record.isStale, !journal.isRight(mark) {
                return Violation("R22", "the record of \(mark) isn't marked as stale")
            }
        }
        for port in ports.all {
            guard let entry = entry(of: port.subject), entry.state.recordState.codec != nil,
                entry.machine.flight == nil,
                let value = port.known(in: container).value, value.maker != .initial, !mayBeUnwritten(value)
            else { continue }
            if !memory.records.contains(where: { ShellMark($0.payload) == recorded(value) }) {
                return Violation("R22", "\(value) was not written")
            }
        }
        return nil
    }

    /// Checks that a load that fails online has at most four attempts.
    private func brokenPatience() -> Violation? {
        for subject in ShellSubject.allCases where journal[subject].failures > 4 {
            return Violation("R17", "a load was attempted \(journal[subject].failures) times with a connection")
        }
        return nil
    }
}
