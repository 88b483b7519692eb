import PortableUI
import ResourceCore

/// Transparent buttons over the newest bars of a drawing, each with its load in words.
struct BarTargets: View {
    /// The maximum number of targets, which move with the time.
    private static let limit = 60

    let lanes: [LoadLane]
    let now: Duration
    let size: CGSize
    let select: @MainActor (LoadLane.ID) -> Void

    /// A bar that can be pointed at.
    private struct Target: Identifiable {
        let id: String
        let lane: LoadLane.ID
        let index: Int
        let start: Duration
        let end: Duration?
        let words: String
    }

    var body: some View {
        let drawing = TimelineDrawing(lanes: lanes, now: now, size: size)
        ZStack(alignment: .topLeading) {
            ForEach(targets) { target in
                let (start, end) = (drawing.x(target.start), drawing.x(target.end ?? now))
                Button {
                    select(target.lane)
                } label: {
                    Color.clear
                        .contentShape(Rectangle())
                        .frame(width: max(end - start, 8), height: TimelineDrawing.laneHeight)
                }
                .buttonStyle(.plain)
                .help(target.words)
                .accessibilityLabel("Bar of \(target.lane.description)")
                .offset(x: min(start, size.width - 8), y: Double(target.index) * TimelineDrawing.laneHeight)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }

    /// The targets of the newest bars.
    private var targets: [Target] {
        let all = lanes.enumerated().flatMap { index, lane in
            lane.bars.map { target($0, index) } + lane.mutations.map { target($0, index) }
                + lane.pauses.compactMap { target($0, index) }
        }
        return all.count <= Self.limit ? all : all.sorted { $0.start < $1.start }.suffix(Self.limit)
    }

    private func target(_ bar: LoadBar, _ index: Int) -> Target {
        let effects = bar.effectDescription.map { " → \($0)" } ?? ""
        return Target(
            id: "load \(bar.id)", lane: bar.lane, index: index, start: bar.start, end: bar.end,
            words: bar.description(at: now) + effects)
    }

    private func target(_ bar: MutationBar, _ index: Int) -> Target {
        Target(
            id: "mutation \(bar.id.mutation) \(index)", lane: bar.lane, index: index,
            start: bar.start, end: bar.end, words: bar.description(at: now))
    }

    private func target(_ pause: LoadPause, _ index: Int) -> Target? {
        guard case .feature(let name) = pause.lane.work else { return nil }
        let time = ((pause.end ?? now) - pause.start).secondsText
        return Target(
            id: "feature \(pause.lane) \(pause.start)", lane: pause.lane, index: index, start: pause.start,
            end: pause.end, words: "\(name) for \(time)")
    }
}
