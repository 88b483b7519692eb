import PortableUI

/// The time line of both panes: their requests and faults in two lanes below the same taps, and a playhead that can be
/// dragged to see what both panes showed at a time.
struct StageTimeline: View {
    let stage: StageModel
    let take: Take

    /// The least length of the axis, which most stories fill.
    private static let length = Duration.seconds(8)

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Canvas { context, size in
                StageDrawing(take: take, axis: axis, playhead: stage.playhead, size: size).draw(in: context)
            }
            .frame(height: StageDrawing.height)
            .accessibilityElement()
            .accessibilityLabel(summary)
            .accessibilityIdentifier("stage-timeline")
            // Like the drawing, the slider has the beginning at its left in all languages.
            HStack(spacing: 8) {
                Slider(value: position, in: 0...(axis / .seconds(1))) { Text("Time of both panes") }
                Text((stage.playhead ?? take.end).tenths).font(.caption.monospacedDigit()).foregroundStyle(.secondary)
                    .fixedSize()
            }
            .environment(\.layoutDirection, .leftToRight)
            HStack(spacing: 12) {
                legend("Request", .blue)
                if take.judges.contains(where: { $0.exchanges.contains(where: \.isLost) }) {
                    legend("No response", .red)
                }
                if take.judges.contains(where: { !$0.faults.isEmpty }) { legend("Fault on screen", .red.opacity(0.3)) }
            }
            .font(.caption2)
            .foregroundStyle(.secondary)
        }
    }

    private func legend(_ title: LocalizedStringKey, _ color: Color) -> some View {
        HStack(spacing: 4) {
            Capsule().fill(color).frame(width: 12, height: 5)
            Text(title)
        }
    }

    private var axis: Duration { max(take.end, Self.length) }

    /// The time that is looked at, in seconds.
    ///
    /// The end of what has happened is the present.
    private var position: Binding<Double> {
        Binding { @MainActor in
            (stage.playhead ?? take.end) / .seconds(1)
        } set: { @MainActor seconds in
            let time = Duration.seconds(seconds)
            stage.playhead = time < take.end ? time : nil
        }
    }

    private var summary: String {
        let counts = take.judges.map(\.exchanges.count)
        return "\(counts[0]) requests by hand, \(counts[1]) with resources"
    }
}

/// A drawing of two lanes.
@MainActor
private struct StageDrawing {
    private static let (laneHeight, top, inset) = (36.0, 28.0, 8.0)
    static let height = top + 2 * laneHeight + 4

    let take: Take
    let axis: Duration
    let playhead: Duration?
    let size: CGSize

    func draw(in context: GraphicsContext) {
        for (index, judge) in take.judges.enumerated() { draw(judge, inLane: index, in: context) }
        for (index, mark) in take.marks.enumerated() {
            draw(mark.tap, at: x(mark.time), inRow: index % 2, in: context)
        }
        let x = x(playhead ?? take.end)
        context.stroke(vertical(x, from: 0), with: .color(.accentColor), lineWidth: 2)
    }

    private func draw(_ judge: PaneJudge, inLane index: Int, in context: GraphicsContext) {
        let top = Self.top + Double(index) * (Self.laneHeight + 4)
        let lane = CGRect(x: 0, y: top, width: size.width, height: Self.laneHeight)
        context.fill(Path(roundedRect: lane, cornerRadius: 4), with: .color(.gray.opacity(0.12)))
        for times in judge.recording.faultyTimes(until: take.end) {
            let frame = CGRect(
                x: x(times.lowerBound), y: top, width: max(2, x(times.upperBound) - x(times.lowerBound)),
                height: Self.laneHeight)
            context.fill(Path(frame), with: .color(.red.opacity(0.3)))
        }
        let name = Text(index == 0 ? "By hand" : "AsyncResources").font(.caption2).foregroundColor(.secondary)
        context.draw(name, at: CGPoint(x: 4, y: top + Self.laneHeight - 8), anchor: .leading)
        var rows: [Duration] = []
        for exchange in judge.exchanges {
            let row = rows.firstIndex { $0 <= exchange.start } ?? rows.count
            let end = exchange.end ?? take.end
            if row == rows.count { rows.append(end) } else { rows[row] = end }
            let frame = CGRect(
                x: x(exchange.start), y: top + 3 + Double(row % 4) * 5.5, width: max(3, x(end) - x(exchange.start)),
                height: 4)
            context.fill(Path(roundedRect: frame, cornerRadius: 2), with: .color(exchange.isLost ? .red : .blue))
        }
    }

    private func draw(_ tap: Tap, at x: Double, inRow row: Int, in context: GraphicsContext) {
        let foot = Self.top / 2 * Double(row + 1)
        context.stroke(vertical(x, from: foot - 1), with: .color(.primary.opacity(0.5)), lineWidth: 1)
        let text = Text(tap.title).font(.caption2).foregroundColor(.secondary)
        context.draw(text, at: CGPoint(x: x, y: foot - Self.top / 4), anchor: .center)
    }

    private func vertical(_ x: Double, from top: Double) -> Path {
        Path { path in
            path.move(to: CGPoint(x: x, y: top))
            path.addLine(to: CGPoint(x: x, y: size.height))
        }
    }

    private func x(_ time: Duration) -> Double {
        Self.inset + (size.width - 2 * Self.inset) * (time / axis)
    }
}
