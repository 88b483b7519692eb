@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

// Faults of mutations that merge (W19).

struct MergesAnything: MutationModel {
    static let shellFaults = ShellFaults.mergesAnything
    var base = MutationMachine()
}

/// A machine that doesn't write what has merged.
struct MergesInMemoryAlone: MutationModel {
    var base = MutationMachine()

    mutating func handle(_ event: Event) -> [Action] {
        let actions = base.handle(event)
        guard case .merge(let number, _, _) = event else { return actions }
        return actions.filter { $0 != .write(number) } + base.handle(.written(number, isSuccess: true))
    }
}

/// A machine that removes the record of the earlier mutation, and then writes the other one.
struct RemovesBeforeMerging: MutationModel {
    var base = MutationMachine()
    private var removing: Number?

    init() {}

    mutating func handle(_ event: Event) -> [Action] {
        if let number = removing, event == .written(number, isSuccess: true) {
            removing = nil
            return [.write(number)]
        }
        let actions = base.handle(event)
        guard case .merge(let number, _, _) = event else { return actions }
        removing = number
        return actions.map { $0 == .write(number) ? .remove(number) : $0 }
    }
}
