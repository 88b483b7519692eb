import Foundation
import ResourceFeeds

/// A machine of a feed, so that a test can replace `FeedMachine` with one that has a fault.
///
/// What isn't replaced is the shipping struct.
protocol FeedModel: Hashable, Sendable {
    /// The faults of the shell around the machine.
    static var shellFaults: FeedFaults { get }

    init()
    var base: FeedMachine<LogPosition> { get set }

    mutating func beginAttempt(isAsked: Bool, by order: FeedOrder<LogPosition>) -> FeedMachine<LogPosition>.Plan
    mutating func arrive(
        at position: LogPosition, for request: FeedMachine<LogPosition>.Request, by order: FeedOrder<LogPosition>
    ) -> FeedMachine<LogPosition>.Arrival
    mutating func receive(
        _ messages: [FeedMachine<LogPosition>.Message], of id: UInt64, by order: FeedOrder<LogPosition>
    ) -> FeedMachine<LogPosition>.Receipt
    mutating func acknowledge(_ mutation: UUID, at position: LogPosition?)
    mutating func raiseBarrier(isOrderKnown: Bool)
    mutating func restore(_ position: LogPosition, announces: Bool, including mutations: Set<UUID>)
    var isLive: Bool { get }
}

/// The shipping machine.
struct FaithfulFeed: FeedModel {
    var base = FeedMachine<LogPosition>()
}

extension FeedModel {
    static var shellFaults: FeedFaults { [] }

    mutating func beginAttempt(isAsked: Bool, by order: FeedOrder<LogPosition>) -> FeedMachine<LogPosition>.Plan {
        base.beginAttempt(isAsked: isAsked, by: order)
    }

    mutating func arrive(
        at position: LogPosition, for request: FeedMachine<LogPosition>.Request, by order: FeedOrder<LogPosition>
    ) -> FeedMachine<LogPosition>.Arrival {
        base.arrive(at: position, for: request, by: order)
    }

    mutating func receive(
        _ messages: [FeedMachine<LogPosition>.Message], of id: UInt64, by order: FeedOrder<LogPosition>
    ) -> FeedMachine<LogPosition>.Receipt {
        base.receive(messages, of: id, by: order)
    }

    mutating func acknowledge(_ mutation: UUID, at position: LogPosition?) {
        base.acknowledge(mutation, at: position)
    }

    mutating func raiseBarrier(isOrderKnown: Bool) { base.raiseBarrier(isOrderKnown: isOrderKnown) }

    mutating func restore(_ position: LogPosition, announces: Bool, including mutations: Set<UUID>) {
        base.restore(position, announces: announces, including: mutations)
    }

    var isLive: Bool { base.isLive }
}

/// Faults that a shell could have around a machine that has none.
struct FeedFaults: OptionSet, Sendable {
    let rawValue: Int

    /// A connection begins with what is sent from now on (V4).
    static let subscribesFromNow = FeedFaults(rawValue: 1)

    /// A connection resumes after what was received, with or without what completes it (V4).
    static let resumesAfterReceived = FeedFaults(rawValue: 2)

    /// The end of a mutation closes the connection (V12).
    static let closesForWrites = FeedFaults(rawValue: 4)

    /// The effect of a mutation is shown until its acknowledgment (V13).
    static let endsAtAcknowledgment = FeedFaults(rawValue: 8)

    /// The record of a mutation is removed at its acknowledgment (V15).
    static let removesEarly = FeedFaults(rawValue: 16)

    /// The record has the latest position, and the value of the record before (V15).
    static let recordsInTwoSteps = FeedFaults(rawValue: 32)

    /// A snapshot is accepted although its load was canceled (V11).
    static let acceptsLate = FeedFaults(rawValue: 64)

    /// Nothing opens a connection again (V16).
    static let staysClosed = FeedFaults(rawValue: 128)

    /// A value that was set becomes the base (V10).
    static let setsBase = FeedFaults(rawValue: 256)

    /// A lost connection leaves the value fresh (V7).
    static let staysFresh = FeedFaults(rawValue: 512)

    /// Parts are kept for the next connection (V1).
    static let keepsParts = FeedFaults(rawValue: 1024)

    /// A mutation without a place is no barrier (V12).
    static let raisesNoBarrier = FeedFaults(rawValue: 2048)

    /// The effect becomes part of the base at the acknowledgment (V14).
    static let bakes = FeedFaults(rawValue: 4096)

    /// A silent connection is never lost.
    static let waitsForever = FeedFaults(rawValue: 8192)

    /// A reset empties the value, and leaves its position (V11).
    static let keepsPosition = FeedFaults(rawValue: 16384)

    /// A record is written of a value that lacks an acknowledged mutation (V15).
    static let recordsWithoutWrites = FeedFaults(rawValue: 32768)

    /// The snapshot is loaded before the connection is open (V9).
    static let loadsBeforeConnecting = FeedFaults(rawValue: 65536)
}
