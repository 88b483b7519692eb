import Foundation
import ResourceCore
import ResourcePages

/// The feed of an entry: its machine, its base, and its connection.
final class EntryFeed<Value: Sendable, Change: Sendable, Position: FeedPosition>: @unchecked Sendable {
    // Sendable: like its entry, it's accessed only in turns of the container.
    typealias Connection = FeedConnection<Value, Change, Position>

    let order: FeedOrder<Position>
    let apply: @Sendable (_ value: inout Value, _ change: Change) -> Void
    let operations: (any LivePagesOperations)?
    private(set) var machine: FeedMachine<Position>

    /// The value without overlays at the machine's position, which isn't the entry's while another one is set (V10).
    private(set) var value: AnyValue?

    // What a list needs to know of its changes and its pages (V22).
    private(set) var history = ListHistory<Change, Position>()

    /// The walk that is loading the list.
    var walk: ListWalk<Position>?

    /// The number of changes, for what is computed outside of the lock.
    private(set) var version: UInt64 = 0

    private(set) var connection: Connection?
    private var lastConnection: UInt64 = 0

    /// The attempt that waits until the connection is live.
    var resumption: Resumption?

    /// The time at which the connection is closed, because no interest is left, or the app is in the background.
    var closing: Alarm<AlarmTarget>?

    /// The time at which the connection is lost, if nothing arrives until then (V17).
    var silence: Alarm<AlarmTarget>?

    /// The time before which no load begins that wasn't asked for.
    var pause: Alarm<AlarmTarget>?
    var pauseEnd: Date?

    // Why no such load begins at all: the last one has failed for good, or was canceled.
    var hold: Hold?

    // Whether a load was asked for since there is interest, so that a connection follows (V3).
    var isAsked = false

    // Whether stores have yet to show a log that is read from its beginning.
    var isUnshown = false

    /// The number of connections in a row that were lost without a new position (V16).
    private(set) var losses = 0

    // Whether the connection has brought a new position.
    private var hasAdvanced = false

    /// The time that the server asks for before each connection.
    var reconnectionTime: Duration?

    // What stores show (V24).
    private(set) var status = FeedStatus()
    private(set) var isStatusNew = false
    var hasBeenLive = false

    /// The time since which a feed that was live isn't.
    var lost: Duration?

    /// The time at which stores show that.
    var overdue: Alarm<AlarmTarget>?

    /// The acknowledged mutations whose places are being read, which is the user's code.
    var places: Set<UUID> = []

    // Whether the base is the first one of its connection, or has come to include an acknowledged mutation, whose
    // record may go with the next one of it.
    var isRecordDue = false

    struct Resumption: Sendable {
        let ticket: Ticket
        let end: AwaitedResult
        var error: (any Error)?

        // Whether it has a connection, which it would fail with.
        var isJoined = false
    }

    init(of feed: Feed<Value, Change, Position>) {
        (order, apply, operations) = (feed.order, feed.apply, feed.operations)
        machine = FeedMachine(feed.form)
    }

    func serves(_ feed: Feed<Value, Change, Position>) -> Bool {
        machine.form == feed.form && (operations == nil) == (feed.operations == nil)
    }

    deinit { connection?.close() }

    func isConnection(_ id: UInt64) -> Bool { machine.connection?.id == id }

    // Puts a state in its place that was computed outside of the lock.
    func accept(_ machine: FeedMachine<Position>, _ value: AnyValue?, _ turn: inout Turn) {
        turn.effects.release(self.value)
        turn.effects.release(self.machine)
        let hasBegun = self.machine.connection?.isHeld == true && machine.connection?.isHeld == false
        let includesAll = !self.machine.awaited.isEmpty && machine.awaited.isEmpty
        if hasBegun || includesAll { isRecordDue = true }
        (self.machine, self.value) = (machine, value)
        version += 1
    }

    // Accepts a state that a snapshot has made. The base of another timeline may lack effects that the old one had.
    func accept(_ machine: FeedMachine<Position>, _ value: AnyValue?, of entry: Entry, _ turn: inout Turn) {
        let old = self.machine
        accept(machine, value, &turn)
        if old.isLost && !machine.isLost || machine.timelines != old.timelines { showPending(in: entry, &turn) }
    }

    func accept(_ history: ListHistory<Change, Position>, _ turn: inout Turn) {
        turn.effects.release(self.history)
        self.history = history
    }

    func change(_ change: (inout FeedMachine<Position>) -> Void) {
        change(&machine)
        version += 1
    }

    func show(_ status: FeedStatus, _ turn: inout Turn) {
        guard !status.isSame(as: self.status) else { return }
        turn.effects.release(self.status)
        (self.status, isStatusNew) = (status, true)
    }

    // Returns whether stores have yet to show the status.
    func takeStatus() -> Bool {
        defer { isStatusNew = false }
        return isStatusNew
    }

    func forget(of entry: Entry, _ turn: inout Turn) {
        turn.effects.release(value)
        turn.effects.release(machine)
        turn.effects.release(walk)
        accept(ListHistory(), &turn)
        (value, walk, places, isAsked, losses) = (nil, nil, [], false, 0)
        (hold, isUnshown, hasBeenLive) = (nil, false, false)
        setPause(nil, of: entry, &turn)
        change { $0.reset() }
    }

    // The base that has had the effects of mutations is gone, and another one may lack them (V13). Those that have a
    // response aren't repeated.
    func showPending(in entry: Entry, _ turn: inout Turn) {
        let pending = entry.pendingMutations(turn)
        change { $0.keepIncluded { !pending.contains($0) } }
        entry.showPendingLayers(&turn)
    }

    func restore(_ value: AnyValue?, _ field: FeedField<Position>, including mutations: Set<UUID>) {
        self.value = value
        change { $0.restore(field.position, announces: field.announces, including: mutations) }
    }

    // Lets the connection apply what has waited for a snapshot (V9).
    func goOn(_ turn: inout Turn) {
        guard let connection, machine.connection?.isHeld == false else { return }
        turn.effects.work.append { connection.goOn() }
    }

    func close(of entry: Entry, _ turn: inout Turn) {
        guard let connection else { return }
        self.connection = nil
        setSilence(nil, of: entry, &turn)
        turn.effects.work.append { connection.close() }
    }
}

// Loads.
extension EntryFeed {
    func beginAttempt(
        of entry: Entry, _ feed: Feed<Value, Change, Position>, _ turn: inout Turn
    ) -> FeedAttempt<Value, Change, Position>? {
        guard let flight = entry.machine.flight else { return nil }
        isAsked = true
        version += 1
        let isAsked = flight.intent == .refresh ? true : needsWalk(of: entry, for: flight)
        let end = AwaitedResult()
        guard let kind = kind(of: feed, isAsked: isAsked, end, &turn) else { return nil }
        if kind.connected != nil { resumption = Resumption(ticket: flight.ticket, end: end) }
        return FeedAttempt(kind, feed, of: entry, in: turn.container)
    }

    // Returns `nil` if the pages of a list are loaded.
    private func kind(
        of feed: Feed<Value, Change, Position>, isAsked: Bool, _ end: AwaitedResult, _ turn: inout Turn
    ) -> FeedAttempt<Value, Change, Position>.Kind? {
        switch machine.beginAttempt(isAsked: isAsked, by: order) {
        case .snapshot where operations != nil: return nil
        case .snapshot(let request):
            guard case .initial(let beginning) = feed.snapshot else { return .snapshot(request) }
            turn.effects.release(value)
            (value, isUnshown) = (TypedValue(beginning.value), true)
            machine.read(from: beginning.position)
            return .reading(end)
        case .resume: return isUnshown ? .reading(end) : .resumption(end)
        case .open(let request): return .opening(end, request, isAsked: isAsked)
        }
    }

    // Lets the waiting attempt have a connection, which is opened unless there is one.
    func connect(_ ticket: Ticket, by feed: Feed<Value, Change, Position>, of entry: Entry, _ turn: inout Turn) {
        guard resumption?.ticket == ticket else { return }
        resumption?.isJoined = true
        guard machine.connection == nil, machine.mayConnect else { return }
        lastConnection += 1
        hasAdvanced = false
        let connection = Connection(
            lastConnection, after: machine.base?.position, reconnectionTime, feed, of: entry, in: turn.container)
        self.connection = connection
        change { $0.connect(connection.id) }
        setSilence(feed.idleLimit, of: entry, &turn)
        turn.effects.work.append { connection.open() }
    }

    func end(
        _ ticket: Ticket, with arrival: FeedMachine<Position>.Arrival, _ delivered: Delivered, of entry: Entry,
        _ turn: inout Turn
    ) {
        switch arrival {
        case .taken:
            entry.handle(
                .ended(ticket, .success), then: machine.isCurrent ? nil : .age, because: .succeeded,
                delivering: delivered, &turn)
        case .older:
            entry.handle(.ended(ticket, .notModified), because: .succeeded, delivering: delivered, &turn)
        case .outdated, .behind:
            // NB: The flight goes on with another snapshot, or makes way for the one behind it.
            let isLast = entry.machine.flight?.trailing == nil
            entry.handle(
                isLast ? .endedPart(ticket) : .ended(ticket, .cancelled), because: .feed("began anew"),
                delivering: delivered, &turn)
        }
    }
}

// The connection.
extension EntryFeed {
    func opened(_ id: UInt64, of entry: Entry, _ turn: inout Turn) {
        guard isConnection(id) else { return }
        change { $0.opened(id) }
        settleAwaited(of: entry, &turn)
        entry.handle(because: .feed("connected", isRunning: true), &turn)
    }

    // The machine has taken messages. If it can't go on from the base, the next load waits.
    func received(_ batch: Connection.Batch, of entry: Entry, _ turn: inout Turn) {
        if batch.hasAdvanced { (losses, hasAdvanced) = (0, true) }
        if machine.isLost {
            losses += 1
            setPause(batch.pause, of: entry, &turn)
        }
        forgetOthers(in: entry, turn)
        var delivered = batch.delivered
        if entry.features?.pages?.forbidsRecord(of: entry) == true { delivered?.forbidsRecord = true }
        // NB: Before the first value, an attempt must bring it.
        if delivered != nil, entry.machine.valueTicket != nil { isUnshown = false }
        let isLost = machine.isLost && entry.machine.isFresh
        entry.handle(
            delivered == nil ? (isLost ? .age : nil) : .extended,
            then: delivered != nil && isLost ? .age : nil,
            because: .feed(batch.event, isRunning: !machine.isLost),
            delivering: delivered, &turn)
        if let value, operations?.isEmpty(value) == true { entry.features?.pages?.listIsEmpty(entry, &turn) }
        if isRecordDue, delivered == nil { entry.writeRecord(&turn) }
    }

    // The connection was lost, or the server has ended it.
    func ended(
        _ id: UInt64, _ end: Connection.End, of entry: Entry, by feed: Feed<Value, Change, Position>,
        _ turn: inout Turn
    ) {
        guard isConnection(id) else { return }
        entry.writePendingRecord(&turn)
        change { $0.ended(id) }
        close(of: entry, &turn)
        if end.hasLasted { losses = 0 }
        if failure != nil { hold = nil }
        // NB: A load that has more to catch up with than may wait makes progress.
        if hasAdvanced, (end.error as? FeedError) == .overflowed, let resumption {
            return connect(resumption.ticket, by: feed, of: entry, &turn)
        }
        resumption?.error = end.error
        losses += 1
        if resumption == nil { setPause(end.pause, of: entry, &turn) }
        entry.handle(
            entry.machine.isFresh ? .age : nil, because: .feed("connection lost", isRunning: false), &turn)
    }

    // NB: A server that names mutations names those of all clients.
    private func forgetOthers(in entry: Entry, _ turn: borrowing Turn) {
        guard machine.included.count > FeedLimits.names else { return }
        let known = entry.knownMutations(turn)
        change { $0.keepIncluded { known.contains($0) } }
    }
}

// Mutations.
extension EntryFeed {
    func acknowledge(_ mutation: UUID, of entry: Entry, _ turn: inout Turn) -> Bool {
        if machine.isPlaced(mutation) || places.contains(mutation) { return true }
        guard machine.awaited[mutation] == nil else { return false }
        guard let text = turn.state.parts.firstResult({ $0.place(of: mutation, in: entry) }) else {
            change { $0.acknowledge(mutation, at: nil) }
            return false
        }
        places.insert(mutation)
        turn.effects.work.append { [self, order, container = turn.container] in
            let position = try? JSONDecoder().decode([Position].self, from: Data(text.utf8)).first
            update(of: entry, in: container) { [self] machine in
                guard places.contains(mutation) else { return }
                machine.acknowledge(mutation, at: position)
                machine.settleAwaited(by: order)
            } then: { [self] in
                places.remove(mutation)
            }
        }
        return true
    }

    func settleAwaited(of entry: Entry, _ turn: inout Turn) {
        guard !machine.awaited.isEmpty else { return }
        turn.effects.work.append { [self, order, container = turn.container] in
            update(of: entry, in: container) { $0.settleAwaited(by: order) }
        }
    }

    // Changes the machine outside of the lock, because positions are compared.
    func update(
        of entry: Entry, in container: ResourceContainer,
        _ change: (inout FeedMachine<Position>) -> Void, then done: () -> Void = {}
    ) {
        var isDone = false
        while !isDone {
            var (machine, version) = container.withTurn(isolation: nil) { _ in (self.machine, self.version) }
            change(&machine)
            isDone = container.withTurn(isolation: nil) { turn in
                guard self.version == version else { return false }
                done()
                guard !entry.hasLeft else { return true }
                accept(machine, value, &turn)
                entry.handle(because: .mutation, &turn)
                return true
            }
        }
    }
}

extension ResourceEvent.Cause {
    static func feed(_ event: String, isRunning: Bool = false) -> ResourceEvent.Cause {
        .feature(name: "feed", event: event, isRunning: isRunning)
    }
}
