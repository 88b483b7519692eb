package import Foundation

package enum AlarmTarget: Sendable {
    case deadline(Deadlines.Kind, of: Entry)
    case part(any PartAlarm)
}

package protocol PartAlarm: Sendable {
    // NB: An alarm that is removed or replaced leaves the heap under the same lock, so it never rings.
    func ring(at date: Date, _ turn: inout Turn)
}

package struct Deadlines: Sendable {
    package enum Kind: CaseIterable, Sendable {
        case grace
        case retry
        case attempt
        case total

        /// The value becomes stale by age, as long as a store or channel is subscribed (R20).
        case aging
        case retention
        case tick
        case reading
        case reconnection

        /// A running attempt delivered a value that isn't on disk yet (R24).
        case recording
    }

    struct Limit: Sendable {
        let ticket: Ticket
        let limit: Duration?
    }

    var attemptLimit: Limit?
    var totalLimit: Limit?

    private var grace: Alarm<AlarmTarget>?
    private var retry: Alarm<AlarmTarget>?
    private var attempt: Alarm<AlarmTarget>?
    private var total: Alarm<AlarmTarget>?
    private var aging: Alarm<AlarmTarget>?
    private var retention: Alarm<AlarmTarget>?
    private var tick: Alarm<AlarmTarget>?
    private var reading: Alarm<AlarmTarget>?
    private var reconnection: Alarm<AlarmTarget>?
    private var recording: Alarm<AlarmTarget>?

    subscript(kind: Kind) -> Alarm<AlarmTarget>? {
        get {
            switch kind {
            case .grace: grace
            case .retry: retry
            case .attempt: attempt
            case .total: total
            case .aging: aging
            case .retention: retention
            case .tick: tick
            case .reading: reading
            case .reconnection: reconnection
            case .recording: recording
            }
        }
        set {
            switch kind {
            case .grace: grace = newValue
            case .retry: retry = newValue
            case .attempt: attempt = newValue
            case .total: total = newValue
            case .aging: aging = newValue
            case .retention: retention = newValue
            case .tick: tick = newValue
            case .reading: reading = newValue
            case .reconnection: reconnection = newValue
            case .recording: recording = newValue
            }
        }
    }
}

extension EntryState {
    mutating func set(_ kind: Deadlines.Kind, of entry: Entry, at time: Duration?, _ turn: inout Turn) {
        if let alarm = deadlines[kind] { turn.state.alarms.remove(alarm) }
        let alarm = time.map { Alarm(deadline: $0, for: AlarmTarget.deadline(kind, of: entry)) }
        deadlines[kind] = alarm
        if let alarm { turn.state.alarms.add(alarm) }
    }

    mutating func settleDeadlines(of entry: Entry, at now: Duration, _ turn: inout Turn) {
        let deadline = agingDeadline
        if deadline != deadlines[.aging]?.deadline { set(.aging, of: entry, at: deadline, &turn) }
        // An attempt that has delivered a value may run without limit: the limits apply until its first value.
        let isLimited = recorder.machine.phase != .delivering
        let running = isLimited ? recorder.machine.attempting : nil
        if deadlines.attemptLimit?.ticket != running {
            deadlines.attemptLimit = running.map { Deadlines.Limit(ticket: $0, limit: options.timeouts.attempt) }
            set(.attempt, of: entry, at: deadlines.attemptLimit?.limit.map { now + $0 }, &turn)
        }
        let began = isLimited ? recorder.machine.flight?.began : nil
        if deadlines.totalLimit?.ticket != began {
            deadlines.totalLimit = began.map { Deadlines.Limit(ticket: $0, limit: options.timeouts.total) }
            set(.total, of: entry, at: deadlines.totalLimit?.limit.map { now + $0 }, &turn)
        }
    }
}

extension Entry {
    func set(_ kind: Deadlines.Kind, at time: Duration?, _ turn: inout Turn) {
        state.set(kind, of: self, at: time, &turn)
    }

    func ring(_ kind: Deadlines.Kind, _ turn: inout Turn) {
        state.deadlines[kind] = nil
        switch kind {
        case .grace: handle(.graceOver, because: .graceOver, &turn)
        case .retry: handle(.retryDue, because: .retryDue, &turn)
        case .attempt: attemptOver(&turn)
        case .total: totalOver(&turn)
        case .aging: handle(.age, because: .aged, &turn)
        case .retention: retentionOver(&turn)
        case .tick: tick(&turn)
        case .reading: readingTimedOut(&turn)
        case .reconnection: if turn.state.surroundings.isOnline { notice(.online, &turn) }
        case .recording: if settleWipe(&turn) { writeRecord(&turn) }
        }
    }

    private func attemptOver(_ turn: inout Turn) {
        guard let attempt = state.flightWork.attempt, let limit = state.deadlines.attemptLimit?.limit else { return }
        turn.effects.work.append { attempt.timeOut(limit) }
    }

    private func totalOver(_ turn: inout Turn) {
        let error = LoadError.timedOut(limit: state.deadlines.totalLimit?.limit ?? .zero)
        handle(.totalOver, because: .totalOver, delivering: Delivered(error: error, origin: .network), &turn)
    }
}
