import Foundation
import ResourceCore

// What stores show of the connection (V24).
extension EntryFeed {
    // Why no load begins that wasn't asked for.
    enum Hold: Sendable {
        case cancelled
        case failed(FeedStatus.Failure)
    }

    func updateStatus(of entry: Entry, _ turn: inout Turn) {
        let connection = connectionState(of: entry, turn)
        noteLoss(in: connection, of: entry, &turn)
        let loss = FeedStatus.Loss(lasting: lost.map { turn.now() - $0 })
        show(FeedStatus(connection, loss, connection.isRefused ? failure : nil), &turn)
    }

    var failure: FeedStatus.Failure? { if case .failed(let failure)? = hold { failure } else { nil } }

    private func connectionState(of entry: Entry, _ turn: borrowing Turn) -> FeedConnectionState {
        if machine.isLive { return .live }
        let flight = entry.machine.flight
        let isOpen = machine.connection?.isOpen == true
        let connecting =
            isOpen ? .catchingUp : FeedConnectionState.connecting(attempt: max(losses + 1, flight?.attempt ?? 1))
        if let connection = machine.connection, !connection.isHeld { return connecting }
        guard entry.machine.hasInterest else { return .idle }
        if flight != nil {
            return switch entry.wait(turn, evenBriefly: flight?.stage == .pausing) {
            case .connection?: .waiting(.offline)
            case .until(let date)?: .waiting(.until(date))
            case .turn?, nil: connecting
            }
        }
        if turn.state.surroundings.isInBackground { return .waiting(.background) }
        if hold != nil { return failure.map { .waiting($0.wait) } ?? .idle }
        if pause != nil { return pauseEnd.map { .waiting(.until($0)) } ?? connecting }
        return needsLoad(of: entry, turn) ? connecting : .idle
    }

    // Measures how long a feed that was live, and is about to be again, isn't.
    private func noteLoss(in connection: FeedConnectionState, of entry: Entry, _ turn: inout Turn) {
        let now = turn.now()
        if connection == .live { hasBeenLive = true }
        lost = connection.isReturning && hasBeenLive ? lost ?? now : nil
        let next = lost.flatMap { lost in FeedStatus.Loss.delays.first { lost + $0 > now }.map { lost + $0 - now } }
        if (next == nil) != (overdue == nil) { setOverdue(next, of: entry, &turn) }
    }

    func lossIsOverdue(_ entry: Entry, _ turn: inout Turn) {
        overdue = nil
        updateStatus(of: entry, &turn)
        entry.publishFeatures(&turn)
    }
}

// A time before the next load that wasn't asked for.
struct FeedPause: Sendable {
    let delay: Duration

    /// The time at which it ends, for display.
    let end: Date?

    init(_ delay: Duration, from date: Date?) {
        self.delay = delay
        end = date.map { $0 + delay / .seconds(1) }
    }
}

extension FeedConnectionState {
    fileprivate var isRefused: Bool { self == .waiting(.unauthorized) || self == .waiting(.ended) }

    fileprivate var isReturning: Bool {
        switch self {
        case .connecting, .catchingUp, .waiting(.until), .waiting(.offline): true
        case .idle, .live, .waiting(.background), .waiting(.unauthorized), .waiting(.ended): false
        }
    }
}
