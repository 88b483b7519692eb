import ResourceCore

// The rule that covers an event's consequences.
extension EntryEvent {
    func ruleOfFlights<Machine>(_ before: EntryWorld<Machine>) -> String {
        switch self {
        case .appear: "R15"
        case .ask where before.history.obstacle == .place: "R23"
        case .ask where before.history.flight.map { $0.stage != .attempting } ?? (before.history.obstacle != nil): "R17"
        case .ask: before.history.flight == nil ? "R14" : "R3"
        case .delivered: "R2"
        case .deliveredLate: "R1"
        case .retryDue, .online, .offline, .held: "R17"
        case .full: "R23"
        case .attemptOver, .totalOver: "R18"
        case .restored where before.history.isOutdated: "R2"
        case .restored, .restoredLate: "R22"
        case .callerCancelled: "R6"
        case .reset: "R12"
        case .invalidate where before.history.flight != nil: "R2"
        case .ended where before.isOvertaken: "R2"
        case .ended(.failure), .ended(.transient), .ended(.postponed), .ended(.exhausted): "R17"
        default: "R5"
        }
    }

    var ruleOfCancelling: String {
        switch self {
        case .ask, .appear: "R3"
        case .totalOver: "R18"
        case .callerCancelled: "R6"
        case .reset: "R12"
        default: "R5"
        }
    }

    func ruleOfCallers<Machine>(_ before: EntryWorld<Machine>) -> String {
        switch self {
        case .ended where before.isOvertaken: "R2"
        case .ended(.failure), .ended(.transient), .ended(.postponed), .ended(.exhausted): "R17"
        case .ended(.notModified): "R13"
        case .offline, .held, .online, .heldUp: "R17"
        case .full: "R23"
        case .delivered: "R2"
        case .deliveredLate: "R1"
        case .callerCancelled: "R6"
        case .ask where before.history.obstacle == .place: "R23"
        case .ask where before.history.obstacle != nil: "R17"
        case .ask: "R14"
        case .attemptOver, .totalOver: "R18"
        case .restored where before.history.isOutdated: "R2"
        case .restored, .restoredLate: "R22"
        default: "R7"
        }
    }

    var ruleOfDeliveries: String {
        if case .restoredLate = self { return "R22" }
        return "R1"
    }

    func ruleOfContent(
        _ content: EntryContent, _ found: EntryContent
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
        case .ended(.failure), .ended(.transient), .ended(.postponed), .ended(.exhausted), .ended(.notModified):
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

extension EntryWorld {
    fileprivate var isOvertaken: Bool { history.flight?.isOvertaken(history.barrier) ?? false }
}
