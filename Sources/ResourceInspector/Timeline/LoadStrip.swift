import Foundation
public import PortableUI
public import ResourceCore

/// The inspector's timeline in small: the loads of the last 30 seconds in a strip, above a legend of what it shows.
///
/// Show it in a debug panel of your own. It moves by one animation, and only while something is in it.
public struct LoadStrip: View {
    private let timeline: LoadTimeline
    private let container: ResourceContainer
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    /// Creates a strip of a container's loads.
    ///
    /// - Parameters:
    ///   - timeline: The container's recent loads.
    ///   - container: The container, which has the time.
    public init(_ timeline: LoadTimeline, of container: ResourceContainer) {
        (self.timeline, self.container) = (timeline, container)
    }

    /// The strip and its legend.
    public var body: some View {
        TimelineView(MovingSchedule(timeline, at: container.currentTime)) { _ in
            let time = MovingSchedule.step(after: container.currentTime)
            let shown = timeline.trimmed(to: time)
            VStack(alignment: .leading, spacing: 4) {
                ZStack(alignment: .top) {
                    Canvas { context, size in
                        TimelineDrawing(lanes: [], now: LoadTimeline.window, size: size).drawAxis(in: context)
                    }
                    ZStack {
                        if !shown.isEmpty {
                            MovingLoads(timeline: timeline, container: container, time: time, end: end)
                        }
                    }
                    .frame(height: MovingLoads.height)
                }
                .frame(maxWidth: .infinity)
                .frame(height: MovingLoads.height + TimelineDrawing.axisHeight)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(shown.summary)
                .accessibilityIdentifier("flights")
                LoadLegend(of: shown, isRow: true).frame(height: 16)
            }
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("load-strip")
    }

    /// The end of the present window, or, without animations, of the time for which the loads stay where they are.
    private var end: Duration {
        let step = reducesMotion ? .seconds(5) : LoadTimeline.window
        return step * (Int((container.currentTime / step).rounded(.down)) + 1)
    }
}

/// The points in time at which loads may have left the window, until the last one has.
private struct MovingSchedule: TimelineSchedule {
    private static let interval = Duration.milliseconds(500)

    /// Returns the end of the interval that a time is in.
    ///
    /// NB: Loads leave once in an interval, and not whenever one of them begins or ends.
    static func step(after now: Duration) -> Duration {
        interval * Int((now / interval).rounded(.up))
    }

    /// The number of times, or `nil` while something runs.
    private let count: Int?

    /// The time from the middle of an interval to the present.
    private let phase: Duration

    init(_ timeline: LoadTimeline, at now: Duration) {
        count = timeline.lastTime.map {
            let rest = ($0 + LoadTimeline.window - now) / Self.interval
            // The first time isn't later than the present, and the last one isn't earlier than the end.
            return rest > 0 ? Int(rest.rounded(.up)) + 2 : 0
        }
        phase = now - Self.step(after: now) + Self.interval / 2
    }

    func entries(
        from startDate: Date, mode: TimelineScheduleMode
    ) -> PrefixSequence<PeriodicTimelineSchedule.Entries> {
        let start = startDate.addingTimeInterval(-(phase / .seconds(1)))
        return PeriodicTimelineSchedule(from: start, by: Self.interval / .seconds(1)).entries(
            from: startDate, mode: mode
        )
        .prefix(count ?? .max)
    }
}

/// The loads of a strip.
///
/// They're drawn once, in the present window of time and in the one before it, and move together. What runs is drawn to
/// the end of the window, which comes into view with the time.
private struct MovingLoads: View {
    static let height = 30.0

    /// A motion to the place of a time, which is at the right edge then.
    private struct Course: Equatable {
        let end: Duration
        var animation: Animation?
    }

    let timeline: LoadTimeline
    let container: ResourceContainer

    /// The time of the present step.
    let time: Duration

    /// The time to whose place they move.
    let end: Duration

    /// The time in whose place they were drawn at first.
    @State private var origin: Duration?
    @State private var course: Course?

    var body: some View {
        let number = Int((end / LoadTimeline.window).rounded(.up)) - 1
        // What has left stays where it is as long as its window, because a page would be sent the others again.
        let drawn = timeline.trimmed(to: LoadTimeline.window * number)
        GeometryReader { proxy in
            let width = proxy.size.width
            let x = { (time: Duration) in width * ((time - (origin ?? time)) / LoadTimeline.window) }
            ZStack(alignment: .leading) {
                ForEach([number - 1, number], id: \.self) { number in
                    let times = (LoadTimeline.window * number)...(LoadTimeline.window * (number + 1))
                    ZStack {
                        // What went wrong is drawn over the rest, and apart from it, so that neither is sent again.
                        ForEach([false, true], id: \.self) { isTrouble in
                            Canvas { context, size in
                                TimelineDrawing(drawn, size: size, times: times)
                                    .draw(in: context) { $0.isTrouble == isTrouble }
                            }
                        }
                    }
                    .frame(width: width)
                    .offset(x: x(times.upperBound).rounded())
                    .animation(nil, value: course)
                }
            }
            .frame(width: width, alignment: .leading)
            .offset(x: course.map { -x($0.end).rounded() } ?? 0)
            .animation(course?.animation, value: course)
        }
        .clipped()
        .onAppear {
            let now = container.currentTime
            origin = origin ?? now
            course = Course(end: now)
        }
        // NB: A motion begins in the step after the first one, when the beginning has been drawn.
        .onChange(of: time) {
            guard course?.end != end else { return }
            let duration = (end - container.currentTime) / .seconds(1)
            course = Course(end: end, animation: Animation.linear(duration: duration))
        }
    }
}
