import ResourceTesting

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceWriting

// MARK: - Events of the mutation
extension ShellWorld {
    func isPossibleOnMutation(_ event: ShellEvent) -> Bool {
        switch event {
        case .send, .sendLater: server.phase == .unsent
        case .answer(let answer): server.canAnswer(answer)
        // NB: Otherwise, it wouldn't be known whether the request has left.
        case .cancelMutation: isQuiet && server.phase == .pending
        case .retryMutation, .discardMutation: isQuiet && server.phase == .failed
        default: false
        }
    }

    func carryOutOnMutation(_ event: ShellEvent) {
        switch event {
        case .send: send()
        case .sendLater: send(after: .seconds(5))
        case .answer(let answer): server.answer(answer)
        case .cancelMutation: cancelMutation()
        case .retryMutation:
            container.pendingMutations.first?.retry()
            server.begin()
            noteEffects()
        case .discardMutation: discardMutation()
        default: break
        }
    }

    private func send(after delay: Duration = .zero) {
        sent = container.send(ports.mutation, after: delay)
        server.begin()
        noteEffects()
    }

    /// Takes the mutation back, as soon as the main actor is available, which succeeds unless a request has left (W8).
    private func cancelMutation() {
        guard let sent else { return }
        Task {
            let (isPossible, isPending) = (!server.wasReached, server.phase == .pending)
            if isPossible { server.enter(.gone) }
            let isCancelled = await sent.cancel()
            if isPending, isCancelled != isPossible {
                delivered = Violation(
                    "W8", "a mutation is canceled: \(isCancelled), and that's possible: \(isPossible)")
            }
        }
    }

    private func discardMutation() {
        Task { [container] in
            guard container === self.container, server.phase == .failed else { return }
            server.enter(.gone, barrier: loader.nextMoment())
            do { try await container.pendingMutations.first?.discard() } catch {
                delivered = Violation("W16", "a failed mutation can't be discarded")
            }
        }
    }

    /// Brings the mutation to its end, and forgets it if it has failed.
    func endMutation() {
        server.answer(.accepted)
        if server.phase == .failed { discardMutation() }
    }

    /// Returns whether the server could find that the value of a run is the known one.
    func isUnchanged(since run: ShellLoader.Run) -> Bool {
        guard let known = ports[run.subject].known(in: container).value else { return true }
        return known.ownEffects == loader.effects(of: run)
    }

    /// Records the ends of the mutation, each of which is a barrier for the keys that it affects (W5).
    func raiseMutationBarriers() {
        for moment in server.settle() {
            forgetFailures()
            for key in ports.mutation.affectedKeys { journal.raise(subjects(below: key), at: moment) }
        }
    }
}

// MARK: - Effects
extension ShellWorld {
    /// Checks the snapshots that the stores show now (W4).
    func noteEffects() {
        guard combination.isMutated, delivered == nil else { return }
        for screen in screens.compactMap(\.self) {
            let view = screen.view
            delivered = delivered ?? view.value.flatMap { brokenEffect(of: $0, isStale: view.isStale) }
        }
    }

    /// Returns a violation if a value shows the effect of the mutation too often, or lacks it.
    ///
    /// - Parameter phases: The phases in which the value may have been made, or `nil` for those of a screen.
    func brokenEffect(
        of value: ShellMark, isStale: Bool, in phases: [ShellServer.Phase]? = nil
    ) -> Violation? {
        guard combination.isMutated, value.maker != .placeholder else { return nil }
        let phases = phases ?? server.phases
        if phases.contains(where: { effects(of: value, isStale: isStale, in: $0).contains(value.effects) }) {
            return brokenResponse(value)
        }
        return Violation("W4", "\(value) shows the effect \(value.effects) times, and the mutation is \(phases)")
    }

    /// Returns how often a value may show the effect while the mutation is in a phase.
    private func effects(of value: ShellMark, isStale: Bool, in phase: ShellServer.Phase) -> ClosedRange<Int> {
        if value.isMade {
            if phase == .pending, server.affected.contains(.derived) { return 1...1 }
            // A derived value that is stale may show what its source no longer shows (W17).
            return isStale ? 0...1 : effects(of: value, by: .base, in: phase)
        }
        return effects(of: value, by: value.subject, in: phase)
    }

    private func effects(
        of value: ShellMark, by subject: ShellSubject, in phase: ShellServer.Phase
    ) -> ClosedRange<Int> {
        guard server.affected.contains(subject) else { return 0...0 }
        let own = value.ownEffects...value.ownEffects
        switch phase {
        case .unsent, .failed, .gone: return own
        case .pending: return 1...1
        case .acknowledged(let moment):
            let loaded = value.isMade ? value.source : value
            let rightness = journal.rightness(of: loaded)
            if rightness > moment, !writesWhilePending.contains(rightness) { return own }
            // A new entry has an initial value that lacks the effect, once the mutation is forgotten.
            return value.maker == .initial ? 0...1 : 1...1
        }
    }

    /// Returns a violation if the value in a response counts although a barrier came since the first attempt (W9).
    private func brokenResponse(_ value: ShellMark) -> Violation? {
        guard let response = server.response, value.subject == .base, value.moment == response.moment else {
            return nil
        }
        // NB: An entry that was evicted since knows nothing of the barrier.
        guard let barrier = lastBarriers[.base], barrier.entry == entry(of: .base).map(name) else { return nil }
        return response.first < barrier.moment && barrier.moment < response.moment
            ? Violation("W9", "\(value) counts after the barrier at \(barrier.moment)") : nil
    }
}

// MARK: - Overlays
extension ShellWorld {
    /// Returns whether a value need not be on disk: one that was derived from the effects of a mutation (W12).
    func mayBeUnwritten(_ value: ShellMark) -> Bool {
        value.isMade && server.phase != .unsent
    }

    /// Returns a violation if a record has the effect of a mutation that isn't acknowledged, or lacks that of one that
    /// is (W12).
    func brokenRecordedEffect(of mark: ShellMark) -> Violation? {
        switch server.phase {
        case .gone: return nil
        case .acknowledged: return brokenEffect(of: mark, isStale: true, in: [server.phase])
        case .unsent, .pending, .failed:
            return mark.effects == mark.ownEffects ? nil : Violation("W12", "the record of \(mark) has an overlay")
        }
    }

    /// Returns a displayed value as it's on disk.
    func recorded(_ value: ShellMark) -> ShellMark {
        if case .acknowledged = server.phase { value } else { value.withoutOverlays }
    }

    /// Checks that no entry keeps an overlay that its value includes, and that nothing keeps a mutation that every
    /// value includes.
    func brokenOverlays() -> Violation? {
        guard combination.isMutated else { return nil }
        return container.turn.withLock { turn in
            let entries = turn.state.allEntries()
            for entry in entries {
                for overlay in entry.state.layers?.all ?? [] where overlay.end == nil {
                    if turn.state.layers[overlay.number].isEmpty {
                        return Violation("W4", "the entry of \(entry.key) shows a mutation that the container doesn't")
                    }
                }
                let isIdle = entry.machine.flight == nil && entry.machine.abandoned == nil
                if isIdle,
                    entry.state.layers?.ended.contains(where: { $0.end ?? 0 <= entry.state.content.begun }) == true
                {
                    return Violation("W4", "the entry of \(entry.key) keeps an overlay that is part of its value")
                }
            }
            guard isQuiet, !isPending, !turn.writing.state.shown.isEmpty else { return nil }
            return Violation("W12", "a mutation is displayed that is acknowledged")
        }
    }

    private var isPending: Bool { server.phase == .pending || server.phase == .failed }

    /// Checks that nothing is left of a mutation that has ended.
    ///
    /// One in memory alone stays while the record of a value may lack it.
    func brokenEndOfMutation() -> Violation? {
        if server.isWaiting { return Violation("rest", "a request stays behind") }
        if isPending { return Violation("rest", "the mutation is \(server.phase) still") }
        guard !combination.isPersisted else { return nil }
        return container.readMutations { writing in
            let isBare =
                writing.state.machine.items.isEmpty && writing.state.kept.isEmpty && writing.state.alarms.isEmpty
                && writing.state.attempts.isEmpty && writing.state.deciders.isEmpty
            return isBare ? nil : Violation("rest", "the outbox keeps something of the mutation")
        }
    }
}

extension ShellMark {
    /// The value as it was loaded or derived.
    var withoutOverlays: ShellMark {
        var mark = self
        mark.effects = ownEffects
        return mark
    }
}
