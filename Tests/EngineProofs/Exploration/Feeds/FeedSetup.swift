import ResourceFeeds

/// What a server does, what may happen to a feed, and how often.
struct FeedSetup: Hashable, Sendable {
    struct Limits: Hashable, Sendable {
        var appends = 0
        var barriers = 0
        var restarts = 0
        var compactions = 0

        /// Connections that are refused or lost, and snapshots that fail.
        var failures = 0
        var repeats = 0
        var refreshes = 0
        var sets = 0
        var resets = 0
        var departures = 0
        var crashes = 0
        var lags = 0

        /// Messages that are lost on the way.
        var gaps = 0
    }

    enum Order: Hashable, Sendable {
        case increasing
        case consecutive
        case opaque
    }

    enum Write: Int, Hashable, Sendable {
        case none

        /// The acknowledgment names the position.
        case placed

        /// Nothing tells where the mutation is.
        case unplaced
    }

    let name: String
    var limits = Limits()

    /// Whether the server says that everything up to the opening was sent.
    var announces = true

    /// Whether changes name the mutations that made them.
    var repeatsNames = false

    /// Whether changes are sent in two parts.
    var sendsParts = false
    var order = Order.increasing
    var losesLast = false

    /// Whether a connection stays open and silent when the server begins another log.
    var keepsConnections = false
    var write = Write.none
    var form = FeedForm.log
}

extension FeedSetup {
    static let all = [
        small, silent, restarts, silence, gaps, compaction, parts, lags, resets, sets, opaque, placed, named, unplaced,
        silentWrite, crash,
        unplacedCrash, silentCrash, lostWrite, opaqueWrite, fromNow, silentFromNow, fromNowRestarts, fromNowGaps,
        fromNowLags, fromNowWrite, fromNowCrash, wholeLog, wholeLogWrite,
        wholeLogUnplaced, values, valuesWrite,
    ]

    static let small = FeedSetup(name: "small", limits: Limits(appends: 2, barriers: 1, failures: 1, repeats: 1))
    static let silent = FeedSetup(
        name: "silent", limits: Limits(appends: 2, barriers: 1, failures: 1, repeats: 1, departures: 1),
        announces: false)
    static let restarts = FeedSetup(
        name: "restarts", limits: Limits(appends: 2, barriers: 1, restarts: 1, failures: 1), losesLast: true)
    static let silence = FeedSetup(
        name: "silence", limits: Limits(appends: 2, barriers: 1, restarts: 1, failures: 1, refreshes: 1),
        keepsConnections: true)
    static let gaps = FeedSetup(
        name: "gaps", limits: Limits(appends: 2, barriers: 1, failures: 1, repeats: 1, gaps: 1), order: .consecutive)
    static let compaction = FeedSetup(
        name: "compaction", limits: Limits(appends: 2, barriers: 1, compactions: 1, failures: 1, departures: 1))
    static let parts = FeedSetup(
        name: "parts", limits: Limits(appends: 2, barriers: 1, failures: 1, repeats: 1), sendsParts: true)
    static let lags = FeedSetup(name: "lags", limits: Limits(appends: 2, failures: 1, refreshes: 2, lags: 1))
    static let resets = FeedSetup(
        name: "resets", limits: Limits(appends: 1, barriers: 1, failures: 1, sets: 1, resets: 1, departures: 1))
    static let sets = FeedSetup(name: "sets", limits: Limits(appends: 1, failures: 1, sets: 1), write: .unplaced)
    static let opaque = FeedSetup(
        name: "opaque", limits: Limits(appends: 2, barriers: 1, failures: 1, repeats: 1, refreshes: 1), order: .opaque)
    static let placed = FeedSetup(
        name: "placed", limits: Limits(appends: 1, barriers: 1, restarts: 1, failures: 1), write: .placed)
    static let named = FeedSetup(
        name: "named", limits: Limits(appends: 1, barriers: 1, failures: 1, repeats: 1, refreshes: 1),
        repeatsNames: true, write: .unplaced)
    static let unplaced = FeedSetup(
        name: "unplaced", limits: Limits(appends: 1, barriers: 1, restarts: 1, failures: 1), write: .unplaced)
    static let silentWrite = FeedSetup(
        name: "silentWrite", limits: Limits(appends: 1, failures: 1, departures: 1), announces: false,
        write: .unplaced)
    static let crash = FeedSetup(
        name: "crash", limits: Limits(appends: 1, failures: 1, crashes: 2), write: .placed)
    static let unplacedCrash = FeedSetup(
        name: "unplacedCrash", limits: Limits(appends: 1, failures: 1, crashes: 1), repeatsNames: true,
        write: .unplaced)
    static let silentCrash = FeedSetup(
        name: "silentCrash", limits: Limits(appends: 2, failures: 1, crashes: 1), announces: false)
    static let lostWrite = FeedSetup(
        name: "lostWrite", limits: Limits(appends: 1, restarts: 1, failures: 1, crashes: 1), losesLast: true,
        write: .placed)
    static let opaqueWrite = FeedSetup(
        name: "opaqueWrite", limits: Limits(appends: 1, failures: 1, refreshes: 1), order: .opaque, write: .placed)
}

// Servers that can't resume, or have no snapshots.
extension FeedSetup {
    static let fromNow = FeedSetup(
        name: "fromNow", limits: Limits(appends: 2, barriers: 1, failures: 1, repeats: 1), form: .fromNow)
    static let silentFromNow = FeedSetup(
        name: "silentFromNow", limits: Limits(appends: 2, barriers: 1, failures: 1, departures: 1), announces: false,
        form: .fromNow)
    static let fromNowRestarts = FeedSetup(
        name: "fromNowRestarts", limits: Limits(appends: 2, restarts: 1, failures: 1, refreshes: 1), losesLast: true,
        form: .fromNow)
    static let fromNowGaps = FeedSetup(
        name: "fromNowGaps", limits: Limits(appends: 3, failures: 1, gaps: 1), order: .consecutive, form: .fromNow)
    static let fromNowLags = FeedSetup(
        name: "fromNowLags", limits: Limits(appends: 2, failures: 1, refreshes: 1, lags: 1), form: .fromNow)
    static let fromNowWrite = FeedSetup(
        name: "fromNowWrite", limits: Limits(appends: 1, barriers: 1, failures: 1), write: .unplaced, form: .fromNow)
    static let fromNowCrash = FeedSetup(
        name: "fromNowCrash", limits: Limits(appends: 1, failures: 1, crashes: 1), write: .placed, form: .fromNow)
    static let wholeLog = FeedSetup(
        name: "wholeLog", limits: Limits(appends: 2, barriers: 1, restarts: 1, failures: 1, refreshes: 1),
        form: .wholeLog)
    static let wholeLogWrite = FeedSetup(
        name: "wholeLogWrite", limits: Limits(appends: 1, failures: 1, refreshes: 1, crashes: 1), write: .placed,
        form: .wholeLog)
    static let wholeLogUnplaced = FeedSetup(
        name: "wholeLogUnplaced", limits: Limits(appends: 1, failures: 1, crashes: 1), write: .unplaced,
        form: .wholeLog)
    static let values = FeedSetup(
        name: "values", limits: Limits(appends: 2, barriers: 1, restarts: 1, failures: 1, repeats: 1),
        announces: false, form: .values)
    static let valuesWrite = FeedSetup(
        name: "valuesWrite", limits: Limits(appends: 1, failures: 1, crashes: 1), announces: false, write: .unplaced,
        form: .values)
}
