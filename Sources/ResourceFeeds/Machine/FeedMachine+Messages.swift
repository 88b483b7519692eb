package import Foundation

extension FeedMachine {
    // A message without its change.
    package enum Message: Hashable, Sendable {
        case change(Position, by: UUID?)

        /// A change that is applied with the one that completes it.
        case part
        case upToDate(at: Position?)
        case restart
        case heartbeat
    }

    // What becomes of messages: the places of those whose changes are applied, in order, and the number of those that
    // are done. Those after them are parts that nothing has completed yet.
    package struct Receipt: Hashable, Sendable {
        package internal(set) var applied: [Int] = []
        package internal(set) var done = 0

        // Whether the base has come to a new position.
        package internal(set) var hasAdvanced = false
    }

    package mutating func connect(_ id: UInt64) {
        connection = Connection(id: id, barriers: barriers, isHeld: !form.resumes)
    }

    // The server has accepted the connection.
    package mutating func opened(_ id: UInt64) {
        if connection?.id == id { connection?.isOpen = true }
    }

    // The connection has ended, or is closed.
    package mutating func ended(_ id: UInt64) {
        if connection?.id == id { connection = nil }
    }

    // The connection hasn't become live in time. If it's open, its server may have ceased to announce.
    package mutating func gaveUp(_ id: UInt64) {
        guard let connection, connection.id == id else { return }
        if connection.isOpen { announces = false }
        self.connection = nil
    }

    // Takes messages of a connection in their order. One that was replaced has no effect.
    package mutating func receive(
        _ messages: [Message], of id: UInt64, by order: FeedOrder<Position>
    ) -> Receipt {
        var receipt = Receipt()
        var parts: [Int] = []
        for (place, message) in messages.enumerated() {
            guard let current = connection, current.id == id, current.isHeld || base != nil else {
                receipt.done = messages.count
                return receipt
            }
            connection?.isOpen = true
            if current.isHeld {
                guard begin(with: message, by: order) else { return receipt }
                receipt.done = place + 1
                continue
            }
            switch message {
            case .part: parts.append(place)
            case .change(let position, let mutation):
                if advance(to: position, by: order, &receipt) { receipt.applied += parts + [place] }
                if let mutation, connection != nil { include(mutation) }
                parts = []
            case .upToDate(let position?) where !form.resumes && !current.hasAnnounced:
                start(at: position, by: order)
            case .upToDate(let position?):
                let isComplete = !order.isConsecutive || !parts.isEmpty
                if advance(to: position, isComplete: isComplete, by: order, &receipt) { receipt.applied += parts }
                parts = []
                announce(by: order)
            case .upToDate(nil): announce(by: order)
            case .restart: lose()
            case .heartbeat: break
            }
            if parts.isEmpty { receipt.done = place + 1 }
        }
        return receipt
    }

    // Takes what a connection that doesn't resume begins with (V9). Returns `false` for a change, which waits for a
    // snapshot.
    private mutating func begin(with message: Message, by order: FeedOrder<Position>) -> Bool {
        switch message {
        case .change, .part:
            connection?.hasKept = true
            return false
        case .upToDate(let position):
            connection?.hasAnnounced = true
            announces = true
            connection?.start = position
            guard let base, let position, !isLost, order.step(base.position, position) == .same else { break }
            connection?.isHeld = false
            announce(by: order)
        case .restart: lose()
        case .heartbeat: break
        }
        return true
    }

    // A connection whose snapshot was there before the position at which it has begun (V9).
    private mutating func start(at position: Position, by order: FeedOrder<Position>) {
        guard let base else { return }
        switch order.step(base.position, position) {
        case .earlier, .same: announce(by: order)
        case .next, .gap, .unrelated: lose()
        }
    }

    // Returns whether what was sent for a position is applied.
    private mutating func advance(
        to position: Position, isComplete: Bool = true, by order: FeedOrder<Position>, _ receipt: inout Receipt
    ) -> Bool {
        guard let old = base else { return false }
        switch order.step(old.position, position) {
        case .earlier, .same: return false
        case .next where isComplete:
            base?.position = position
            receipt.hasAdvanced = true
            settleAwaited(by: order)
            return true
        case .next, .gap, .unrelated:
            lose()
            return false
        }
    }

    // Everything up to the opening of the connection has been sent.
    private mutating func announce(by order: FeedOrder<Position>) {
        guard let connection else { return }
        self.connection?.hasAnnounced = true
        announces = true
        confirm(connection.barriers, by: order)
    }

    // The server can't lead on from the base, so a snapshot must (V5).
    package mutating func lose() {
        connection = nil
        isLost = true
        timelines += 1
    }
}
