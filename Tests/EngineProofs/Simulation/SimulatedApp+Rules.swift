internal import ResourceCore
import ResourceTesting

// Checks of the externally visible state against the rules.
extension SimulatedApp {
    func violation(after action: SimulatedAction, _ hadValue: [Bool]) -> Violation? {
        for key in subjects.indices {
            let state = container.state(of: subjects[key].resource)
            if let violation = violation(of: state, key) ?? loss(in: state, key, action, hadValue[key]) {
                return violation
            }
            subjects[key].hadValue = state.value != nil
        }
        for screen in screens {
            if let violation = violation(of: screen) { return violation }
        }
        for call in calls {
            if let violation = violation(of: call) { return violation }
        }
        return nil
    }

    func violationAtRest() -> Violation? {
        if let violation = violation(after: .wipe, subjects.map { _ in false }) { return violation }
        if calls.contains(where: { !$0.isOver }) { return Violation("R7", "a caller waits for ever") }
        if clock.sleeperCount > 0 { return Violation("R5", "a timer stays behind") }
        for subject in subjects where network.open(subject.resource.key) > 0 {
            return Violation("R5", "a request stays open")
        }
        for screen in screens where screen.store.isLoading { return Violation("R8", "an indicator stays up") }
        return nil
    }

    /// Returns a violation of the rules for a key's state, wherever it's seen.
    private func violation(of state: ResourceState<Reply>, _ key: Int) -> Violation? {
        let subject = subjects[key]
        if let value = state.value {
            if value.key != subject.resource.key { return Violation("R4", "\(subject.resource.key) shows \(value)") }
            if !state.isStale, value.version < subject.barrier {
                return Violation(
                    state.origin == .disk ? "R22" : "R2",
                    "\(value) passes for fresh after the barrier at \(subject.barrier)")
            }
            let isOld =
                value.request == 0 ? value.version < subject.resetVersion : value.request <= subject.resetRequests
            if isOld {
                return Violation(state.origin == .disk ? "R22" : "R12", "\(value) is from before the reset")
            }
        }
        if let error = state.error, error is CancellationError {
            return Violation("R8", "a cancellation is shown as an error")
        }
        let id = EntryID(subject.resource.key, of: Reply.self)
        let isReading = container.inspect(id) { entry, _, _ in entry.machine.flight?.stage == .restoring } ?? false
        let isAttempting = state.isLoading && state.waiting == nil && !isReading
        if isAttempting, scheduler.count == 0, network.open(subject.resource.key) == 0 {
            return Violation("R8", "an indicator is up without a flight")
        }
        return nil
    }

    /// Returns a violation if an observed value was lost other than by a reset (R9).
    private func loss(
        in state: ResourceState<Reply>, _ key: Int, _ action: SimulatedAction, _ hadValue: Bool
    ) -> Violation? {
        guard hadValue, state.value == nil, screens.contains(where: { $0.key == key && $0.appearances > 0 }) else {
            return nil
        }
        switch action {
        case .reset(let other) where other == key: return nil
        case .wipe, .restart: return nil
        default: return Violation("R9", "\(subjects[key].resource.key) lost its value")
        }
    }

    private func violation(of screen: Screen) -> Violation? {
        let state = screen.store.state
        if let violation = violation(of: state, screen.key) { return violation }
        if let previous = state.previous {
            if state.value != nil || state.error != nil { return Violation("R4", "a previous value stays too long") }
            if previous.key != screen.mayKeep { return Violation("R4", "\(previous) is shown as the previous value") }
        }
        guard scheduler.count == 0 else { return nil }
        let known = container.state(of: subjects[screen.key].resource)
        let isSame =
            known.value == state.value && (known.error == nil) == (state.error == nil)
            && known.isStale == state.isStale && known.activity == state.activity
        guard !isSame else { return nil }
        let details: TimelineDetails = [.activity, .staleness]
        return Violation("R4", "a store shows \(state.drawn(details)) instead of \(known.drawn(details))")
    }

    private func violation(of call: SimulatedCall) -> Violation? {
        if call.isCancelled, !call.isOver, scheduler.count == 0 {
            return Violation("R6", "a cancelled caller goes on waiting")
        }
        guard let ending = call.endings.first else { return nil }
        if call.endings.count > 1 { return Violation("R7", "a caller returned twice") }
        switch ending {
        case .returned: return nil
        case .value(let value):
            let subject = subjects[call.key]
            if value.key != subject.resource.key { return Violation("R4", "a caller of another key got \(value)") }
            guard !call.isCancelled, value.version < subject.settledBarrier else { return nil }
            return Violation("R2", "a caller got \(value) after the barrier at \(subject.settledBarrier)")
        case .error(let error):
            guard error is CancellationError, !call.mayBeCancelled else { return nil }
            return Violation("R6", "a caller returned cancelled, and nobody had cancelled anything")
        }
    }
}
