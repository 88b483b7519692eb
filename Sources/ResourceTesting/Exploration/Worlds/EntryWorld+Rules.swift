import ResourceCore

// What came of an event, against what the rules say.
extension EntryWorld {
    func violation(
        of expected: Expectation, in actions: [LoadMachine.Action], _ event: EntryEvent, _ before: EntryWorld
    ) -> Violation? {
        var starts: (intent: LoadIntent?, count: Int) = (nil, 0)
        var cancels: (ticket: Ticket?, count: Int) = (nil, 0)
        var readings = 0
        var resumes: [Int: LoadMachine.Resolution] = [:]
        for action in actions {
            switch action {
            case .start(let ticket, let intent, let number):
                guard ticket.number > before.tickets.last else { return Violation("R1", "a ticket is not new") }
                if let live, live.number != number { return Violation("R17", "attempts are miscounted") }
                starts = (intent, starts.count + 1)
            case .cancel(let ticket): cancels = (ticket, cancels.count + 1)
            case .restore: readings += 1
            case .answer(let resolution):
                guard let asker = expected.asker else { return Violation("R7", "nobody asked") }
                if resumes.updateValue(resolution, forKey: asker) != nil { return Self.resumedTwice }
            case .resumeAll(let resolution):
                for caller in before.waiting.union(expected.asker.map { [$0] } ?? []).subtracting(expected.returns) {
                    if resumes.updateValue(resolution, forKey: caller) != nil { return Self.resumedTwice }
                }
            case .startGrace, .stopGrace, .startRetryTimer, .stopRetryTimer, .noteSyncError, .discard, .record: break
            }
        }
        let begins = expected.begins != nil || expected.continues
        let wantedStart = begins && live?.stage == .attempting ? live?.intent : nil
        if starts != (wantedStart, wantedStart == nil ? 0 : 1) {
            let wanted = wantedStart.map { "one to \($0)" } ?? "nothing"
            return Violation(event.ruleOfFlights(before), "\(starts.count) attempts begin instead of \(wanted)")
        }
        let wantedReadings = expected.begins != nil && live?.stage == .restoring ? 1 : 0
        if readings != wantedReadings {
            return Violation("R22", "the record is read \(readings) times instead of \(wantedReadings)")
        }
        let wantedCancel = expected.stops && before.live?.isWorking == true ? before.live?.ticket : nil
        if cancels != (wantedCancel, wantedCancel == nil ? 0 : 1) {
            return Violation(
                event.ruleOfCancelling,
                "\(cancels.count) attempts are cancelled instead of \(wantedCancel == nil ? 0 : 1)")
        }
        for caller in expected.returns { resumes[caller] = .cancelled }
        if resumes != expected.resumes {
            return Violation(
                event.ruleOfCallers(before),
                "\(resumes.count) callers are resumed instead of \(expected.resumes.count), or otherwise")
        }
        return nil
    }

    private static var resumedTwice: Violation { Violation("R7", "a caller is resumed twice") }

    func invariantViolation(_ event: EntryEvent) -> Violation? {
        let base = machine.base
        if base.flight?.ticket != live?.ticket {
            return Violation("R1", "the attempt that counts is not the one that runs")
        }
        if let violation = retryViolation { return violation }
        let found = Content(
            hasValue: base.value != nil, isFresh: base.isFresh, hasError: base.error != nil,
            isErrorRecent: base.isPausing, isInvalidated: base.isInvalidated && !isEmpty, isInitial: base.isInitial)
        if found != content { return Violation(event.ruleOfContent(content, found), "\(found) instead of \(content)") }
        if record != rightRecord {
            return Violation("R22", "the record on disk is \(record) instead of \(rightRecord)")
        }
        if base.flight?.hasDelivered != live?.hasDelivered { return Violation("R2", "what was delivered is forgotten") }
        if base.flight?.intent != live?.intent || base.flight?.trailing != trailing {
            return Violation("R3", "an intent is lost")
        }
        if base.activity != visibleIntent {
            return Violation("R8", "the indicator shows \(String(describing: base.activity))")
        }
        if base.isGraceRunning != (live != nil && !hasInterest) {
            return Violation("R5", "the grace timer runs at the wrong time")
        }
        if !isWaitedForAsExpected { return Violation("R7", "a caller is forgotten") }
        return nil
    }

    /// A value that was found unchanged is the same one, and its age begins anew (R13).
    func renewalViolation(_ event: EntryEvent, _ before: EntryWorld) -> Violation? {
        guard case .ended(.notModified) = event, before.content.hasValue else { return nil }
        if machine.base.value != before.machine.base.value { return Violation("R13", "an unchanged value is replaced") }
        if machine.base.confirmed != before.live?.ticket { return Violation("R13", "the age is not renewed") }
        return nil
    }

    private var retryViolation: Violation? {
        let flight = machine.base.flight
        if flight?.stage != live?.stage { return Violation("R17", "a flight does not wait as it must") }
        if flight?.attempt != live?.number { return Violation("R17", "attempts are miscounted") }
        if (flight?.failure != nil) != (live?.hasFailed ?? false) {
            return Violation("R17", "the last attempt's error is lost, or kept")
        }
        if hasRetryTimer != (live?.stage == .pausing) {
            return Violation("R17", "the retry timer runs at the wrong time")
        }
        return nil
    }

    /// Whether the machine knows how many callers wait.
    private var isWaitedForAsExpected: Bool {
        machine.base.waiting == waiting.count
    }

    /// The callers that wait.
    private var waiting: Set<Int> {
        Set(callers.indices.filter { callers[$0] != .away })
    }

    /// The strongest intent on its way that an indicator must show.
    var visibleIntent: LoadIntent? {
        guard let live else { return nil }
        let strongest = max(live.intent, trailing ?? .sync)
        return strongest == .sync ? nil : strongest
    }

    func violationAtRest() -> Violation? {
        if live == nil, isOnline { return restViolation }
        for outcome in LoadMachine.Outcome.allCases {
            var world = self
            if !world.isOnline, let violation = world.happen(.online) { return violation }
            var steps = 0
            while let live = world.live, steps < 12 {
                if let violation = world.happen(live.nextStep(outcome)) { return violation }
                steps += 1
            }
            if let violation = world.restViolation { return violation }
        }
        return nil
    }

    private var restViolation: Violation? {
        if live != nil { return Violation("R2", "flights follow one another for ever") }
        if machine.base.activity != nil { return Violation("R8", "an indicator stays up") }
        if isAnyoneWaiting { return Violation("R7", "a caller waits for ever") }
        if machine.base.isGraceRunning { return Violation("R5", "a timer stays behind") }
        return nil
    }
}

extension EntryWorld.Attempt {
    /// What brings the flight nearer to its end; its second attempt is its last.
    fileprivate func nextStep(_ outcome: LoadMachine.Outcome) -> EntryEvent {
        switch stage {
        case .attempting: .ended(outcome == .transient && number > 1 ? .exhausted : outcome)
        case .restoring: .restored(.none)
        case .pausing, .offline: .retryDue
        }
    }
}

// Which rule an event's consequences are under.
extension EntryEvent {
    fileprivate func ruleOfFlights<Machine>(_ before: EntryWorld<Machine>) -> String {
        switch self {
        case .appear: "R15"
        case .ask where before.live.map { $0.stage != .attempting } ?? !before.isOnline: "R17"
        case .ask: before.live == nil ? "R14" : "R3"
        case .delivered: "R2"
        case .deliveredLate: "R1"
        case .retryDue, .online: "R17"
        case .attemptOver, .totalOver: "R18"
        case .restored where before.isOutdated: "R2"
        case .restored, .restoredLate: "R22"
        case .callerCancelled: "R6"
        case .reset: "R12"
        case .invalidate where before.live != nil: "R2"
        case .ended where before.live?.isOvertaken == true: "R2"
        case .ended(.failure), .ended(.transient), .ended(.exhausted): "R17"
        default: "R5"
        }
    }

    fileprivate var ruleOfCancelling: String {
        switch self {
        case .ask, .appear: "R3"
        case .totalOver: "R18"
        case .callerCancelled: "R6"
        case .reset: "R12"
        default: "R5"
        }
    }

    fileprivate func ruleOfCallers<Machine>(_ before: EntryWorld<Machine>) -> String {
        switch self {
        case .ended where before.live?.isOvertaken == true: "R2"
        case .ended(.failure), .ended(.transient), .ended(.exhausted): "R17"
        case .ended(.notModified): "R13"
        case .delivered: "R2"
        case .deliveredLate: "R1"
        case .callerCancelled: "R6"
        case .ask: "R14"
        case .attemptOver, .totalOver: "R18"
        case .restored where before.isOutdated: "R2"
        case .restored, .restoredLate: "R22"
        default: "R7"
        }
    }

    fileprivate func ruleOfContent<Machine>(
        _ content: EntryWorld<Machine>.Content, _ found: EntryWorld<Machine>.Content
    ) -> String {
        var corrected = found
        corrected.isInvalidated = content.isInvalidated
        if corrected == content { return "R15" }
        return switch self {
        case .invalidate: "R2"
        case .reset: "R12"
        case .ended(.success), .delivered: "R2"
        case .deliveredLate: "R1"
        case .ended(.notModified) where content.hasValue || found.hasValue: "R13"
        case .ended(.failure), .ended(.transient), .ended(.exhausted), .ended(.notModified):
            content.hasValue != found.hasValue ? "R9" : content.hasError ? "R5" : "R10"
        case .ended(.cancelled), .callerCancelled, .storeCancelled, .keyCancelled, .graceOver: "R8"
        case .endedLate: "R1"
        case .attemptOver, .totalOver: "R18"
        case .restored where content.isFresh != found.isFresh: "R2"
        case .restored, .restoredLate, .evict, .fill: "R22"
        default: "R5"
        }
    }
}
