@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

// Faults of what the user decides, of identifiers, and of the shell.

/// A machine that takes a mutation back after an attempt (W8).
struct CancelsAfterAttempts: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        if case .cancel(let number) = event, let index = base.index(of: number) {
            base.items[index].isAttempted = false
        }
        return base.handle(event)
    }
}

/// A machine that reports a cancellation before it's durable (W8).
struct ReportsCancellationEarly: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .cancel(let number) = event, actions.contains(.takeBack(number)) else { return actions }
        return actions + [.answer(number, isSuccess: true)]
    }
}

/// A machine that leaves no time to undo (W8).
struct IgnoresDelays: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .send(let keys, let traits, _, let creators) = event else { return base.handle(event) }
        return base.handle(.send(keys: keys, traits, isDelayed: false, creators: creators))
    }
}

/// A machine that removes the effect with the acknowledgment (W4).
struct HidesAcknowledged: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        base.handle(event).flatMap { action -> [Action] in
            if case .acknowledge(let number) = action { [.takeBack(number), action] } else { [action] }
        }
    }
}

/// A machine that leaves the effect of a failed mutation (W6).
struct ShowsFailed: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        base.handle(event).flatMap { action -> [Action] in
            if case .fail(let number, _) = action { [action, .giveBack(number)] } else { [action] }
        }
    }
}

/// A machine that forgets which mutations assign identifiers (W11).
struct ForgetsIdentifiers: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .send(let keys, var traits, let isDelayed, let creators) = event else { return base.handle(event) }
        traits.assignsIdentifiers = false
        return base.handle(.send(keys: keys, traits, isDelayed: isDelayed, creators: creators))
    }
}

/// A machine that keeps no identifiers for a canceled mutation whose record still exists (W11).
struct ForgetsCanceled: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        // The removal of the creator's record is ahead of that of the canceled mutation.
        guard case .cancel(let number) = event, let index = base.index(of: number),
            let creator = base.items.firstIndex(where: {
                $0.traits.assignsIdentifiers && $0.stage == .acknowledged && $0.isBaked
            }), !base.items[index].isAttempted
        else { return base.handle(event) }
        return base.actions { machine, actions in
            machine.items[creator].stage = .removing
            machine.remove(creator, &actions)
        } + base.handle(event)
    }
}

/// A machine that sends a mutation without the identifier that it needs (W11).
struct WaitsForNoIdentifier: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .send(let keys, let traits, let isDelayed, _) = event else { return base.handle(event) }
        return base.handle(.send(keys: keys, traits, isDelayed: isDelayed, creators: []))
    }
}

/// A machine that keeps the lane from before an identifier was assigned (W3, W11).
struct KeepsTemporaryLanes: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .adopted(let number, var adoption) = event else { return base.handle(event) }
        adoption.keys = []
        return base.handle(.adopted(number, adoption))
    }
}

/// A machine that sends others while a mutation adopts an identifier (W3, W11).
struct SendsBeforeAdoption: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        let adopting = base.items.indices.filter { base.items[$0].isAdopting }
        guard !adopting.isEmpty else { return actions }
        for index in adopting { (base.items[index].isAdopting, base.items[index].blocker) = (false, .max) }
        defer { for index in adopting { (base.items[index].isAdopting, base.items[index].blocker) = (true, nil) } }
        return actions + base.actions { $0.sendReady(&$1) }
    }
}

/// A machine that drops nothing in a wipe (W14).
struct IgnoresWipes: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        event == .wipe ? [] : base.handle(event)
    }
}

/// A machine that doesn't know that there is no connection (W15).
struct SendsOffline: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        event == .wentOffline ? [] : base.handle(event)
    }
}

/// A machine that continues although the user must sign in (W15).
struct SendsUnauthorized: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard base.needsSignIn else { return actions }
        base.needsSignIn = false
        return actions + base.actions { $0.sendReady(&$1) }
    }
}

/// A machine that gives up after an unknown outcome (W15).
struct GivesUp: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        guard case .answered(let number, .unknown) = event else { return base.handle(event) }
        return base.handle(.answered(number, .unknown(retryAfter: nil, .noConnection)))
    }
}

/// A machine that never repeats an attempt (W15).
struct ForgetsRetries: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        if case .retryDue = event { [] } else { base.handle(event) }
    }
}

/// A machine that removes the record of a failed mutation before that of its repetition is durable (W16).
struct RemovesOriginals: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .retry(let number) = event, base.item(number)?.hasRecord == true else { return actions }
        return [.remove(number)] + actions
    }
}

/// A machine that drops the record of a failed mutation (W16).
struct DropsFailures: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        return actions
            + base.actions { machine, actions in
                for index in machine.items.indices where machine.items[index].stage == .failed(.rejected) {
                    machine.items[index].stage = .removing
                    machine.remove(index, &actions)
                }
            }
    }
}

// The shipping machine in a shell with one fault each.

struct ChangesKeys: MutationModel {
    static let shellFaults = ShellFaults.changesKeys
    var base = MutationMachine()
}

struct RaisesNoBarrier: MutationModel {
    static let shellFaults = ShellFaults.raisesNoBarrier
    var base = MutationMachine()
}

struct IncludesAtTheEnd: MutationModel {
    static let shellFaults = ShellFaults.includesAtTheEnd
    var base = MutationMachine()
}

struct RestoresSnapshots: MutationModel {
    static let shellFaults = ShellFaults.restoresSnapshots
    var base = MutationMachine()
}

struct WritesInAnyOrder: MutationModel {
    static let shellFaults = ShellFaults.writesInAnyOrder
    var base = MutationMachine()
}

struct TrustsOvertaken: MutationModel {
    static let shellFaults = ShellFaults.trustsOvertaken
    var base = MutationMachine()
}

struct TrustsRecords: MutationModel {
    static let shellFaults = ShellFaults.trustsRecords
    var base = MutationMachine()
}

struct IgnoresNames: MutationModel {
    static let shellFaults = ShellFaults.ignoresNames
    var base = MutationMachine()
}

struct NamesNothing: MutationModel {
    static let shellFaults = ShellFaults.namesNothing
    var base = MutationMachine()
}

struct BakesNothing: MutationModel {
    static let shellFaults = ShellFaults.bakesNothing
    var base = MutationMachine()
}

struct WritesUnfolded: MutationModel {
    static let shellFaults = ShellFaults.writesUnfolded
    var base = MutationMachine()
}

struct ReadsAhead: MutationModel {
    static let shellFaults = ShellFaults.readsAhead
    var base = MutationMachine()
}

struct TrustsDoubted: MutationModel {
    static let shellFaults = ShellFaults.trustsDoubted
    var base = MutationMachine()
}

struct ForgetsLayers: MutationModel {
    static let shellFaults = ShellFaults.forgetsLayers
    var base = MutationMachine()
}

struct ShowsValuesFirst: MutationModel {
    static let shellFaults = ShellFaults.showsValuesFirst
    var base = MutationMachine()
}

struct KeepsTemporaryKeys: MutationModel {
    static let shellFaults = ShellFaults.keepsTemporaryKeys
    var base = MutationMachine()
}

struct WipesMemoryAlone: MutationModel {
    static let shellFaults = ShellFaults.wipesMemoryAlone
    var base = MutationMachine()
}

struct IgnoresOrder: MutationModel {
    static let shellFaults = ShellFaults.ignoresOrder
    var base = MutationMachine()
}

struct RecordsNoOrder: MutationModel {
    static let shellFaults = ShellFaults.recordsNoOrder
    var base = MutationMachine()
}
