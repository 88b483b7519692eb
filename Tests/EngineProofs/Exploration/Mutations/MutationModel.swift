import ResourceCore
import ResourceWriting

/// A machine of an outbox, so that a test can replace `MutationMachine` with one that has a fault.
///
/// What isn't replaced is the shipping struct.
protocol MutationModel: Hashable, Sendable {
    typealias Action = MutationMachine.Action
    typealias Event = MutationMachine.Event
    typealias Number = MutationMachine.Number

    /// The faults of the shell around the machine.
    static var shellFaults: ShellFaults { get }

    init()
    var base: MutationMachine { get set }

    /// Handles an event at a time at which the server no longer recognizes some mutations.
    mutating func handle(_ event: Event, expired: Set<Number>) -> [Action]

    /// Handles an event at a time at which it recognizes all of them.
    mutating func handle(_ event: Event) -> [Action]
    mutating func restore(
        _ records: [MutationMachine.Restored], lastNumber: Number, expired: Set<Number>
    ) -> [Action]
}

/// The shipping machine.
struct FaithfulMutations: MutationModel {
    var base = MutationMachine()
}

extension MutationModel {
    static var shellFaults: ShellFaults { [] }

    mutating func handle(_ event: Event) -> [Action] {
        base.handle(event)
    }

    mutating func handle(_ event: Event, expired: Set<Number>) -> [Action] {
        expired.isEmpty ? handle(event) : base.handle(event, expired: expired)
    }

    mutating func restore(
        _ records: [MutationMachine.Restored], lastNumber: Number, expired: Set<Number>
    ) -> [Action] {
        base.restore(records, lastNumber: lastNumber, expired: expired)
    }
}

/// Faults that a shell could have around a machine that has none.
struct ShellFaults: OptionSet, Sendable {
    let rawValue: Int

    /// Each attempt has a new idempotency key (W2).
    static let changesKeys = ShellFaults(rawValue: 1)

    /// An acknowledgment is no barrier (W5).
    static let raisesNoBarrier = ShellFaults(rawValue: 2)

    /// A value counts as having what was acknowledged when its load ended (W4).
    static let includesAtTheEnd = ShellFaults(rawValue: 4)

    /// A failure restores the value from before the mutation (W6).
    static let restoresSnapshots = ShellFaults(rawValue: 8)

    /// Records become durable in any order (W1).
    static let writesInAnyOrder = ShellFaults(rawValue: 16)

    /// A load that was overtaken makes its entry fresh (W5).
    static let trustsOvertaken = ShellFaults(rawValue: 32)

    /// A value is restored as fresh, whatever was acknowledged since (W12).
    static let trustsRecords = ShellFaults(rawValue: 64)

    /// Values are shown before the records of mutations are read (W12).
    static let showsValuesFirst = ShellFaults(rawValue: 256)

    /// An effect becomes part of a record that names the mutation (W12).
    static let ignoresNames = ShellFaults(rawValue: 512)

    /// A value is written without the names of the mutations whose effects it has (W12).
    static let namesNothing = ShellFaults(rawValue: 1024)

    /// An acknowledged effect becomes part of no record (W12).
    static let bakesNothing = ShellFaults(rawValue: 4096)

    /// A value is written without the effects that are about to become part of it (W12).
    static let writesUnfolded = ShellFaults(rawValue: 8192)

    /// A record is read before the effects that are to become part of it (W12).
    static let readsAhead = ShellFaults(rawValue: 16384)

    /// A record is read that an effect couldn't become part of (W12).
    static let trustsDoubted = ShellFaults(rawValue: 32768)

    /// An acknowledged effect is forgotten that a running load may lack (W4).
    static let forgetsLayers = ShellFaults(rawValue: 65536)

    /// A mutation keeps the keys from before its identifier was assigned (W11).
    static let keepsTemporaryKeys = ShellFaults(rawValue: 2048)

    /// A mutation is ordered by the keys that it affects alone (W3).
    static let ignoresOrder = ShellFaults(rawValue: 131_072)

    /// A record doesn't tell by which keys alone its mutation is ordered (W3).
    static let recordsNoOrder = ShellFaults(rawValue: 262_144)

    /// A mutation merges with one that was sent, or isn't the last of its lane (W19).
    static let mergesAnything = ShellFaults(rawValue: 524_288)

    /// A wipe leaves the records of mutations (W14).
    static let wipesMemoryAlone = ShellFaults(rawValue: 128)
}
