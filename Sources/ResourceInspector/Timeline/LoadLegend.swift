import Foundation
import PortableUI
import ResourceCore

/// The meanings of the colors and the marks of a timeline, which are drawn like those of the timeline.
struct LoadLegend: View {
    private let isRow: Bool

    /// Creates a legend that takes as many lines as it needs, or one that scrolls in a row.
    init(isRow: Bool = false) {
        self.isRow = isRow
    }

    var body: some View {
        Group {
            if isRow {
                ScrollView(.horizontal) { HStack(spacing: 8) { entries } }.scrollIndicators(.hidden)
            } else {
                LazyVGrid(
                    columns: [GridItem(.adaptive(minimum: 92), alignment: .leading)], alignment: .leading, spacing: 4
                ) { entries }
            }
        }
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Legend")
    }

    private var entries: some View {
        ForEach(LegendEntry.all) { entry in
            HStack(spacing: 4) {
                Canvas { context, size in
                    TimelineDrawing(lanes: [entry.sample], now: LoadTimeline.window, size: size, rowHeight: size.height)
                        .drawLanes(in: context)
                }
                .frame(width: 16, height: 12)
                .accessibilityHidden(true)
                Text(entry.name).font(.caption2).foregroundStyle(.secondary).lineLimit(1).fixedSize()
            }
        }
    }
}

/// A name for a mark, and a lane that consists of that mark.
private struct LegendEntry: Identifiable {
    let name: String
    let sample: LoadLane

    var id: String { name }

    static let all =
        [
            load("running") { ($0.end, $0.outcome) = (nil, nil) }, load("succeeded"),
            load("unchanged") { $0.outcome = .notModified }, load("from disk") { $0.outcome = .restored },
            load("failed") { $0.outcome = .failed }, load("canceled") { $0.outcome = .cancelled },
            load("discarded") { ($0.outcome, $0.end, $0.discarded) = (.discarded, .seconds(10), .seconds(22)) },
            load("joined") { $0.joins = [.seconds(15)] }, load("silent", .sync),
        ] + [pause("retry delay", .retryDelay), pause("no connection", .connection), barrier, mutation]

    private static let lane = LoadLane.ID(key: "sample", work: .value)

    private static func load(
        _ name: String, _ intent: LoadIntent = .load, _ change: (inout LoadBar) -> Void = { _ in }
    ) -> LegendEntry {
        var bar = LoadBar(
            id: 1, lane: lane, number: 1, intent: intent, cause: .appeared, start: .zero, end: LoadTimeline.window,
            outcome: .succeeded)
        change(&bar)
        return LegendEntry(name: name, sample: LoadLane(id: lane, bars: [bar]))
    }

    private static func pause(_ name: String, _ reason: LoadPause.Reason) -> LegendEntry {
        let pause = LoadPause(lane: lane, reason: reason, start: .seconds(2), end: .seconds(28))
        return LegendEntry(name: name, sample: LoadLane(id: lane, pauses: [pause]))
    }

    private static let barrier = LegendEntry(
        name: "barrier",
        sample: LoadLane(id: lane, barriers: [LoadBarrier(lane: lane, time: .seconds(15), cause: .invalidated)]))

    private static var mutation: LegendEntry {
        var bar = MutationBar(name: "", id: MutationBar.ID(lane: lane, mutation: UUID()))
        bar.note(.sending(attempt: 1), at: .zero)
        bar.note(.settling, at: .seconds(18))
        return LegendEntry(name: "mutation", sample: LoadLane(id: lane, mutations: [bar]))
    }
}
