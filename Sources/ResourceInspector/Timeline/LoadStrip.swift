import Foundation
package import PortableUI
package import ResourceCore

/// The inspector's timeline in small: the loads of the last 30 seconds in a strip, above a legend.
///
/// It's drawn again twice a second for as long as something in it moves.
package struct LoadStrip: View {
    private let timeline: LoadTimeline
    private let container: ResourceContainer
    private let hasWholeLegend: Bool

    /// Creates a strip of a container's loads.
    ///
    /// The legend is a row that scrolls, or takes as many lines as it needs.
    package init(_ timeline: LoadTimeline, of container: ResourceContainer, hasWholeLegend: Bool = false) {
        (self.timeline, self.container, self.hasWholeLegend) = (timeline, container, hasWholeLegend)
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            ZStack(alignment: .top) {
                Canvas { context, size in
                    TimelineDrawing(lanes: [], now: LoadTimeline.window, size: size).drawAxis(in: context)
                }
                .accessibilityHidden(true)
                TimelineView(MovingSchedule(timeline, at: container.currentTime)) { _ in
                    MovingLoads(timeline: timeline, now: container.currentTime)
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

    /// The number of times, or `nil` while something runs.
    private let count: Int?

    init(_ timeline: LoadTimeline, at now: Duration) {
        count = timeline.lastTime.map {
            Int(max(0, ($0 + LoadTimeline.window - now) / Self.interval).rounded(.up))
        }
    }

    func entries(
        from startDate: Date, mode: TimelineScheduleMode
    ) -> PrefixSequence<PeriodicTimelineSchedule.Entries> {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        return PeriodicTimelineSchedule(from: start, by: Self.interval / .seconds(1)).entries(
            from: startDate, mode: mode
        )
        .prefix(count ?? .max)
    }
}

/// The loads of a strip.
///
/// NB: They stay in their places in a drawing of twice the width, which moves, so that a page isn't sent all of them
/// twice a second.
private struct MovingLoads: View {
    static let height = 30.0
    private static let (mostRows, highestRow) = (10, 12.0)

    let timeline: LoadTimeline
    let now: Duration

    var body: some View {
        let start = LoadTimeline.window * Int((now / LoadTimeline.window).rounded(.down) - 1)
        let rows = shown(from: start).lanes.packed(into: Self.mostRows)
        GeometryReader { proxy in
            let width = proxy.size.width
            Canvas { context, size in
                drawing(rows, from: start, size: size).drawLanes(in: context)
            }
            .frame(width: width * 2)
            .offset(x: -width * ((now - LoadTimeline.window - start) / LoadTimeline.window))
        }
        .clipped()
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(shown(from: now - LoadTimeline.window).summary)
        .accessibilityIdentifier("flights")
    }

    private func drawing(_ rows: [[LoadLane]], from start: Duration, size: CGSize) -> TimelineDrawing {
        TimelineDrawing(
            rows: rows, now: now, size: size, times: start...(start + LoadTimeline.window * 2),
            rowHeight: min(Self.highestRow, Self.height / Double(max(rows.count, 1))))
    }

    private func shown(from start: Duration) -> LoadTimeline {
        var shown = timeline
        shown.trim(to: start + LoadTimeline.window)
        return shown
    }
}
