/// The content of a pane at a time.
struct PaneFrame: Equatable, Sendable {
    /// Books below the title of a kind, or `nil` if there are none.
    var books: ShownBooks.Content?

    /// The first notes, or `nil` if there are none.
    var notes: [Note]?

    /// The quotations of the feed, or `nil` if there are none.
    var quotes: [Quote]?
    var spinners = 0

    /// The faults that can be seen.
    var faults: Set<PaneFault.Kind> = []
}

/// The frames of a pane in their order, each with its time.
struct Recording: Sendable {
    private var frames: [(time: Duration, frame: PaneFrame)] = [(.zero, PaneFrame())]

    /// Records what is shown from now on.
    mutating func append(_ frame: PaneFrame, at time: Duration) {
        if frames.last?.time == time { frames.removeLast() }
        frames.append((time, frame))
    }

    /// Returns what was shown at a time.
    func frame(at time: Duration) -> PaneFrame {
        frames.last { $0.time <= time }?.frame ?? PaneFrame()
    }

    /// The times during which there was a fault on screen.
    func faultyTimes(until end: Duration) -> [ClosedRange<Duration>] {
        var times: [ClosedRange<Duration>] = []
        for (index, (time, frame)) in frames.enumerated() where !frame.faults.isEmpty && time <= end {
            let next = index + 1 < frames.count ? min(frames[index + 1].time, end) : end
            if let last = times.last, last.upperBound == time {
                times[times.count - 1] = last.lowerBound...next
            } else {
                times.append(time...next)
            }
        }
        return times
    }
}
