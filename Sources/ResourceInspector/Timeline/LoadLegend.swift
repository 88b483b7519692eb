import Foundation
import PortableUI
import ResourceCore

/// The meanings of the colors and the marks that a timeline shows, which are drawn like those of the timeline.
struct LoadLegend: View {
    private let shown: [LegendEntry]
    private let isRow: Bool

    /// Creates a legend of a timeline that takes as many lines as it needs, or one that scrolls in a row.
    init(of timeline: LoadTimeline, isRow: Bool = false) {
        shown = LegendEntry.all.filter { $0.isShown(timeline) }
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
        ForEach(shown) { entry in
            HStack(spacing: 4) {
                Canvas { context, _ in
                    TimelineDrawing(
                        lanes: [entry.sample], now: LoadTimeline.window, size: Self.markSize,
                        rowHeight: Self.markSize.height
                    ).drawLanes(in: context)
                }
                .frame(width: Self.markSize.width, height: Self.markSize.height)
                .accessibilityHidden(true)
                Text(entry.name).font(.caption2).foregroundStyle(.secondary).fixedSize()
            }
        }
    }

    private static let markSize = CGSize(width: 16, height: 12)
}

/// A name for a mark, and a lane that consists of that mark.
private struct LegendEntry: Identifiable {
    let name: String
    let sample: LoadLane

    /// Returns whether a timeline has the mark.
    let isShown: @Sendable (LoadTimeline) -> Bool

    var id: String { name }

    static let all =
        [
            load("running", { _ in true }) { ($0.end, $0.outcome) = (nil, nil) },
            load("succeeded", { $0.outcome == .succeeded }),
            load("unchanged", { $0.outcome == .notModified }) { $0.outcome = .notModified },
            load("from disk", { $0.outcome == .restored }) { $0.outcome = .restored },
            load("failed", { $0.outcome == .failed }) { $0.outcome = .failed },
            load("canceled", { $0.outcome == .cancelled }) { $0.outcome = .cancelled },
            load("discarded", { $0.discarded != nil }) {
                ($0.outcome, $0.end, $0.discarded) = (.discarded, .seconds(10), .seconds(22))
            },
            load("joined", { !$0.joins.isEmpty }) { $0.joins = [.seconds(15)] },
            load("silent", { $0.intent == .sync }, .sync),
        ] + [
            pause("retry delay", .retryDelay, .backoff), pause("no connection", .connection, .connection), barrier,
            mutation,
        ]

    private static let lane = LoadLane.ID(key: "sample", work: .value)

    private static func load(
        _ name: String, _ isShown: @escaping @Sendable (LoadBar) -> Bool, _ intent: LoadIntent = .load,
        _ change: (inout LoadBar) -> Void = { _ in }
    ) -> LegendEntry {
        var bar = LoadBar(
            id: 1, lane: lane, number: 1, intent: intent, cause: .appeared, start: .zero, end: LoadTimeline.window,
            outcome: .succeeded)
        change(&bar)
        return LegendEntry(name: name, sample: LoadLane(id: lane, bars: [bar])) { $0.bars.contains(where: isShown) }
    }

    private static func pause(
        _ name: String, _ reason: LoadPause.Reason, _ wait: MutationStatus.WaitReason
    ) -> LegendEntry {
        let pause = LoadPause(lane: lane, reason: reason, start: .seconds(2), end: .seconds(28))
        return LegendEntry(name: name, sample: LoadLane(id: lane, pauses: [pause])) {
            $0.pauses.contains { $0.reason == reason }
                || $0.mutations.contains { $0.spans.contains { $0.stage == .waiting(wait) } }
        }
    }

    private static let barrier = LegendEntry(
        name: "barrier",
        sample: LoadLane(id: lane, barriers: [LoadBarrier(lane: lane, time: .seconds(15), cause: .invalidated)])
    ) { !$0.barriers.isEmpty }

    private static var mutation: LegendEntry {
        var bar = MutationBar(name: "", id: MutationBar.ID(lane: lane, mutation: UUID()))
        bar.note(.sending(attempt: 1), at: .zero)
        bar.note(.settling, at: .seconds(18))
        return LegendEntry(name: "mutation", sample: LoadLane(id: lane, mutations: [bar])) { !$0.mutations.isEmpty }
    }
}
