import Foundation
import PortableUI

/// The wake-up calls of the timeline views of one page.
///
/// There is at most one scheduled call, and none while no view waits, or the page isn't connected or is hidden.
@MainActor
final class TimelineAlarm {
    /// The minimum time between two calls: 30 per second.
    static let interval = Duration.nanoseconds(33_333_333)

    private let graph: Graph
    private let scheduler: any Scheduler
    private var call: ScheduledCall?
    /// The date of the scheduled call.
    private var date: Date?
    private var lastCall: Duration?

    init(of graph: Graph, scheduler: any Scheduler) {
        self.graph = graph
        self.scheduler = scheduler
    }

    /// A Boolean value that indicates whether the page is connected and visible.
    ///
    /// Dates that pass meanwhile are skipped.
    var isOn = false {
        didSet { set() }
    }

    /// Schedules a call for the first date that a view waits for.
    func set() {
        let next = isOn ? graph.timelines.next : nil
        guard next != date else { return }
        call?.cancel()
        date = next
        call = next.map { next in scheduler.schedule(after: wait(until: next)) { [weak self] in self?.ring() } }
    }

    private func wait(until date: Date) -> Duration {
        let time = Duration.seconds(date.timeIntervalSince(graph.timelines.now).limited(to: 0...3_600))
        return max(time, lastCall.map { $0 + Self.interval - scheduler.now } ?? .zero)
    }

    private func ring() {
        lastCall = scheduler.now
        date = nil
        graph.timelines.wake()
        graph.flush()
    }
}
