public import ResourceCore

/// A bounded record of a container's recent loads, which is made from its events.
///
/// It's a value without a clock: its content is a function of the events, in order, and of the times for which it was
/// trimmed.
public struct LoadTimeline: Hashable, Sendable {
    /// The time that a timeline shows.
    static let window = Duration.seconds(30)

    /// The loads, in the order in which they began.
    public private(set) var bars: [LoadBar] = []

    /// The retry delays and the waits for a connection, in the order in which they began.
    private(set) var pauses: [LoadPause] = []

    /// The barriers, in order.
    private(set) var barriers: [LoadBarrier] = []

    /// The mutations, in the order in which they were sent, once for each key that they affect.
    private(set) var mutations: [MutationBar] = []

    /// The number of events that came too fast to be read.
    private(set) var missedEventCount: UInt64 = 0

    /// The maximum number of loads, and also of pauses, of barriers, and of mutations.
    let limit: Int

    private var rows = LoadRows()
    private var lastNumber: UInt64?

    /// Creates a record without loads.
    public init(limit: Int = 1000) {
        self.limit = limit
    }

    /// Adds an event, which should be later than the ones before it.
    ///
    /// NB: Two readers of one log, of which one takes over from the other, may exchange two events.
    public mutating func note(_ event: ResourceEvent) {
        if let lastNumber, event.number > lastNumber { missedEventCount += event.number - lastNumber - 1 }
        lastNumber = max(lastNumber ?? 0, event.number)
        let lane = LoadLane.ID(event)
        if let index = index(joinedBy: event) {
            bars[index].joins.append(event.time)
            bars[index].joins.keepLast(limit)
        }
        for change in event.changes { note(change, of: event, in: lane) }
        if let recording = event.recording {
            pause(lane, because: LoadPause.Reason(recording.machine.flight?.stage), at: event.time)
        }
        if case .feature(let name, _, let isRunning) = event.cause {
            let lane = LoadLane.ID(key: event.key, work: .feature(name))
            pause(lane, because: isRunning ? .feature : nil, at: event.time)
        }
        // NB: The end comes last, so that a lane keeps its row if its work goes on in another way.
        for (attempt, outcome) in event.outcomes.sorted(by: { $0.key < $1.key }) {
            end(attempt, with: outcome, at: event)
        }
        if event.cause.isBarrier {
            let row = rows.begin(.lane(lane), at: event.time)
            rows.end(in: row, at: event.time)
            barriers.append(LoadBarrier(lane: lane, time: event.time, cause: event.cause, row: row))
        }
        removeOldest()
    }

    /// Adds the load of a resource that began before the first event.
    mutating func note(running flight: LoadMachine.Flight, of key: ResourceKey, at time: Duration) {
        let lane = LoadLane.ID(key: key, work: .value)
        pause(lane, because: LoadPause.Reason(flight.stage), at: time)
        guard flight.stage == .attempting else { return }
        bars.append(
            LoadBar(
                id: flight.ticket.number, lane: lane, number: flight.attempt, intent: flight.intent, cause: nil,
                start: time, row: rows.begin(.lane(lane), at: time)))
    }

    private mutating func removeOldest() {
        let count = count
        bars.keepLast(limit)
        pauses.keepLast(limit)
        barriers.keepLast(limit)
        mutations.keepLast(limit)
        if self.count < count { countRows() }
    }

    /// Counts what runs in each row again after something was removed, of which the end isn't noticed.
    private mutating func countRows() {
        let lanes = bars.map(\.lane) + pauses.map(\.lane) + barriers.map(\.lane)
        rows.reset(keeping: Set(lanes.map { .lane($0) } + mutations.map { .mutation($0.id) }))
        for bar in bars where bar.end == nil { rows.begin(.lane(bar.lane), in: bar.row) }
        for pause in pauses where pause.end == nil { rows.begin(.lane(pause.lane), in: pause.row) }
        for bar in mutations where bar.end == nil { rows.begin(.mutation(bar.id), in: bar.row) }
    }

    /// Returns a Boolean value that indicates whether the caller behind an event, which hasn't been added yet, joins a
    /// running load.
    public func isJoined(by event: ResourceEvent) -> Bool {
        index(joinedBy: event) != nil
    }

    /// Removes the loads, the pauses, and the mutations that haven't ended, because their ends may have been missed.
    public mutating func removeUnended() {
        bars.removeAll { $0.end == nil }
        pauses.removeAll { $0.end == nil }
        mutations.removeAll { $0.end == nil }
        countRows()
    }

    /// The time after which nothing happens, which is before the window if nothing has happened, or `nil` while
    /// something runs.
    var lastTime: Duration? {
        let ends = bars.map(\.lastTime) + pauses.map(\.end) + mutations.map(\.end)
        guard !ends.contains(nil) else { return nil }
        return (ends.compactMap(\.self) + barriers.map(\.time)).max() ?? .zero - Self.window
    }

    /// Removes everything that ended before the window of a time.
    mutating func trim(to now: Duration) {
        let (start, count) = (now - Self.window, count)
        bars.removeAll { $0.lastTime.map { $0 < start } ?? false }
        pauses.removeAll { $0.end.map { $0 < start } ?? false }
        barriers.removeAll { $0.time < start }
        mutations.removeAll { $0.end.map { $0 < start } ?? false }
        if self.count < count { countRows() }
    }

    /// Returns the record without what ended before the window of a time.
    func trimmed(to now: Duration) -> LoadTimeline {
        var trimmed = self
        trimmed.trim(to: now)
        return trimmed
    }

    /// A Boolean value that indicates whether it has no load, pause, barrier, or mutation.
    var isEmpty: Bool { count == 0 }

    /// The number of loads, pauses, barriers, and mutations.
    private var count: Int { bars.count + pauses.count + barriers.count + mutations.count }
}

// The parts of an event.
extension LoadTimeline {
    private mutating func note(_ change: ResourceEvent.Change, of event: ResourceEvent, in lane: LoadLane.ID) {
        switch change {
        case .began(let attempt, let intent):
            let number = event.recording?.machine.flight?.attempt ?? 1
            bars.append(
                LoadBar(
                    id: attempt, lane: lane, number: number, intent: intent, cause: event.cause, start: event.time,
                    row: rows.begin(.lane(lane), at: event.time)))
        case .overtaken(let attempt):
            if let index = index(of: attempt) { bars[index].isOvertaken = true }
        case .mutation(let id, let name, let stage):
            note(stage, of: MutationBar(id, name, of: event.key), at: event.time)
        default: break
        }
    }

    /// Records the end of an attempt.
    ///
    /// The late response of a canceled attempt is its second end: the bar stays as long as it was, and the moment of
    /// the response is kept.
    private mutating func end(_ attempt: UInt64, with outcome: ResourceEvent.Outcome, at event: ResourceEvent) {
        guard let index = index(of: attempt) else { return }
        bars[index].outcome = outcome
        if bars[index].end == nil {
            bars[index].end = event.time
            rows.end(in: bars[index].row, at: event.time)
        }
        if outcome == .discarded { bars[index].discarded = event.time }
        if outcome.isCounted { bars[index].effects += event.changes.filter(\.isEffect) }
    }

    /// Returns the index of the running load that the caller behind an event joins, or `nil` if there is none.
    private func index(joinedBy event: ResourceEvent) -> Int? {
        guard event.cause.isCall, !event.changes.contains(where: \.isBeginning) else { return nil }
        let lane = LoadLane.ID(event)
        return bars.lastIndex { $0.end == nil && $0.lane == lane }
    }

    /// Ends the pause of a lane if there is another reason now, or none, and begins the next one.
    private mutating func pause(_ lane: LoadLane.ID, because reason: LoadPause.Reason?, at time: Duration) {
        let index = pauses.lastIndex { $0.end == nil && $0.lane == lane }
        guard reason != index.map({ pauses[$0].reason }) else { return }
        if let index {
            pauses[index].end = time
            rows.end(in: pauses[index].row, at: time)
        }
        if let reason {
            pauses.append(LoadPause(lane: lane, reason: reason, start: time, row: rows.begin(.lane(lane), at: time)))
        }
    }

    /// Records a stage of a mutation that affects the key.
    private mutating func note(
        _ stage: ResourceEvent.MutationStage, of bar: MutationBar, at time: Duration
    ) {
        var new = bar
        let index = mutations.lastIndex { $0.id == new.id } ?? mutations.endIndex
        if index == mutations.endIndex {
            new.row = rows.begin(.mutation(new.id), at: time)
            mutations.append(new)
        } else if mutations[index].end != nil {
            rows.begin(.mutation(new.id), in: mutations[index].row)
        }
        mutations[index].note(stage, at: time)
        if mutations[index].end != nil { rows.end(in: mutations[index].row, at: time) }
    }

    private func index(of attempt: UInt64) -> Int? {
        bars.lastIndex { $0.id == attempt }
    }
}

extension Array {
    /// Removes the oldest elements if there are more than a quarter too many, which costs O(1) for each added element.
    fileprivate mutating func keepLast(_ limit: Int) {
        guard count > limit + limit / 4 else { return }
        removeFirst(count - limit)
    }
}

extension ResourceEvent.Cause {
    /// A Boolean value that indicates whether no load from before the event counts as fresh.
    fileprivate var isBarrier: Bool {
        switch self {
        case .invalidated, .set, .reset: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the cause is a request that joins a running load.
    fileprivate var isCall: Bool {
        switch self {
        case .asked, .appeared, .prefetched, .shown: true
        default: false
        }
    }
}

extension ResourceEvent.Outcome {
    /// A Boolean value that indicates whether the outcome may change the entry.
    fileprivate var isCounted: Bool { self != .cancelled && self != .discarded }
}

extension ResourceEvent.Change {
    fileprivate var isBeginning: Bool {
        if case .began = self { true } else { false }
    }

    /// A Boolean value that indicates whether the change concerns the entry's content rather than an attempt.
    fileprivate var isEffect: Bool {
        switch self {
        case .began, .stopped, .overtaken, .discarded: false
        default: true
        }
    }
}
