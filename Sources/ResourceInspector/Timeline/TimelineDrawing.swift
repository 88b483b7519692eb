import Foundation
import PortableUI
import ResourceCore

/// A drawing of lanes in rows, in which time passes from the left to the right.
struct TimelineDrawing {
    static let laneHeight = 28.0
    static let axisHeight = 18.0

    /// The marks of each row.
    let rows: [[TimelineMark]]

    /// The present, to which everything lasts that hasn't ended.
    let now: Duration
    let size: CGSize

    /// The times at the left edge and at the right one.
    let times: ClosedRange<Duration>
    let rowHeight: Double

    /// The length, in points, by which marks that continue beyond an edge are drawn beyond it.
    let overhang: Double

    /// Creates a drawing of the window before the present, which is at the right edge, with a row for each lane.
    init(lanes: [LoadLane], now: Duration, size: CGSize, rowHeight: Double = laneHeight) {
        (rows, times) = (lanes.map(\.marks), (now - LoadTimeline.window)...now)
        (self.now, self.size, self.rowHeight, overhang) = (now, size, rowHeight, 0)
    }

    /// Creates a drawing of some time of a strip, which continues on both sides.
    init(_ timeline: LoadTimeline, now: Duration, size: CGSize, times: ClosedRange<Duration>) {
        (rows, self.times) = (timeline.rows(in: times), times)
        (self.now, self.size, rowHeight) = (now, size, size.height / Double(max(rows.count, 1)))
        overhang = 8
    }

    /// Returns the height of a drawing, in points.
    static func height(_ laneCount: Int) -> Double {
        Double(max(laneCount, 1)) * laneHeight + axisHeight
    }

    /// Draws the axis and the lanes.
    func draw(in context: GraphicsContext) {
        drawAxis(in: context)
        drawLanes(in: context)
    }

    /// Draws the lanes in the order in which things began.
    ///
    /// NB: In this order, what is new is drawn last, and a page isn't sent the earlier marks again.
    func drawLanes(in context: GraphicsContext) {
        let marks = rows.enumerated().flatMap { row, marks in marks.map { (row: row, mark: $0) } }
        for (row, mark) in marks.sorted(by: { $0.mark.start < $1.mark.start }) {
            let middle = (Double(row) + 0.5) * rowHeight
            switch mark {
            case .pause(let pause): draw(pause, at: middle, in: context)
            case .bar(let bar): draw(bar, at: middle, in: context)
            case .barrier(let barrier): draw(barrier, at: middle, in: context)
            case .mutation(let mutation): draw(mutation, at: middle, in: context)
            }
        }
    }

    /// Returns the horizontal position of a time, which is at an edge for times outside of the drawing, or beyond it by
    /// the overhang.
    func x(_ time: Duration) -> Double {
        let share = (time - times.lowerBound) / (times.upperBound - times.lowerBound)
        return min(max(size.width * share, -overhang), size.width + overhang)
    }
}

extension TimelineDrawing {
    /// Draws a line for every ten seconds of the window, with the time at its foot.
    func drawAxis(in context: GraphicsContext) {
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
        let height = bar.intent == .sync ? barHeight / 2 : barHeight
        let (start, end) = (x(bar.start), x(bar.end ?? now))
        let frame = CGRect(
            x: min(start, size.width - 3), y: middle - height / 2, width: max(end - start, 3), height: height)
        let isFaint = bar.end == nil || bar.discarded != nil
        let shape = Path(roundedRect: frame, cornerRadius: min(3, height / 2))
        context.fill(shape, with: .color(bar.color.opacity(isFaint ? 0.45 : 1)))
        if bar.isOvertaken { context.stroke(shape, with: .color(.purple), lineWidth: 1) }
        for join in bar.joins {
            let x = x(join)
            context.stroke(vertical(x, middle, min(8, rowHeight / 2)), with: .color(.primary), lineWidth: 1.5)
        }
        if let discarded = bar.discarded { drawStrike(from: end, to: x(discarded), at: middle, in: context) }
    }

    /// The height of a load that isn't silent.
    private var barHeight: Double { min(12, rowHeight * 0.75) }

    /// Draws the way of a late response, and a cross at the moment at which it came.
    private func drawStrike(from start: Double, to end: Double, at middle: Double, in context: GraphicsContext) {
        let (dashed, arm) = (StrokeStyle(lineWidth: 1, dash: [3, 2]), min(4, rowHeight / 2))
        context.stroke(line(start, middle, end, middle), with: .color(.orange), style: dashed)
        let (top, bottom) = (middle - arm, middle + arm)
        for stroke in [line(end - arm, top, end + arm, bottom), line(end - arm, bottom, end + arm, top)] {
            context.stroke(stroke, with: .color(.orange), lineWidth: min(2, rowHeight / 4))
        }
    }

    private func draw(_ pause: LoadPause, at middle: Double, in context: GraphicsContext) {
        let (color, dash): (Color, [CGFloat]) =
            switch pause.reason {
            case .retryDelay: (.gray, [5, 4])
            case .connection: (.gray, [1, 4])
            case .feature: (.green, [])
            }
        let style = StrokeStyle(lineWidth: 2, lineCap: .round, dash: dash)
        context.stroke(line(x(pause.start), middle, x(pause.end ?? now), middle), with: .color(color), style: style)
    }

    private func draw(_ barrier: LoadBarrier, at middle: Double, in context: GraphicsContext) {
        let half = max(rowHeight / 2 - 1, 1)
        context.stroke(vertical(x(barrier.time), middle, half), with: .color(.purple), lineWidth: 2)
    }

    /// Draws the attempts of a mutation as bars, and the rest of its time as a line.
    private func draw(_ mutation: MutationBar, at middle: Double, in context: GraphicsContext) {
        let (dashed, height) = (StrokeStyle(lineWidth: 2, lineCap: .round, dash: [1, 4]), barHeight * 5 / 6)
        let way = line(x(mutation.start), middle, x(mutation.end ?? now), middle)
        context.stroke(way, with: .color(mutation.color), style: dashed)
        for span in mutation.spans {
            guard case .sending = span.stage else { continue }
            let (start, end) = (x(span.start), x(span.end ?? now))
            let frame = CGRect(
                x: min(start, size.width - 3), y: middle - height / 2, width: max(end - start, 3), height: height)
            context.fill(Path(frame), with: .color(mutation.color.opacity(span.end == nil ? 0.45 : 1)))
        }
    }

    private func vertical(_ x: Double, _ middle: Double, _ half: Double) -> Path {
        line(x, middle - half, x, middle + half)
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
