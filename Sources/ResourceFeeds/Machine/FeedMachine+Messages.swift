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

        var isChange: Bool {
            switch self {
            case .change, .part: true
            case .upToDate, .restart, .heartbeat: false
            }
        }
    }

    // What becomes of messages: the places of those whose changes are applied, in order, and the number of those that
    // are done. Those after them are parts that nothing has completed yet.
    package struct Receipt: Hashable, Sendable {
        package internal(set) var applied: [Int] = []
        fileprivate var parts: [Int] = []
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
        for (place, message) in messages.enumerated() {
            guard let connection, connection.id == id, connection.isHeld || base != nil else {
                receipt.done = messages.count
                return receipt
            }
            self.connection?.isOpen = true
            if connection.isHeld {
                begin(with: message, by: order)
                if self.connection?.hasChanges != true { receipt.done = place + 1 }
            } else {
                take(message, at: place, connection, by: order, &receipt)
                if receipt.parts.isEmpty { receipt.done = place + 1 }
            }
        }
        return receipt
    }

    private mutating func take(
        _ message: Message, at place: Int, _ current: Connection, by order: FeedOrder<Position>,
        _ receipt: inout Receipt
    ) {
        if message.isChange { connection?.hasChanges = true }
        switch message {
        case .part: receipt.parts.append(place)
        case .change(let position, let mutation):
            receipt.parts.append(place)
            advance(to: position, by: order, &receipt)
            if let mutation, connection != nil { include(mutation) }
        case .upToDate(let position?) where !form.resumes && !current.hasAnnounced && !current.hasChanges:
            start(at: position, by: order)
        case .upToDate(let position?):
            let isComplete = !order.isConsecutive || !receipt.parts.isEmpty
            advance(to: position, isComplete: isComplete, by: order, &receipt)
            announce(by: order)
        case .upToDate(nil): announce(by: order)
        case .restart: lose()
        case .heartbeat: break
        }
    }

    // Takes what a connection that doesn't resume begins with (V9), while its changes wait for a snapshot.
    private mutating func begin(with message: Message, by order: FeedOrder<Position>) {
        switch message {
        case .change, .part: connection?.hasChanges = true
        case .upToDate(let position):
            if connection?.hasAnnounced == false { connection?.start = position }
            connection?.hasAnnounced = true
            announces = true
            guard let base, let position, !isLost, connection?.hasChanges == false,
                order.step(base.position, position) == .same
            else { return }
            connection?.isHeld = false
            announce(by: order)
        case .restart: lose()
        case .heartbeat: break
        }
    }

    // A connection whose snapshot was there before the position at which it has begun (V9).
    private mutating func start(at position: Position, by order: FeedOrder<Position>) {
        guard let base else { return }
        switch order.step(base.position, position) {
        case .earlier, .same: announce(by: order)
        case .next, .gap, .unrelated: lose()
        }
    }

    // Applies what was sent for a position, unless the base has it.
    private mutating func advance(
        to position: Position, isComplete: Bool = true, by order: FeedOrder<Position>, _ receipt: inout Receipt
    ) {
        defer { receipt.parts = [] }
        guard let old = base else { return }
        switch step(from: old.position, to: position, by: order) {
        case .earlier, .same: break
        case .next where isComplete:
            base?.position = position
            isAtBeginning = false
            receipt.hasAdvanced = true
            receipt.applied += receipt.parts
            settleAwaited(by: order)
        case .next, .gap, .unrelated: lose()
        }
    }

    // NB: The beginning of a log is before all of it, and nothing is missing between whole values.
    private func step(from old: Position, to position: Position, by order: FeedOrder<Position>) -> FeedStep {
        let step = order.step(old, position)
        if isAtBeginning, step == .unrelated { return .next }
        return form == .values && (step == .gap || step == .unrelated) ? .next : step
    }

    // Everything up to the opening of the connection has been sent.
    private mutating func announce(by order: FeedOrder<Position>) {
        guard let connection else { return }
        self.connection?.hasAnnounced = true
        announces = true
        isReading = false
        confirm(connection.barriers, by: order)
    }

    // The server can't lead on from the base, so a snapshot must (V5).
    package mutating func lose() {
        connection = nil
        isLost = true
        timelines += 1
    }
}
