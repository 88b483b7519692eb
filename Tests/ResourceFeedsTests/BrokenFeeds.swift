import Foundation

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceFeeds

// Machines of a feed with one fault each. Everything that they don't replace is implemented by the shipping struct.

typealias Feed = FeedMachine<LogPosition>

/// A machine that doesn't see that a change was sent before (V2).
struct AppliesRepetitions: FeedModel {
    var base = Feed()

    mutating func receive(_ messages: [Feed.Message], of id: UInt64, by order: FeedOrder<LogPosition>) -> Feed.Receipt {
        base.receive(messages, of: id, by: FeedOrder { _, _ in .next })
    }
}

/// A machine that takes any snapshot (V6).
struct TakesOlderSnapshots: FeedModel {
    var base = Feed()

    mutating func arrive(
        at position: LogPosition, for request: Feed.Request, by order: FeedOrder<LogPosition>
    ) -> Feed.Arrival {
        base.arrive(at: position, for: request, by: FeedOrder { _, _ in .next })
    }
}

/// A machine that doesn't see that a change is missing (V5).
struct IgnoresGaps: FeedModel {
    var base = Feed()

    mutating func receive(_ messages: [Feed.Message], of id: UInt64, by order: FeedOrder<LogPosition>) -> Feed.Receipt {
        base.receive(messages, of: id, by: LogPosition.order)
    }
}

/// A machine that takes the positions of all timelines for those of one (V5).
struct ComparesAcrossEpochs: FeedModel {
    var base = Feed()

    mutating func arrive(
        at position: LogPosition, for request: Feed.Request, by order: FeedOrder<LogPosition>
    ) -> Feed.Arrival {
        base.arrive(
            at: position, for: request,
            by: FeedOrder { base, position in
                position.offset < base.offset ? .earlier : position.offset == base.offset ? .same : .next
            })
    }
}

/// A machine that takes messages of connections that were closed (V2).
struct HearsOldConnections: FeedModel {
    var base = Feed()

    mutating func receive(_ messages: [Feed.Message], of id: UInt64, by order: FeedOrder<LogPosition>) -> Feed.Receipt {
        base.receive(messages, of: base.connection?.id ?? id, by: order)
    }
}

/// A machine that resumes a connection from before a barrier (V7).
struct TrustsOldConnections: FeedModel {
    var base = Feed()

    mutating func beginAttempt(isAsked: Bool, by order: FeedOrder<LogPosition>) -> Feed.Plan {
        guard let position = base.base?.position, !base.isLost, !isAsked else {
            return base.beginAttempt(isAsked: isAsked, by: order)
        }
        return .resume(after: position)
    }
}

/// A machine for which a snapshot counts as new that began before a barrier (V13).
struct TrustsOldSnapshots: FeedModel {
    var base = Feed()

    mutating func arrive(
        at position: LogPosition, for request: Feed.Request, by order: FeedOrder<LogPosition>
    ) -> Feed.Arrival {
        base.arrive(at: position, for: Feed.Request(barriers: base.barriers, timelines: request.timelines), by: order)
    }
}

/// A machine that is live as the connection opens, although it has yet to say what was missed (V7).
struct TrustsOpening: FeedModel {
    var base = Feed()
    var isLive: Bool { base.base != nil && base.connection?.isOpen == true }
}

/// A machine that doesn't hear that the log begins anew (V5).
struct IgnoresRestarts: FeedModel {
    var base = Feed()

    mutating func receive(_ messages: [Feed.Message], of id: UInt64, by order: FeedOrder<LogPosition>) -> Feed.Receipt {
        base.receive(messages.map { $0 == .restart ? .heartbeat : $0 }, of: id, by: order)
    }
}

/// A machine that takes a snapshot from before a restart (V5).
struct TakesOldTimelines: FeedModel {
    var base = Feed()

    mutating func arrive(
        at position: LogPosition, for request: Feed.Request, by order: FeedOrder<LogPosition>
    ) -> Feed.Arrival {
        base.arrive(at: position, for: Feed.Request(barriers: request.barriers, timelines: base.timelines), by: order)
    }
}

/// A machine that applies a part of a change before the rest has arrived (V1).
struct AppliesParts: FeedModel {
    var base = Feed()

    mutating func receive(_ messages: [Feed.Message], of id: UInt64, by order: FeedOrder<LogPosition>) -> Feed.Receipt {
        var receipt = base.receive(messages, of: id, by: order)
        receipt.applied += receipt.done..<messages.count
        receipt.done = messages.count
        return receipt
    }
}

/// A machine that keeps its connection although the snapshot is one of another timeline (V6).
struct KeepsOldConnections: FeedModel {
    var base = Feed()

    mutating func arrive(
        at position: LogPosition, for request: Feed.Request, by order: FeedOrder<LogPosition>
    ) -> Feed.Arrival {
        let connection = base.connection
        defer { base.connection = connection }
        return base.arrive(at: position, for: request, by: order)
    }
}

/// A machine that takes a mutation for included as its acknowledgment names a place (V13).
struct IncludesAtAcknowledgment: FeedModel {
    var base = Feed()

    mutating func acknowledge(_ mutation: UUID, at position: LogPosition?) {
        if position == nil { base.acknowledge(mutation, at: nil) } else { base.include(mutation) }
    }
}

/// A machine that takes the value of a record for confirmed (V7).
struct TrustsRecords: FeedModel {
    var base = Feed()

    mutating func restore(_ position: LogPosition, announces: Bool, including mutations: Set<UUID>) {
        base.restore(position, announces: announces, including: mutations)
        base.base?.barriers = base.barriers
    }
}

// Shells with one fault each around the shipping machine.

struct SubscribesFromNow: FeedModel {
    static var shellFaults: FeedFaults { .subscribesFromNow }
    var base = Feed()
}

struct ResumesAfterReceived: FeedModel {
    static var shellFaults: FeedFaults { .resumesAfterReceived }
    var base = Feed()
}

struct ClosesForWrites: FeedModel {
    static var shellFaults: FeedFaults { .closesForWrites }
    var base = Feed()
}

struct EndsAtAcknowledgment: FeedModel {
    static var shellFaults: FeedFaults { .endsAtAcknowledgment }
    var base = Feed()
}

struct RemovesMutationsEarly: FeedModel {
    static var shellFaults: FeedFaults { .removesEarly }
    var base = Feed()
}

struct RecordsInTwoSteps: FeedModel {
    static var shellFaults: FeedFaults { .recordsInTwoSteps }
    var base = Feed()
}

struct RecordsWithoutWrites: FeedModel {
    static var shellFaults: FeedFaults { .recordsWithoutWrites }
    var base = Feed()
}

struct AcceptsLateSnapshots: FeedModel {
    static var shellFaults: FeedFaults { .acceptsLate }
    var base = Feed()
}

struct StaysClosed: FeedModel {
    static var shellFaults: FeedFaults { .staysClosed }
    var base = Feed()
}

struct SetsBase: FeedModel {
    static var shellFaults: FeedFaults { .setsBase }
    var base = Feed()
}

struct StaysFresh: FeedModel {
    static var shellFaults: FeedFaults { .staysFresh }
    var base = Feed()
}

struct KeepsParts: FeedModel {
    static var shellFaults: FeedFaults { .keepsParts }
    var base = Feed()
}

struct RaisesNoBarrier: FeedModel {
    static var shellFaults: FeedFaults { .raisesNoBarrier }
    var base = Feed()
}

struct Bakes: FeedModel {
    static var shellFaults: FeedFaults { .bakes }
    var base = Feed()
}

struct WaitsForever: FeedModel {
    static var shellFaults: FeedFaults { .waitsForever }
    var base = Feed()
}

struct KeepsPosition: FeedModel {
    static var shellFaults: FeedFaults { .keepsPosition }
    var base = Feed()
}

// Faults of feeds that don't resume (V9).

struct LoadsBeforeConnecting: FeedModel {
    static var shellFaults: FeedFaults { .loadsBeforeConnecting }
    var base = Feed()
}

/// A machine that drops what arrives before the snapshot.
struct DropsEarlyChanges: FeedModel {
    var base = Feed()

    mutating func receive(_ messages: [Feed.Message], of id: UInt64, by order: FeedOrder<LogPosition>) -> Feed.Receipt {
        var receipt = base.receive(messages, of: id, by: order)
        if base.connection?.isHeld == true { receipt.done = messages.count }
        return receipt
    }
}

/// A machine that takes a snapshot from before the beginning of the connection.
struct IgnoresBeginnings: FeedModel {
    var base = Feed()

    mutating func arrive(
        at position: LogPosition, for request: Feed.Request, by order: FeedOrder<LogPosition>
    ) -> Feed.Arrival {
        base.connection?.start = nil
        return base.arrive(at: position, for: request, by: order)
    }
}

/// A machine for which a connection goes on from the base, wherever it begins.
struct TrustsReopening: FeedModel {
    var base = Feed()

    mutating func receive(_ messages: [Feed.Message], of id: UInt64, by order: FeedOrder<LogPosition>) -> Feed.Receipt {
        if base.base != nil { base.connection?.isHeld = false }
        return base.receive(messages, of: id, by: LogPosition.order)
    }
}
