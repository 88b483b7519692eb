import ResourceCore
import ResourceWriting

extension MutationSetup {
    /// One lane, and an end of the process at any time.
    static let oneLane = MutationSetup("oneLane") {
        $0.limits.crashes = 1
        $0.rejects = true
    }

    /// One lane, two ends of processes.
    static let twoCrashes = MutationSetup("twoCrashes") { $0.limits.crashes = 2 }

    /// One lane, with the values on disk too.
    static let persisted = MutationSetup("persisted") {
        $0.isPersisted = true
        $0.failsToLoad = true
        $0.isLate = false
        $0.limits.crashes = 1
    }

    /// One lane, with values on a disk that is full at times.
    static let failures = MutationSetup("failures") {
        $0.isPersisted = true
        $0.isLate = false
        $0.limits = .init(crashes: 2, failures: 2)
    }

    /// One mutation with a value on disk.
    static let oneRecord = MutationSetup("oneRecord") {
        $0.kinds = [Kind()]
        $0.isPersisted = true
        $0.isLate = false
        $0.limits = .init(crashes: 2, failures: 1)
    }

    /// One mutation with a value on disk, and any number of ends of processes in between.
    static let oneBake = MutationSetup("oneBake") {
        $0.kinds = [Kind()]
        $0.isPersisted = true
        $0.failsToLoad = true
        $0.limits = .init(crashes: 3, refusals: 1, wipes: 1, failures: 2)
    }

    /// Two lanes, each with an entry.
    static let twoLanes = MutationSetup("twoLanes") {
        $0.kinds = [.affecting(0b01), .affecting(0b10)]
        $0.entries = 2
        $0.limits.crashes = 1
    }

    /// Two mutations with a common order, and no common key that they affect.
    static let ordered = MutationSetup("ordered") {
        $0.kinds = [.affecting(0b01, orders: 0b100), .affecting(0b10, orders: 0b100)]
        $0.entries = 2
        $0.rejects = true
        $0.cancels = true
        $0.isLate = false
        $0.limits.crashes = 1
    }

    /// Two mutations that merge, with time to undo.
    static let merged = MutationSetup("merged") {
        $0.kinds = [.affecting(1, isDelayed: true), .affecting(1, isDelayed: true, merges: 0)]
        $0.rejects = true
        $0.cancels = true
        $0.isLate = false
        $0.limits = .init(crashes: 1, refusals: 1)
    }

    /// One lane, in which two mutations merge behind another one.
    static let mergedLane = MutationSetup("mergedLane") {
        $0.kinds = [Kind(), Kind(), .affecting(1, merges: 1)]
        $0.isLate = false
        $0.limits.crashes = 1
    }

    /// One lane, in which another mutation is between two that would merge.
    static let unmergedLane = MutationSetup("unmergedLane") {
        $0.kinds = [Kind(), Kind(), .affecting(1, merges: 0)]
        $0.entries = 0
        $0.cancels = true
        $0.goesOffline = true
        $0.isLate = false
    }

    /// Two entries, which both mutations affect.
    static let twoEntries = MutationSetup("twoEntries") {
        $0.kinds = [.affecting(0b11), .affecting(0b11)]
        $0.entries = 2
        $0.isPersisted = true
        $0.rejects = true
        $0.limits.crashes = 1
    }

    /// One lane, and everything that can happen to it.
    static let everything = MutationSetup("everything") {
        $0.kinds = [.affecting(1, isDelayed: true), .affecting(1)]
        $0.isPersisted = true
        $0.rejects = true
        $0.signsOut = true
        $0.goesOffline = true
        $0.cancels = true
        $0.discards = true
        $0.limits = .init(crashes: 1, refusals: 1, conflicts: 1, retries: 1, wipes: 1)
    }

    /// Mutations in memory alone.
    static let inMemory = MutationSetup("inMemory") {
        $0.kinds = [
            .affecting(1, .init(isDurable: false)), .affecting(1, .init(isDurable: false)),
        ]
        $0.rejects = true
        $0.cancels = true
        $0.discards = true
        $0.signsOut = true
        $0.goesOffline = true
        $0.limits = .init(conflicts: 1, retries: 1, wipes: 1)
    }

    /// One durable mutation, and one in memory.
    static let mixed = MutationSetup("mixed") {
        $0.kinds = [.affecting(1, .init(isDurable: false)), .affecting(1)]
        $0.isPersisted = true
        $0.isLate = false
        $0.rejects = true
        $0.cancels = true
        $0.limits = .init(crashes: 1, retries: 1)
    }

    /// Reads that trail writes.
    static let readLag = MutationSetup("readLag") {
        $0.kinds = [.affecting(1, .init(hasReadLag: true)), .affecting(1)]
        $0.isLate = false
        $0.limits = .init(crashes: 1, refusals: 1)
    }

    /// Mutations whose server ignores keys.
    static let never = MutationSetup("never") {
        $0.kinds = [.affecting(1, .init(delivery: .never)), .affecting(1, .init(delivery: .never))]
        $0.honorsKeys = false
        $0.signsOut = true
        $0.cancels = true
        $0.discards = true
        $0.limits = .init(crashes: 1, refusals: 1, retries: 1)
    }

    /// Mutations whose keys the server forgets.
    static let limited = MutationSetup("limited") {
        $0.kinds = [.affecting(1, .init(delivery: .limited)), .affecting(1, .init(delivery: .limited))]
        $0.signsOut = true
        $0.cancels = true
        $0.limits = .init(crashes: 1, refusals: 1, retries: 1)
    }

    /// A mutation that needs the identifier of another one.
    static let identifiers = MutationSetup("identifiers") {
        $0.kinds = [.affecting(1, .init(assignsIdentifiers: true)), .affecting(1, creator: 0)]
        $0.rejects = true
        $0.cancels = true
        $0.discards = true
        $0.isLate = false
        $0.limits = .init(crashes: 1, refusals: 1, retries: 2)
    }

    /// A mutation that needs the identifier of another one, and one that affects neither.
    static let lateIdentifiers = MutationSetup("lateIdentifiers") {
        $0.kinds = [
            .affecting(1, .init(assignsIdentifiers: true)), .affecting(1, isDelayed: true, creator: 0),
            .affecting(0b10),
        ]
        $0.cancels = true
        $0.isLate = false
        $0.limits.crashes = 1
    }

    /// A mutation that needs the identifier of another one, and one that affects neither, in one process.
    static let canceledIdentifiers = MutationSetup("canceledIdentifiers") {
        $0.kinds = lateIdentifiers.kinds
        $0.entries = 0
        $0.cancels = true
        $0.isLate = false
    }

    /// A mutation that needs the identifier of another one, in another lane.
    static let identifiersAcrossLanes = MutationSetup("identifiersAcrossLanes") {
        $0.kinds = [.affecting(0b01, .init(assignsIdentifiers: true)), .affecting(0b10, creator: 0)]
        $0.entries = 2
        $0.rejects = true
        $0.cancels = true
        $0.discards = true
        $0.isLate = false
        $0.limits = .init(crashes: 1, refusals: 1, retries: 1)
    }

    /// A mutation that is made under a temporary key, and one of the same thing under the key that it turns out to have.
    ///
    /// The entry is that of the second key.
    static let adoptedKeys = MutationSetup("adoptedKeys") {
        $0.kinds = [
            .affecting(0b10, .init(assignsIdentifiers: true)), .affecting(0b10, creator: 0, adopts: 0b01),
            .affecting(0b01),
        ]
        $0.isLate = false
        $0.limits.crashes = 1
    }

    /// A mutation that is made under a temporary key, after one of the same thing under the key that it turns out to
    /// have, and a user who takes back and discards.
    static let adoptedLane = MutationSetup("adoptedLane") {
        $0.kinds = [
            .affecting(0b01, .init(assignsIdentifiers: true)), .affecting(0b10),
            .affecting(0b01, creator: 0, adopts: 0b10),
        ]
        $0.entries = 0
        $0.rejects = true
        $0.cancels = true
        $0.discards = true
        $0.isLate = false
        $0.limits.crashes = 1
    }

    /// A mutation that is made under a temporary key, and one whose attempts are recorded.
    static let adoptedAttempts = MutationSetup("adoptedAttempts") {
        $0.kinds = [
            .affecting(0b01, .init(assignsIdentifiers: true)), .affecting(0b01, creator: 0, adopts: 0b10),
            .affecting(0b10, .init(delivery: .limited)),
        ]
        $0.entries = 0
        $0.isLate = false
    }

    /// Conflicts, and a resolver.
    static let conflicts = MutationSetup("conflicts") {
        $0.cancels = true
        $0.limits = .init(crashes: 1, refusals: 1, conflicts: 2)
    }

    /// Time to undo, and a user who takes back, retries, and discards.
    static let wishes = MutationSetup("wishes") {
        $0.kinds = [.affecting(1, isDelayed: true), .affecting(1)]
        $0.cancels = true
        $0.rejects = true
        $0.discards = true
        $0.isLate = false
        $0.limits = .init(crashes: 1, retries: 1)
    }

    /// A disk that is full or damaged at times.
    static let refusals = MutationSetup("refusals") {
        $0.cancels = true
        $0.rejects = true
        $0.discards = true
        $0.isLate = false
        $0.limits = .init(crashes: 1, refusals: 2, retries: 1)
    }

    /// A disk that is full at times, with values on disk, and lanes that are acknowledged in any order.
    static let refusalsInTwoLanes = MutationSetup("refusalsInTwoLanes") {
        $0.kinds = [.affecting(0b01), .affecting(0b10)]
        $0.entries = 2
        $0.isPersisted = true
        $0.isLate = false
        $0.limits = .init(crashes: 1, refusals: 1)
    }

    /// A connection that comes and goes, and a user who must sign in again.
    static let connection = MutationSetup("connection") {
        $0.goesOffline = true
        $0.signsOut = true
        $0.cancels = true
        $0.limits.crashes = 1
    }

    /// A server that fails for now again and again, in one lane, with a connection that comes and goes.
    static let poisoned = failingForNow("poisoned", most: 3) { $0.goesOffline = true }

    /// One mutation whose server fails for now again and again, on a disk that is full at times.
    static let poisonedAlone = failingForNow("poisonedAlone", most: 3) {
        $0.kinds = [Kind()]
        $0.goesOffline = true
        $0.limits.refusals = 1
    }

    /// The same in one lane, with a mutation whose attempts are recorded, and a user who decides about failures.
    static let poisonedAttempts = failingForNow("poisonedAttempts", most: 2) {
        $0.kinds = [.affecting(1, .init(delivery: .limited)), .affecting(1)]
        $0.discards = true
        $0.limits.retries = 1
    }

    private static func failingForNow(
        _ name: String, most: Int, _ change: (inout MutationSetup) -> Void
    ) -> MutationSetup {
        MutationSetup(name) {
            $0.failsForNow = true
            $0.failureLimits = .init(struggling: 1, most: most)
            $0.isLate = false
            $0.limits.crashes = 1
            change(&$0)
        }
    }

    /// A user who signs out for good.
    static let wipe = MutationSetup("wipe") {
        $0.rejects = true
        $0.isPersisted = true
        $0.limits = .init(crashes: 1, wipes: 1)
    }

    /// One lane whose server ignores keys, which `Delivery.atLeastOnce` doesn't allow.
    static let ignoredKeys = MutationSetup("ignoredKeys") { $0.honorsKeys = false }

    /// Three mutations of one lane.
    static let threeInOneLane = MutationSetup("threeInOneLane") {
        $0.kinds = [Kind(), Kind(), Kind()]
        $0.isLate = false
        $0.rejects = true
        $0.limits.crashes = 1
    }

    /// A mutation that joins two lanes, and one of each.
    static let joinedLanes = MutationSetup("joinedLanes") {
        $0.kinds = [.affecting(0b01), .affecting(0b10), .affecting(0b11)]
        $0.isLate = false
        $0.limits.crashes = 1
    }

    /// The setups, of which those with the largest spaces come first.
    static let all: [MutationSetup] = [
        everything, refusalsInTwoLanes, limited, twoEntries, inMemory, identifiersAcrossLanes, never, conflicts,
        identifiers, twoLanes, lateIdentifiers, refusals, wipe, mixed, wishes, joinedLanes, threeInOneLane, readLag,
        connection, failures, poisonedAttempts, poisoned, poisonedAlone, oneBake, oneRecord, persisted, oneLane,
        twoCrashes, canceledIdentifiers, ordered, merged, mergedLane, unmergedLane, adoptedKeys, adoptedLane,
        adoptedAttempts,
    ]
}
