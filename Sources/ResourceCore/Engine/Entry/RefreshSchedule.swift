struct RefreshSchedule: Sendable {
    private(set) var rules: [RefreshRules: Int] = [:]
    private var pollers = Pollers()
    private(set) var interval: Duration?

    private(set) var isListed = false

    private var lastTriggered: Duration?

    var isAtRest: Bool { rules.isEmpty && !isListed }
    var awaitsConnection: Bool { rules.keys.contains { $0.triggers.contains(.reconnect) } }

    mutating func add(_ wanted: RefreshRules, _ polling: PollingRule?, of observer: ObserverID) {
        if !wanted.areNone { rules[wanted, default: 0] += 1 }
        if let polling { pollers.add(polling, observer) }
    }

    mutating func remove(_ wanted: RefreshRules, of observer: ObserverID) {
        if let count = rules[wanted] { rules[wanted] = count > 1 ? count - 1 : nil }
        if let poll = wanted.poll, poll.interval == nil { pollers.remove(observer) }
    }

    mutating func replace(_ polling: PollingRule, of observer: ObserverID) {
        pollers.replace(polling, observer)
    }

    mutating func evaluations(for basis: Pollers.Basis) -> [Pollers.Evaluation] { pollers.evaluations(for: basis) }

    mutating func accept(_ interval: Duration?, of evaluation: Pollers.Evaluation) -> Bool {
        pollers.accept(interval, of: evaluation)
    }

    mutating func releaseRetired(_ effects: inout Effects) {
        if pollers.hasRetired { effects.release(pollers.takeRetired()) }
    }

    mutating func settleInterval(inBackground: Bool) -> Bool {
        let interval = shortestInterval(inBackground: inBackground)
        defer { self.interval = interval }
        return interval != self.interval
    }

    mutating func settleListing(isAsked: Bool) -> Bool {
        let isNeeded = isAsked || !rules.isEmpty
        defer { isListed = isNeeded }
        return isListed != isNeeded
    }

    // Returns the request for a lifecycle or connectivity event, or `nil` if none is needed. For 5 seconds after a
    // request, other events cause none, except a return to the foreground that resumes paused polling, which counts as
    // a tick.
    mutating func request(for event: TriggerEvent, at now: Duration) -> LoadMachine.Request? {
        guard let request = wantedRequest(for: event, at: now) else { return nil }
        lastTriggered = now
        return request
    }

    private func wantedRequest(for event: TriggerEvent, at now: Duration) -> LoadMachine.Request? {
        if event == .foreground, interval == nil, shortestInterval(inBackground: false) != nil { return .always }
        if let lastTriggered, now < lastTriggered + .seconds(5) { return nil }
        return switch event {
        case .foreground: request(on: .focus)
        case .online: request(on: .reconnect)
        case .background, .offline: nil
        }
    }

    private func request(on trigger: RefreshTriggers) -> LoadMachine.Request? {
        let wanted = rules.keys.filter { $0.triggers.contains(trigger) }
        guard !wanted.isEmpty else { return nil }
        return wanted.contains { $0.evenIfFresh } ? .always : .load
    }

    private func shortestInterval(inBackground: Bool) -> Duration? {
        let constant = rules.keys.compactMap(\.poll).filter { !inBackground || $0.inBackground }.compactMap(\.interval)
        return Duration.earlier(constant.min(), pollers.shortestInterval(inBackground: inBackground))
    }
}

extension Entry {
    func notice(_ event: TriggerEvent, _ turn: inout Turn) {
        handle(
            request(for: event, turn.now()).map { .ask($0, waits: nil, observer: nil) }, because: .triggered(event),
            &turn)
    }

    // A value whose reload has failed counts as stale, however fresh it is.
    private func request(for event: TriggerEvent, _ now: Duration) -> LoadMachine.Request? {
        guard !state.content.needsSignIn, let request = state.schedule.request(for: event, at: now) else { return nil }
        return machine.errorTicket == nil ? request : .always
    }

    func settleRefreshing(_ turn: inout Turn) {
        state.schedule.releaseRetired(&turn.effects)
        // NB: `||` would copy the schedule into its closure.
        if state.features == nil, state.schedule.isAtRest { return }
        let isAsked = state.hasLeft ? false : state.listensToTriggers
        evaluateIntervals(&turn)
        if state.schedule.settleInterval(inBackground: turn.state.surroundings.isInBackground) { setTick(&turn) }
        guard state.schedule.settleListing(isAsked: isAsked) else { return }
        turn.state.listeners[ObjectIdentifier(self)] = state.schedule.isListed ? self : nil
        if state.schedule.awaitsConnection, !turn.state.surroundings.isToldOfConnection {
            turn.warn(
                onceOf: "reconnectWithoutSource",
                "The resource \(key) is refreshed on .reconnect, but nothing has told its container about the "
                    + "connection. Call container.follow(.systemConnection), or container.notice(_:) for each change.")
        }
    }

    private func setTick(_ turn: inout Turn) {
        let now = turn.now()
        set(.tick, at: state.schedule.interval.map { now + $0 }, &turn)
    }

    func tick(_ turn: inout Turn) {
        setTick(&turn)
        guard !state.content.needsSignIn else { return }
        handle(.ask(.always, waits: nil, observer: nil), because: .tick, &turn)
    }

    func evaluateIntervals(_ turn: inout Turn) {
        let basis = Pollers.Basis(value: machine.valueTicket, confirmed: machine.confirmed, error: machine.errorTicket)
        for evaluation in state.schedule.evaluations(for: basis) {
            let snapshot = state.lastSnapshot(&turn)
            turn.effects.work.append { [self, container = turn.container] in
                let interval = evaluation.polling.interval(snapshot.displayed().state)
                    .flatMap { $0 > .zero ? $0.clamped : nil }
                container.withTurn(isolation: nil) { turn in accept(interval, of: evaluation, &turn) }
            }
        }
    }

    private func accept(_ interval: Duration?, of evaluation: Pollers.Evaluation, _ turn: inout Turn) {
        guard !state.hasLeft, state.schedule.accept(interval, of: evaluation) else { return }
        handle(because: .refined, &turn)
    }
}
