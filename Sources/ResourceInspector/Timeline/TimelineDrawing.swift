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
    ///
    /// A load that hasn't ended is drawn beyond the right edge.
    init(_ timeline: LoadTimeline, size: CGSize, times: ClosedRange<Duration>) {
        (rows, self.times, now) = (timeline.rows(in: times), times, times.upperBound + LoadTimeline.window)
        (self.size, rowHeight, overhang) = (size, size.height / Double(rows.count), 8)
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

    /// Draws the lanes, and over everything else in them what went wrong.
    func drawLanes(in context: GraphicsContext) {
        draw(in: context) { !$0.isTrouble }
        draw(in: context) { $0.isTrouble }
    }

    /// Draws some of the marks, in the order in which they began.
    ///
    /// NB: In this order, what is new is drawn last, and a page isn't sent the earlier marks again.
    func draw(in context: GraphicsContext, where isDrawn: (TimelineMark) -> Bool) {
        let marks = rows.enumerated().flatMap { row, marks in marks.filter(isDrawn).map { (row: row, mark: $0) } }
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
        let shape = height > 3 ? Path(roundedRect: frame, cornerRadius: min(3, height / 2)) : Path(frame)
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
        let (style, color): (StrokeStyle, Color) =
            switch pause.reason {
            case .retryDelay: (Wait.retryDelay.style, .gray)
            case .connection: (Wait.connection.style, .gray)
            case .feature: (StrokeStyle(lineWidth: 2, lineCap: .round), .green)
            }
        context.stroke(line(x(pause.start), middle, x(pause.end ?? now), middle), with: .color(color), style: style)
    }

    private func draw(_ barrier: LoadBarrier, at middle: Double, in context: GraphicsContext) {
        let half = max(rowHeight / 2 - 1, 1)
        context.stroke(vertical(x(barrier.time), middle, half), with: .color(.purple), lineWidth: 2)
    }

    /// Draws the attempts of a mutation as bars, and the rest of its time as lines.
    private func draw(_ mutation: MutationBar, at middle: Double, in context: GraphicsContext) {
        let height = barHeight * 5 / 6
        for span in mutation.spans where !span.stage.isOutcome {
            let (start, end) = (x(span.start), x(span.end ?? now))
            guard case .sending = span.stage else {
                let way = line(start, middle, end, middle)
                context.stroke(way, with: .color(mutation.color), style: Wait(span.stage).style)
                continue
            }
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

/// A reason why nothing is being sent, which a line shows.
private enum Wait {
    case turn, retryDelay, connection

    /// Creates the reason of a stage in which no attempt is running.
    init(_ stage: ResourceEvent.MutationStage) {
        self =
            switch stage {
            case .waiting(.connection): .connection
            case .waiting(.backoff): .retryDelay
            default: .turn
            }
    }

    var style: StrokeStyle {
        let dash: [CGFloat] =
            switch self {
            case .turn: []
            case .retryDelay: [5, 4]
            case .connection: [1, 4]
            }
        return StrokeStyle(lineWidth: self == .turn ? 1 : 2, lineCap: .round, dash: dash)
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
