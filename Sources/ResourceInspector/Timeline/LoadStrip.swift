import Foundation
public import PortableUI
public import ResourceCore

/// The inspector's timeline in small: the loads of the last 30 seconds in a strip, above a legend.
///
/// Show it in a debug panel of your own. It's drawn again twice a second for as long as something in it moves.
public struct LoadStrip: View {
    private let timeline: LoadTimeline
    private let container: ResourceContainer
    private let hasWholeLegend: Bool

    /// Creates a strip of a container's loads.
    ///
    /// - Parameters:
    ///   - timeline: The container's recent loads.
    ///   - container: The container, which has the time.
    ///   - hasWholeLegend: A Boolean value that indicates whether the legend takes as many lines as it needs, rather
    ///     than being a row that scrolls.
    public init(_ timeline: LoadTimeline, of container: ResourceContainer, hasWholeLegend: Bool = false) {
        (self.timeline, self.container, self.hasWholeLegend) = (timeline, container, hasWholeLegend)
    }

    /// The strip and its legend.
    public var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            ZStack(alignment: .top) {
                Canvas { context, size in
                    TimelineDrawing(lanes: [], now: LoadTimeline.window, size: size).drawAxis(in: context)
                }
                .accessibilityHidden(true)
                TimelineView(MovingSchedule(timeline, at: container.currentTime)) { _ in
                    MovingLoads(timeline: timeline, now: MovingSchedule.step(after: container.currentTime))
                }
                .frame(height: MovingLoads.height)
            }
            .frame(maxWidth: .infinity)
            .frame(height: MovingLoads.height + TimelineDrawing.axisHeight)
            LoadLegend(isRow: !hasWholeLegend)
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("load-strip")
    }
}

/// The points in time at which the loads of a timeline have moved, until the last one has left the window.
private struct MovingSchedule: TimelineSchedule {
    private static let interval = Duration.milliseconds(500)

    /// Returns the end of the interval that a time is in.
    ///
    /// NB: The loads move once in an interval, and not whenever one of them begins or ends.
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
/// NB: They stay in their places in two drawings, of the present window of time and of the one before it, which move
/// together, so that a page is sent each of them once.
private struct MovingLoads: View {
    static let height = 30.0

    let timeline: LoadTimeline
    let now: Duration

    var body: some View {
        let number = Int((now / LoadTimeline.window).rounded(.down))
        GeometryReader { proxy in
            let width = proxy.size.width
            HStack(spacing: 0) {
                ForEach([number - 1, number], id: \.self) { number in
                    Canvas { context, size in
                        drawing(number, size: size).drawLanes(in: context)
                    }
                    .frame(width: width)
                }
            }
            .frame(width: width * 2)
            .offset(x: (-width * (now / LoadTimeline.window - Double(number))).rounded())
        }
        .clipped()
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(shown.summary)
        .accessibilityIdentifier("flights")
    }

    /// Returns a drawing of a window, given its number.
    private func drawing(_ number: Int, size: CGSize) -> TimelineDrawing {
        let start = LoadTimeline.window * number
        return TimelineDrawing(timeline, now: now, size: size, times: start...(start + LoadTimeline.window))
    }

    private var shown: LoadTimeline {
        var shown = timeline
        shown.trim(to: now)
        return shown
    }
}
