import ResourceCore
import ResourceWriting

/// The methods of `ObserverMachine` for keys, so that a test can replace the machine with one that has a fault.
protocol WatchModel: Hashable, Sendable {
    init()
    var base: ObserverMachine { get set }

    mutating func showNext(_ next: ObserverMachine.Facts, kept: ObserverMachine.Kept?)
    mutating func receive(_ facts: ObserverMachine.Facts) -> Bool
    mutating func receivePrevious(_ facts: ObserverMachine.Facts) -> Bool
}

extension WatchModel {
    mutating func showNext(_ next: ObserverMachine.Facts, kept: ObserverMachine.Kept?) {
        base.showNext(next, kept: kept)
    }

    mutating func receive(_ facts: ObserverMachine.Facts) -> Bool {
        base.receive(facts)
    }

    mutating func receivePrevious(_ facts: ObserverMachine.Facts) -> Bool {
        base.receivePrevious(facts)
    }
}

/// The shipping machine.
struct FaithfulWatch: WatchModel {
    var base = ObserverMachine(policy: .ifNeeded)
}
