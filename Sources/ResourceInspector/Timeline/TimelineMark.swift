import ResourceCore

/// A part of a timeline's drawing.
enum TimelineMark {
    case pause(LoadPause), bar(LoadBar), barrier(LoadBarrier), mutation(MutationBar)

    /// The time at which it begins.
    var start: Duration {
        switch self {
        case .pause(let pause): pause.start
        case .bar(let bar): bar.start
        case .barrier(let barrier): barrier.time
        case .mutation(let mutation): mutation.start
        }
    }

    /// The time at which it ends, or `nil` while it lasts.
    var end: Duration? {
        switch self {
        case .pause(let pause): pause.end
        case .bar(let bar): bar.lastTime
        case .barrier(let barrier): barrier.time
        case .mutation(let mutation): mutation.end
        }
    }

    /// Its row in a strip.
    var row: Int {
        switch self {
        case .pause(let pause): pause.row
        case .bar(let bar): bar.row
        case .barrier(let barrier): barrier.row
        case .mutation(let mutation): mutation.row
        }
    }

    /// A Boolean value that indicates whether it's a failure or a discarded response, which nothing covers.
    var isTrouble: Bool {
        switch self {
        case .pause, .barrier: false
        case .bar(let bar): bar.outcome == .failed || bar.outcome == .discarded
        case .mutation(let mutation): mutation.hasFailed
        }
    }
}
