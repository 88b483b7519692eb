package import Foundation

// A pure state machine of what a feed has received, which complements the `LoadMachine` of its entry. It knows the
// position of the *base*, which is the value without overlays, and decides what counts: which changes are applied (V1,
// V2), what a load brings (V6, V8), what becomes of the connection (V3 to V5), and which mutations the base includes
// (V13). It compares positions, which is the user's code, so it's used outside of the lock, and put in its place if
// nothing has changed meanwhile. Barriers and timelines are counted.
package struct FeedMachine<Position: FeedPosition>: Hashable, Sendable {
    package struct Base: Hashable, Sendable {
        package internal(set) var position: Position

        // The number of barriers before a snapshot that began, or a connection that opened and announced, which shows
        // that the base isn't older. It's negative for a base from a record.
        package internal(set) var barriers: Int
    }

    package struct Connection: Hashable, Sendable {
        package let id: UInt64

        /// The number of barriers before it opened.
        package let barriers: Int
        package internal(set) var isOpen = false
        package internal(set) var hasAnnounced = false

        // The position at which it has begun, if the server says so and it doesn't resume (V9).
        package internal(set) var start: Position?

        // Whether changes wait for a snapshot, and whether there have been any.
        package internal(set) var isHeld: Bool
        package internal(set) var hasChanges = false
    }

    // What a snapshot that is being loaded is judged by.
    package struct Request: Hashable, Sendable {
        package let barriers: Int
        package let timelines: Int
    }

    package let form: FeedForm
    package internal(set) var base: Base?
    package internal(set) var connection: Connection?
    package internal(set) var barriers = 0

    // The number of restarts and resets: a snapshot that began before the last one may be of the timeline before.
    package internal(set) var timelines = 0

    // Whether something was missed, so that only a snapshot leads on (V5).
    package internal(set) var isLost = false

    // Whether a log is being read from its beginning, so that the base isn't shown yet, and whether nothing of it has
    // arrived.
    package internal(set) var isReading = false
    package internal(set) var isAtBeginning = false

    // Whether a connection of the feed has ever announced. If none has, a connection counts as live as it opens (V7).
    package internal(set) var announces = false

    /// The mutations that were acknowledged, and that the base doesn't include.
    package internal(set) var awaited: [UUID: Place] = [:]

    /// Mutations that the base includes.
    package internal(set) var included: Set<UUID> = []

    package init(_ form: FeedForm = .log) { self.form = form }

    // Whether everything that the server sends reaches the base, so that its value may be fresh (V7).
    package var isLive: Bool {
        guard let connection, base != nil, !isLost else { return false }
        return connection.isOpen && !connection.isHeld && (connection.hasAnnounced || !awaitsAnnouncement)
    }

    // Whether a connection leads on from the base, or begins anew.
    package var mayConnect: Bool { form.resumes ? base != nil && !isLost : true }

    // Whether a load that has opened the connection goes on: it ends if the connection is live, and otherwise loads a
    // snapshot (V9).
    package var isReady: Bool {
        guard !form.resumes, let connection else { return isLive }
        guard form.loadsSnapshots else { return connection.hasChanges }
        return connection.isOpen && (connection.hasAnnounced || !announces)
    }

    // NB: Nothing else says that a log without snapshots has been read.
    private var awaitsAnnouncement: Bool { announces || form == .wholeLog }

    // Whether the value may be fresh: the connection is live, and the base isn't older than the last barrier.
    package var isCurrent: Bool { isLive && base?.barriers == barriers }

    // Whether the base may be shown.
    package var isWhole: Bool { base != nil && !isReading }

    // The number of barriers that a connection can confirm.
    private var confirmable: Int { announces || !form.loadsSnapshots ? connection?.barriers ?? barriers : -1 }
}

// Loads.
extension FeedMachine {
    package enum Plan: Hashable, Sendable {
        /// A snapshot is loaded, beside the connection if there is one.
        case snapshot(Request)

        /// The load ends as the connection is live, which is opened after a position unless it's there.
        case resume(after: Position)

        /// The load opens the connection, and then loads a snapshot, unless nothing was missed (V9).
        case open(Request)
    }

    // Returns what an attempt does (V8). `isAsked` is true for a user's refresh, which always loads a snapshot.
    package mutating func beginAttempt(isAsked: Bool, by order: FeedOrder<Position>) -> Plan {
        let request = Request(barriers: barriers, timelines: timelines)
        if !form.loadsSnapshots, isAsked || confirmable < barriers || connection?.isHeld == false && !form.resumes {
            connection = nil
        }
        guard form.resumes else { return connection?.isHeld ?? true ? .open(request) : .snapshot(request) }
        guard let base, !isLost else { return .snapshot(request) }
        guard form.loadsSnapshots else { return .resume(after: base.position) }
        guard !isAsked, max(base.barriers, confirmable) == barriers else {
            // NB: Without an order, a message couldn't be compared with the snapshot.
            if !order.isKnown { connection = nil }
            return .snapshot(request)
        }
        return .resume(after: base.position)
    }

    // Begins to read a log that has no snapshots (V9). What it has of mutations isn't known before it's read.
    package mutating func read(from beginning: Position) {
        if base != nil { displace() }
        base = Base(position: beginning, barriers: -1)
        (isLost, isReading, isAtBeginning) = (false, true, true)
    }

    package enum Arrival: Hashable, Sendable {
        case taken

        /// The base is newer, and known to be as new as the snapshot.
        case older

        /// The snapshot may be of the timeline before, and is loaded again.
        case outdated

        /// The snapshot is older than the beginning of the connection, so that changes between them are missing (V9).
        case behind
    }

    // Judges a snapshot (V6). After a restart, any position counts.
    package mutating func arrive(
        at position: Position, for request: Request, by order: FeedOrder<Position>
    ) -> Arrival {
        guard request.timelines == timelines else { return .outdated }
        if let start = connection?.start, connection?.isHeld == true {
            let step = order.step(start, position)
            if step == .earlier || step == .unrelated { return .behind }
        }
        defer { connection?.isHeld = false }
        guard let old = base, !isLost else {
            isLost = false
            if let old = base, order.step(old.position, position) == .earlier { displace() }
            accept(position, for: request, by: order)
            return .taken
        }
        switch order.step(old.position, position) {
        case .earlier:
            confirm(request.barriers, by: order)
            return .older
        case .same, .next, .gap:
            base?.position = position
            confirm(request.barriers, by: order)
        case .unrelated:
            // NB: The connection is one of the old timeline, unless it has begun with the new one.
            if connection?.isHeld != true || (connection?.start == nil && form.loadsSnapshots) { connection = nil }
            timelines += 1
            accept(position, for: request, by: order)
        }
        return .taken
    }

    private mutating func accept(_ position: Position, for request: Request, by order: FeedOrder<Position>) {
        base = Base(position: position, barriers: request.barriers)
        settleAwaited(by: order)
    }

    mutating func confirm(_ barriers: Int, by order: FeedOrder<Position>) {
        guard let known = base?.barriers else { return }
        base?.barriers = max(known, barriers)
        settleAwaited(by: order)
    }
}

// Barriers and local changes.
extension FeedMachine {
    package mutating func raiseBarrier(isOrderKnown: Bool) {
        barriers += 1
        if !isOrderKnown || !form.loadsSnapshots { connection = nil }
    }

    // Forgets the base, and all that is on its way (V11).
    package mutating func reset() {
        (base, connection) = (nil, nil)
        (isLost, isReading, isAtBeginning) = (false, false, false)
        timelines += 1
        (awaited, included) = ([:], [])
    }

    // The value of a record is stale, and its position leads on.
    package mutating func restore(_ position: Position, announces: Bool, including mutations: Set<UUID>) {
        base = Base(position: position, barriers: -1)
        self.announces = self.announces || announces
        for mutation in mutations { include(mutation) }
    }
}
