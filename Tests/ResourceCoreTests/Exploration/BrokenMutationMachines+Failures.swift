@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

// Machines of an outbox that count transient failures wrongly (W15).

/// A machine that repeats a mutation however often it has failed.
struct NeverGivesUp: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        base.failureLimits.most = .max
        return base.handle(event)
    }
}

/// A machine that doesn't know of the failures of earlier launches.
struct ForgetsFailures: MutationModel {
    var base = MutationMachine()

    mutating func restore(
        _ records: [MutationMachine.Restored], lastNumber: Number, expired: Set<Number>
    ) -> [Action] {
        var records = records
        for index in records.indices { records[index].failures = 0 }
        return base.restore(records, lastNumber: lastNumber, expired: expired)
    }
}

/// A machine that pauses before a failure is recorded.
struct RecordsNoFailures: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .answered(let number, .unknown(_, .failure)) = event,
            base.item(number)?.stage == .recordingFailure(isPauseOver: false)
        else { return actions }
        return actions.filter { $0 != .write(number) } + base.handle(.written(number, isSuccess: true))
    }
}

/// A machine that counts attempts without a response from before the connection returned.
struct CountsDisconnection: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let before = base.items.map(\.failures)
        let actions = base.handle(event)
        guard event == .wentOnline else { return actions }
        for (index, failures) in zip(base.items.indices, before) { base.items[index].failures = failures }
        return actions
    }
}

/// A machine that tells nobody of a mutation that is struggling.
struct StrugglesInSilence: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        base.handle(event).filter { if case .struggle = $0 { false } else { true } }
    }
}

/// A machine that tells of each failure of a mutation that is struggling.
struct RepeatsStruggles: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        for index in base.items.indices { base.items[index].failures.areTold = false }
        return base.handle(event)
    }
}

/// A machine that counts attempts without a connection.
struct CountsMissingConnections: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .answered(let number, .unknown(let pause, .noConnection)) = event else { return base.handle(event) }
        return base.handle(.answered(number, .unknown(retryAfter: pause, .failure)))
    }
}

/// A machine that gives up a mutation at its first failure.
struct GivesUpEarly: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        base.failureLimits.most = 1
        return base.handle(event)
    }
}
