public import ResourceCore

/// An attempt of a load, as a timeline shows it: as long as it ran.
public struct LoadBar: Hashable, Sendable, Identifiable {
    /// The number that the container has given to the attempt.
    public let id: UInt64
    let lane: LoadLane.ID

    /// The number of the attempt within its load, from 1.
    let number: Int
    let intent: LoadIntent

    /// The event that started it, or `nil` if it began before the first recorded one.
    let cause: ResourceEvent.Cause?

    /// The time of its beginning, or of the beginning of the record.
    let start: Duration

    /// Its row in a strip.
    var row = 0

    /// The time of its end, or `nil` while it runs.
    var end: Duration?

    // The outcome, or `nil` while it runs.
    package internal(set) var outcome: ResourceEvent.Outcome?

    /// A Boolean value that indicates whether the load was canceled, or its response came too late to count.
    public var isDiscarded: Bool { outcome == .discarded || outcome == .cancelled }

    /// The times at which other callers joined it.
    var joins: [Duration] = []

    /// A Boolean value that indicates whether a barrier came after it began.
    var isOvertaken = false

    /// The time at which its response came too late to count.
    var discarded: Duration?

    /// The changes that its end made.
    var effects: [ResourceEvent.Change] = []

    /// The key of the resource.
    public var key: ResourceKey { lane.key }

    /// The time after which nothing about it happens, or `nil` while it runs.
    var lastTime: Duration? { end.map { max($0, discarded ?? $0) } }
}

/// A time in which a load waits for its next attempt, or in which a feature is running.
struct LoadPause: Hashable, Sendable {
    /// A reason to wait, or that a feature is running.
    enum Reason: Hashable, Sendable {
        case retryDelay
        case connection
        case feature
    }

    let lane: LoadLane.ID
    let reason: Reason
    let start: Duration

    /// Its row in a strip.
    var row = 0

    /// The time of its end, or `nil` while it lasts.
    var end: Duration?
}

extension LoadPause.Reason {
    /// Creates the reason of a stage, or `nil` if nothing waits then.
    init?(_ stage: LoadMachine.Flight.Stage?) {
        switch stage {
        case .pausing: self = .retryDelay
        case .offline: self = .connection
        case .attempting, .restoring, nil: return nil
        }
    }
}

/// A moment before which no load of a lane counts as fresh.
struct LoadBarrier: Hashable, Sendable {
    let lane: LoadLane.ID
    let time: Duration
    let cause: ResourceEvent.Cause

    /// Its row in a strip.
    var row = 0
}
