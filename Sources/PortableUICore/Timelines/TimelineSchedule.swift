public import Foundation

/// A sequence of points in time at which a view is updated.
public protocol TimelineSchedule {
    /// The way in which a schedule is used.
    typealias Mode = TimelineScheduleMode

    /// The type of the sequence of dates.
    associatedtype Entries: Sequence where Self.Entries.Element == Date

    /// Returns the dates from a point in time on, in ascending order.
    ///
    /// The first one may be before `startDate`: it's the date that is shown then.
    func entries(from startDate: Date, mode: Self.Mode) -> Self.Entries
}

/// The rate at which a schedule is used.
public enum TimelineScheduleMode: Sendable {
    /// The rate of the schedule.
    case normal
    /// A lower rate, for displays that save power.
    case lowFrequency
}

/// A schedule of points in time at equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    private let startDate: Date
    private let interval: TimeInterval

    /// The dates of a periodic schedule.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate let start: Date
        fileprivate let interval: TimeInterval
        fileprivate var count: Double

        /// Returns the next date, or `nil` if the interval leads to none.
        public mutating func next() -> Date? {
            defer { count += 1 }
            let date = start.addingTimeInterval(interval > 0 ? count * interval : 0)
            return date.timeIntervalSinceReferenceDate.isFinite && (interval > 0 || count == 0) ? date : nil
        }
    }

    /// Creates a schedule with equal intervals, in seconds.
    ///
    /// An interval of less than a millisecond is a millisecond. Without a positive one, there is a single date.
    public init(from startDate: Date, by interval: TimeInterval) {
        self.startDate = startDate
        self.interval = interval > 0 ? max(interval, 0.001) : 0
    }

    /// Returns the last date before a point in time, and all later ones.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        let passed = startDate.timeIntervalSince(self.startDate) / interval
        let count = interval > 0 && passed.isFinite ? max(0, passed.rounded(.down)) : 0
        return Entries(start: self.startDate, interval: interval, count: count)
    }
}

/// A schedule of the beginnings of minutes.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    /// The dates of a schedule of minutes.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate var minutes: PeriodicTimelineSchedule.Entries

        /// Returns the beginning of the next minute.
        public mutating func next() -> Date? {
            minutes.next()
        }
    }

    /// Creates a schedule of the beginnings of minutes.
    public init() {}

    /// Returns the beginning of the minute of a point in time, and those of all later minutes.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> EveryMinuteTimelineSchedule.Entries {
        // Time zones differ by whole minutes.
        let schedule = PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: -1.2e10), by: 60)
        return Entries(minutes: schedule.entries(from: startDate, mode: mode))
    }
}

/// A schedule of given points in time.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
    private let dates: Entries

    /// Creates a schedule of dates in ascending order.
    public init(_ dates: Entries) {
        self.dates = dates
    }

    /// Returns the dates of the schedule.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        dates
    }
}

/// A schedule at the rate of the screen, or a lower one.
///
/// NB: Hosts limit the rate, a browser's to 30 times a second.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let interval: Double
    private let isPaused: Bool

    /// The dates of an animation.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate var dates: PeriodicTimelineSchedule.Entries
        fileprivate var isPaused: Bool

        /// Returns the next date, or `nil` if the animation is paused.
        public mutating func next() -> Date? {
            isPaused ? nil : dates.next()
        }
    }

    /// Creates a schedule with a minimum interval, in seconds, or the rate of the screen.
    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        interval = max(minimumInterval ?? 0, 1.0 / 60)
        isPaused = paused
    }

    /// Returns the dates of an animation that begins at a point in time.
    public func entries(from start: Date, mode: TimelineScheduleMode) -> AnimationTimelineSchedule.Entries {
        Entries(
            dates: PeriodicTimelineSchedule(from: start, by: interval).entries(from: start, mode: mode),
            isPaused: isPaused)
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Returns a schedule with equal intervals, in seconds.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// A schedule of the beginnings of minutes.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// A schedule at the rate of the screen.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    /// Returns a schedule with a minimum interval, in seconds, or the rate of the screen.
    public static func animation(
        minimumInterval: Double? = nil, paused: Bool = false
    ) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule {
    /// Returns a schedule of dates in ascending order.
    public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
        ExplicitTimelineSchedule(dates)
    }
}
