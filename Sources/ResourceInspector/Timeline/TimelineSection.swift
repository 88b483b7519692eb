import PortableUI
import ResourceCore
import ResourceUI

/// The loads of the last 30 seconds as bars in a lane for each key, and below them as text.
struct TimelineSection: View {
    /// The maximum number of lanes, and of loads as text.
    private static let (mostLanes, mostLoads) = (24, 40)

    let timeline: LoadTimeline
    let now: Duration

    /// The time since which events are recorded.
    var start = Duration.zero
    @State private var selected: LoadLane.ID?

    var body: some View {
        let lanes = timeline.lanes
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 10) {
                LaneChart(
                    lanes: Array(lanes.prefix(Self.mostLanes)), now: now, summary: timeline.summary, selected: $selected
                )
                if lanes.count > Self.mostLanes { note("\(lanes.count - Self.mostLanes) more keys aren't drawn.") }
                if start > .zero, LoadTimeline.window > now - start {
                    note("Nothing was recorded until \((now - start).secondsText) ago.")
                }
                if timeline.missedEventCount > 0 {
                    note("\(timeline.missedEventCount) events came too fast to be read.")
                }
                LoadLegend(of: timeline)
                let mutations = timeline.mutations.reversed().filter { selected == nil || $0.lane == selected }
                if !mutations.isEmpty {
                    Text("Mutations").font(.subheadline.bold()).accessibilityAddTraits(.isHeader)
                    ForEach(mutations.prefix(Self.mostLoads)) { MutationRow(bar: $0, now: now) }
                }
                Text(selected.map { "Loads of \($0)" } ?? "Loads").font(.subheadline.bold())
                    .accessibilityAddTraits(.isHeader)
                let bars = timeline.bars.reversed().filter { selected == nil || $0.lane == selected }
                if bars.isEmpty { note("There were no loads in the last 30 seconds.") }
                ForEach(bars.prefix(Self.mostLoads)) { LoadRow(bar: $0, now: now) }
            }
            .padding()
        }
    }

    private func note(_ text: String) -> some View {
        Text(text).font(.caption).foregroundStyle(.secondary)
    }
}

/// The names of the lanes, which select one of them, beside their drawing.
private struct LaneChart: View {
    let lanes: [LoadLane]
    let now: Duration
    let summary: String
    @Binding var selected: LoadLane.ID?
    @Environment(\.resourceSpotlight) private var spotlight

    var body: some View {
        HStack(alignment: .top, spacing: 8) {
            VStack(alignment: .leading, spacing: 0) {
                ForEach(lanes) { lane in
                    Button {
                        selected = selected == lane.id ? nil : lane.id
                        if selected != nil { flash(lane.id) }
                    } label: {
                        Text(lane.id.description)
                            .font(.caption)
                            .fontWeight(selected == lane.id ? .bold : .regular)
                            .lineLimit(1)
                            .frame(maxWidth: .infinity, alignment: .leading)
                            .frame(height: TimelineDrawing.laneHeight)
                    }
                    .buttonStyle(.plain)
                    .accessibilityAddTraits(selected == lane.id ? .isSelected : [])
                }
            }
            .frame(width: 104)
            Canvas { context, size in
                TimelineDrawing(lanes: lanes, now: now, size: size).draw(in: context)
            }
            .frame(maxWidth: .infinity)
            .frame(height: TimelineDrawing.height(lanes.count))
            .accessibilityLabel(summary)
            .overlay {
                GeometryReader { proxy in
                    BarTargets(lanes: lanes, now: now, size: proxy.size) { lane in
                        selected = lane
                        flash(lane)
                    }
                }
            }
        }
        .frame(maxWidth: .infinity)
    }

    /// Outlines the views of a lane's key for about a second.
    private func flash(_ lane: LoadLane.ID) {
        spotlight?.flash(lane.key, ticks: 3)
    }
}

/// A load in words: its key, the reason for it, its outcome, and its changes.
private struct LoadRow: View {
    let bar: LoadBar
    let now: Duration

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            Circle().fill(bar.color).frame(width: 8, height: 8)
            VStack(alignment: .leading, spacing: 1) {
                Text(bar.lane.description).font(.caption.bold()).lineLimit(1).strikethrough(bar.discarded != nil)
                Text(bar.description(at: now)).font(.caption)
                if let effects = bar.effectDescription {
                    Text("→ \(effects)").font(.caption).foregroundStyle(.secondary)
                }
            }
        }
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("load-\(bar.id)")
    }
}

/// A mutation in words: its key, and its stage or its outcome.
private struct MutationRow: View {
    let bar: MutationBar
    let now: Duration

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            Rectangle().fill(bar.color).frame(width: 8, height: 8)
            VStack(alignment: .leading, spacing: 1) {
                Text(bar.lane.key.description).font(.caption.bold()).lineLimit(1)
                Text(bar.description(at: now)).font(.caption)
            }
        }
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("mutation-\(bar.id.mutation)-\(bar.lane.key)")
    }
}
