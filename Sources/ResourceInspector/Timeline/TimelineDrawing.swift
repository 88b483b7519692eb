import Foundation
import PortableUI
import ResourceCore

/// A drawing of lanes in rows, in which time passes from the left to the right.
struct TimelineDrawing {
    static let laneHeight = 28.0
    private static let axisHeight = 18.0

    let lanes: [LoadLane]
    let now: Duration
    let size: CGSize

    /// Returns the height of a drawing, in points.
    static func height(_ laneCount: Int) -> Double {
        Double(max(laneCount, 1)) * laneHeight + axisHeight
    }

    /// Draws the axis and the lanes.
    func draw(in context: GraphicsContext) {
        drawAxis(in: context)
        for (index, lane) in lanes.enumerated() {
            let middle = (Double(index) + 0.5) * Self.laneHeight
            for pause in lane.pauses { draw(pause, at: middle, in: context) }
            for bar in lane.bars { draw(bar, at: middle, in: context) }
            for barrier in lane.barriers { draw(barrier, at: middle, in: context) }
            for mutation in lane.mutations { draw(mutation, at: middle, in: context) }
        }
    }

    /// Returns the horizontal position of a time, which is at an edge for times outside of the drawing.
    func x(_ time: Duration) -> Double {
        let age = (now - time) / LoadTimeline.window
        return size.width * min(max(1 - age, 0), 1)
    }
}

extension TimelineDrawing {
    /// Draws a line for every ten seconds, with the time at its foot.
    private func drawAxis(in context: GraphicsContext) {
        let foot = size.height - Self.axisHeight
        for seconds in [30, 20, 10, 0] {
            let x = x(now - .seconds(seconds))
            context.stroke(line(x, 0, x, foot), with: .color(.gray.opacity(0.25)))
            let anchor: UnitPoint = seconds == 30 ? .leading : seconds == 0 ? .trailing : .center
            let text = Text(seconds == 0 ? "now" : "−\(seconds) s").font(.caption2).foregroundColor(.secondary)
            context.draw(text, at: CGPoint(x: x, y: foot + Self.axisHeight / 2 + 2), anchor: anchor)
        }
    }

    /// Draws a load, thinner if it's silent, with a tick for each caller that joined it.
    private func draw(_ bar: LoadBar, at middle: Double, in context: GraphicsContext) {
        let height = bar.intent == .sync ? 6.0 : 12.0
        let (start, end) = (x(bar.start), x(bar.end ?? now))
        let frame = CGRect(
            x: min(start, size.width - 3), y: middle - height / 2, width: max(end - start, 3), height: height)
        let isFaint = bar.end == nil || bar.discarded != nil
        let shape = Path(roundedRect: frame, cornerRadius: 3)
        context.fill(shape, with: .color(bar.color.opacity(isFaint ? 0.45 : 1)))
        if bar.isOvertaken { context.stroke(shape, with: .color(.purple), lineWidth: 1) }
        for join in bar.joins {
            let x = x(join)
            context.stroke(line(x, middle - 8, x, middle + 8), with: .color(.primary), lineWidth: 1.5)
        }
        if let discarded = bar.discarded { drawStrike(from: end, to: x(discarded), at: middle, in: context) }
    }

    /// Draws the way of a late response, and a cross at the moment at which it came.
    private func drawStrike(from start: Double, to end: Double, at middle: Double, in context: GraphicsContext) {
        let dashed = StrokeStyle(lineWidth: 1, dash: [3, 2])
        context.stroke(line(start, middle, end, middle), with: .color(.orange), style: dashed)
        let cross = [line(end - 4, middle - 4, end + 4, middle + 4), line(end - 4, middle + 4, end + 4, middle - 4)]
        for stroke in cross { context.stroke(stroke, with: .color(.orange), lineWidth: 2) }
    }

    private func draw(_ pause: LoadPause, at middle: Double, in context: GraphicsContext) {
        let style = StrokeStyle(lineWidth: 2, lineCap: .round, dash: pause.reason == .connection ? [1, 4] : [5, 4])
        context.stroke(line(x(pause.start), middle, x(pause.end ?? now), middle), with: .color(.gray), style: style)
    }

    private func draw(_ barrier: LoadBarrier, at middle: Double, in context: GraphicsContext) {
        let (x, half) = (x(barrier.time), Self.laneHeight / 2 - 1)
        context.stroke(line(x, middle - half, x, middle + half), with: .color(.purple), lineWidth: 2)
    }

    /// Draws the attempts of a mutation as bars, and the rest of its time as a line.
    private func draw(_ mutation: MutationBar, at middle: Double, in context: GraphicsContext) {
        guard let start = mutation.spans.first?.start else { return }
        let dashed = StrokeStyle(lineWidth: 2, lineCap: .round, dash: [1, 4])
        let way = line(x(start), middle, x(mutation.end ?? now), middle)
        context.stroke(way, with: .color(mutation.color), style: dashed)
        for span in mutation.spans {
            guard case .sending = span.stage else { continue }
            let (start, end) = (x(span.start), x(span.end ?? now))
            let frame = CGRect(x: min(start, size.width - 3), y: middle - 5, width: max(end - start, 3), height: 10)
            context.fill(Path(frame), with: .color(mutation.color.opacity(span.end == nil ? 0.45 : 1)))
        }
    }

    private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Path {
        Path { path in
            path.move(to: CGPoint(x: x1, y: y1))
            path.addLine(to: CGPoint(x: x2, y: y2))
        }
    }
}

extension MutationBar {
    /// The color of the outcome.
    var color: Color {
        switch spans.last?.stage {
        case .succeeded: .green
        case .failed: .red
        case .cancelled: .gray
        default: .purple
        }
    }
}

extension LoadBar {
    /// The color of the outcome.
    var color: Color {
        switch outcome {
        case nil: .blue
        case .succeeded: .green
        case .restored: .blue
        case .notModified: .teal
        case .failed: .red
        case .discarded: .orange
        case .cancelled: .gray
        }
    }
}
