@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

// Machines of an outbox with one fault each. Everything that they don't replace is implemented by the shipping struct.

/// A machine that sends a mutation before it's saved (W1).
struct SendsBeforeSaving: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .send = event else { return actions }
        return actions + [.send(base.lastNumber)]
    }
}

/// A machine that sends all mutations of a lane at once (W3).
struct SendsLanesInParallel: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        base.handle(event) + base.actions { $0.releaseAll(&$1) }
    }
}

/// A machine that continues a lane after an unknown outcome (W3).
struct ContinuesAfterUnknown: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .answered(_, .unknown) = event else { return actions }
        return actions + base.actions { $0.releaseAll(&$1) }
    }
}

/// A machine that continues a lane before a rejection is off the disk (W3).
struct ContinuesBeforeRejection: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .answered(_, .rejected) = event else { return actions }
        return actions + base.actions { $0.releaseAll(&$1) }
    }
}

/// A machine with one lane for all mutations, in which one holds up all others (W3).
struct HasOneLane: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .send(_, let traits, let isDelayed, let creators) = event else { return base.handle(event) }
        return base.handle(.send(keys: [ResourceKey(["all"])], traits, isDelayed: isDelayed, creators: creators))
    }
}

/// A machine that sends a mutation again that a crash interrupted, whatever its delivery is (W2).
struct RepeatsAfterCrash: MutationModel {
    var base = MutationMachine()

    mutating func restore(
        _ records: [MutationMachine.Restored], lastNumber: Number, expired: Set<Number>
    ) -> [Action] {
        let records = records.map {
            MutationMachine.Restored($0.number, keys: $0.keys, $0.traits, $0.state == .attempted ? .saved : $0.state)
        }
        return base.restore(
            records, lastNumber: lastNumber, expired: expired)
    }
}

/// A machine that doesn't know when the server forgets keys (W2).
struct TrustsKeysForEver: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event, expired: Set<Number>) -> [Action] {
        base.handle(event)
    }
}

/// A machine that learns from timers alone when the server forgets keys, which are late after the device has slept (W2).
struct TrustsTimers: MutationModel {
    var base = MutationMachine()
    private var forgotten: Set<Number> = []

    init() {}

    mutating func handle(_ event: Event, expired: Set<Number>) -> [Action] {
        if case .expired(let number) = event { forgotten.insert(number) }
        return base.handle(event, expired: forgotten)
    }
}

/// A machine that sends a request before its attempt is recorded (W2).
struct RecordsNoAttempts: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        return actions
            + base.items.filter { $0.stage == .recordingAttempt && actions.contains(.write($0.number)) }
            .map { .send($0.number) }
    }
}

/// A machine that doesn't record that the server has refused an attempt (W2).
struct RecordsNoRefusals: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .answered(let number, .unauthorized) = event, let index = base.index(of: number) else {
            return actions
        }
        (base.items[index].stage, base.items[index].isWriting) = (.waiting, false)
        return actions.filter { $0 != .write(number) }
    }
}

/// A machine whose acknowledgments count before they're durable (W7).
struct CountsBeforeSaving: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .answered(let number, .accepted) = event, base.item(number)?.stage == .acknowledging else {
            return actions
        }
        return actions + [.acknowledge(number)]
    }
}

/// A machine that acknowledges what has settled in any order (W10).
struct SettlesInAnyOrder: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        return actions
            + base.actions { machine, actions in
                for index in machine.items.indices where machine.items[index].stage == .settling(isDue: true) {
                    machine.beginAcknowledging(index, &actions)
                }
            }
    }
}

/// A machine that doesn't wait until reads show a write (W10).
struct IgnoresReadLag: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .send(let keys, var traits, let isDelayed, let creators) = event else { return base.handle(event) }
        traits.hasReadLag = false
        return base.handle(.send(keys: keys, traits, isDelayed: isDelayed, creators: creators))
    }
}

/// A machine that removes an acknowledged record at once (W12).
struct RemovesAcknowledged: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        return actions
            + base.actions { machine, actions in
                for index in machine.items.indices where machine.items[index].stage == .acknowledged {
                    machine.items[index].stage = .removing
                    machine.remove(index, &actions)
                }
            }
    }
}

extension MutationMachine {
    /// Performs a part of the machine alone, and returns its actions.
    mutating func actions(_ part: (inout MutationMachine, inout [Action]) -> Void) -> [Action] {
        var actions: [Action] = []
        part(&self, &actions)
        return actions
    }

    /// Sends everything that waits for the mutation before it.
    fileprivate mutating func releaseAll(_ actions: inout [Action]) {
        for index in items.indices { items[index].blocker = nil }
        sendReady(&actions)
    }
}
