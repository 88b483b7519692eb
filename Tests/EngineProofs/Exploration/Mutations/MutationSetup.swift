import ResourceCore
import ResourceWriting

/// The surroundings of an outbox in an exploration: its mutations, the entries that they affect, and all that can
/// happen how often.
struct MutationSetup: Hashable, Sendable {
    /// A mutation, which is sent once at most.
    struct Kind: Hashable, Sendable {
        /// The entries that the mutation affects, as bits.
        var affects = 1

        /// The keys by which the mutation is ordered without affecting them, as bits (W3).
        var orders = 0
        var traits = MutationMachine.Traits()

        /// A Boolean value that indicates whether there is a time to undo.
        var isDelayed = false

        /// The mutation with which this one merges if that has yet to be sent (W19).
        var merges: Int?

        /// The mutation whose identifier this one needs.
        var creator: Int?

        /// The entries that the mutation affects as well once the identifier is assigned, as bits (W11).
        var adopts = 0
    }

    /// The name of the static member, which is printed with a counterexample.
    let name: String

    /// The mutations, in the order in which they're sent.
    var kinds = [Kind(), Kind()]
    var entries = 1

    /// A Boolean value that indicates whether values are kept on disk too.
    var isPersisted = false

    /// A Boolean value that indicates whether the server applies the requests with one key once.
    var honorsKeys = true

    /// Boolean values that indicate which responses the server has besides acceptance.
    var rejects = false
    var signsOut = false

    /// A Boolean value that indicates whether the server fails for now, and whether lost attempts count as well (W15).
    var failsForNow = false

    /// How many failures make a mutation a struggling one, and how many end it.
    var failureLimits = MutationMachine.FailureLimits()

    /// A Boolean value that indicates whether requests may arrive after the client has given up.
    var isLate = true

    /// A Boolean value that indicates whether loads fail.
    var failsToLoad = false

    /// A Boolean value that indicates whether the network comes and goes.
    var goesOffline = false

    /// A Boolean value that indicates whether the user takes mutations back.
    var cancels = false

    /// A Boolean value that indicates whether the user discards failed mutations.
    var discards = false

    /// How often events may happen that would otherwise keep the space from closing.
    var limits = Limits()

    /// Boolean values that indicate whether reads trail writes, whether some mutations have records and others don't,
    /// whether attempts are recorded, and whether identifiers are assigned.
    private(set) var lags = false
    private(set) var isMixed = false
    private(set) var recordsAttempts = false
    private(set) var assignsIdentifiers = false

    /// A Boolean value that indicates whether two keys of the setup turn out to be those of one thing.
    private(set) var adopts = false

    struct Limits: Hashable, Sendable {
        var crashes = 0
        var refusals = 0
        var conflicts = 0
        var retries = 0
        var wipes = 0

        /// How often an operation on the record of a value fails.
        var failures = 0
    }

    init(_ name: String, _ change: (inout MutationSetup) -> Void = { _ in }) {
        self.name = name
        change(&self)
        lags = kinds.contains { $0.traits.hasReadLag }
        isMixed = Set(kinds.map(\.traits.isDurable)).count > 1
        recordsAttempts = kinds.contains { $0.traits.recordsAttempts }
        assignsIdentifiers = kinds.contains { $0.traits.assignsIdentifiers }
        adopts = kinds.contains { $0.adopts != 0 }
    }

    /// The keys that order a mutation: one for each entry that it affects, and those by which it's ordered alone.
    func keys(of effect: Int, isAdopted: Bool, isOrdered: Bool = true) -> [ResourceKey] {
        let keys = isOrdered ? lanes(of: effect, isAdopted: isAdopted) : affected(by: effect, isAdopted: isAdopted)
        return (0..<8).filter { keys & 1 << $0 != 0 }.map { Self.keys[$0] }
    }

    private static let keys = (0..<8).map { ResourceKey([String($0)]) }

    /// Returns the entries that a mutation affects, as bits.
    func affected(by effect: Int, isAdopted: Bool) -> Int {
        kinds[effect].affects | (isAdopted ? kinds[effect].adopts : 0)
    }

    /// Returns the keys that order a mutation, as bits.
    func lanes(of effect: Int, isAdopted: Bool) -> Int {
        affected(by: effect, isAdopted: isAdopted) | kinds[effect].orders
    }

    func affects(_ effect: Int, _ entry: Int, isAdopted: Bool) -> Bool {
        affected(by: effect, isAdopted: isAdopted) & 1 << entry != 0
    }
}

extension MutationSetup: CustomStringConvertible {
    var description: String { name }
}

extension MutationSetup.Kind {
    static func affecting(
        _ affects: Int, orders: Int = 0, _ traits: MutationMachine.Traits = .init(), isDelayed: Bool = false,
        merges: Int? = nil, creator: Int? = nil, adopts: Int = 0
    ) -> Self {
        Self(
            affects: affects, orders: orders, traits: traits, isDelayed: isDelayed, merges: merges, creator: creator,
            adopts: adopts)
    }
}
