import ResourceCore
import ResourceTesting
import ResourceWriting

/// The machine of one outbox with the machines of the entries that its mutations affect, an archive, and a server.
///
/// Each event is applied to the machine, which returns actions, and to the history of the judge, from which the rules
/// derive what these actions may be. The shell between them is the least that the rules describe: an overlay is shown
/// over each value until the mutation is acknowledged, and then becomes part of the values and of their records.
///
/// A value is reduced to the mutations that it has the effects of. Mutations are sent in the order
/// of the setup. Of the requests of a mutation that the client no longer knows, one may still arrive.
struct MutationWorld<Machine: MutationModel>: Explorable {
    typealias Event = MutationEvent

    let setup: MutationSetup
    var machine = Machine()
    var judge: MutationJudge
    var server: MutationServer
    var disk = MutationDisk()
    var entries: [MutationEntry]

    /// What the shell keeps for each mutation of the machine, in the order of their numbers.
    var slots: [Slot] = []

    /// The operations on the records of values that are pending.
    var writes: [ValueOperation] = []

    /// The key of each mutation, which changes when it's replaced or retried after a rejection.
    var keys: [Int]

    /// How often the limited events may still happen.
    var limits: MutationSetup.Limits

    /// The first violation of a rule by an action.
    var violation: Violation?

    /// A Boolean value that indicates whether the current event is a wish of the user, which may be answered at once.
    var isAtOnce = false

    /// A mutation as the shell keeps it.
    struct Slot: Hashable, Sendable {
        var number: UInt64
        var effect: Int

        /// A Boolean value that indicates whether the overlay is shown over all values.
        var isShown: Bool

        /// A Boolean value that indicates whether the acknowledgment counts.
        var isAcknowledged = false

        /// The entries whose records may lack the effect, as bits.
        var lacking = 0

        /// A Boolean value that indicates whether the mutation affects the keys that follow from the identifier.
        var isAdopted = false

        /// A Boolean value that indicates whether the mutation is reading these keys.
        var isAdopting = false
        var hasDelayTimer = false
        var hasRetryTimer = false
        var hasLagTimer = false

        /// A Boolean value that indicates whether the server has forgotten the key, and the timer has yet to fire.
        var hasExpiryTimer = false
        var isResolving = false
    }

    init(_ setup: MutationSetup) {
        self.setup = setup
        judge = MutationJudge(histories: Array(repeating: .init(), count: setup.kinds.count))
        server = MutationServer(desks: Array(repeating: .init(), count: setup.kinds.count))
        server.ignoresKeys = !setup.honorsKeys
        entries = Array(repeating: MutationEntry(isPersisted: setup.isPersisted), count: setup.entries)
        keys = Array(repeating: 0, count: setup.kinds.count)
        limits = setup.limits
        beginMachine()
        for entry in entries.indices { load(entry, .ask(.load, waits: nil, observer: nil)) }
    }

    var code: String { "\(Self.self)(.\(setup.name))" }

    mutating func happen(_ event: MutationEvent) -> Violation? {
        isAtOnce = false
        perform(event)
        isAtOnce = false
        for entry in entries.indices { settleEnded(entry) }
        forgetBaked()
        return violation ?? stateViolation
    }
}

// The mutations as the shell keeps them.
extension MutationWorld {
    mutating func beginMachine() {
        machine = Machine()
        machine.base.failureLimits = setup.failureLimits
    }

    func slot(_ number: UInt64) -> Int? { slots.firstIndex { $0.number == number } }

    /// Returns the number under which a mutation is shown.
    func number(of effect: Int) -> UInt64? { slots.last { $0.effect == effect }?.number }

    /// Returns a Boolean value that indicates whether a mutation affects an entry, as far as the shell knows its keys.
    func affects(_ slot: Slot, _ entry: Int) -> Bool {
        setup.affects(slot.effect, entry, isAdopted: slot.isAdopted)
    }

    /// Returns a Boolean value that indicates whether a mutation waits for the time of another write or attempt.
    func hasRetryTimer(_ effect: Int) -> Bool { slots.contains { $0.effect == effect && $0.hasRetryTimer } }

    /// Tells the machine which effects are part of all records (W12).
    private mutating func forgetBaked() {
        for slot in slots where slot.isAcknowledged && slot.lacking == 0 {
            guard let item = machine.base.item(slot.number), item.stage == .acknowledged, !item.isBaked else {
                continue
            }
            tell(.baked(slot.number))
        }
    }

    mutating func note(_ found: Violation?) {
        if violation == nil { violation = found }
    }
}
