public import Foundation

/// A view whose content is created again at the points in time of a schedule.
///
/// It waits for the next one only while it's visible. Dates that pass unnoticed, such as those while it's hidden, are
/// skipped.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
    /// The point in time for which the content is created.
    public struct Context {
        /// The rate at which the content is created.
        public enum Cadence: Comparable, Sendable {
            /// As often as the schedule says.
            case live
            /// At most once a second.
            case seconds
            /// At most once a minute.
            case minutes
        }

        /// The last date of the schedule that has passed, or the current one before the first.
        public let date: Date
        /// The rate at which the content is created, which is live in all hosts.
        public let cadence: TimelineView<Schedule, Content>.Context.Cadence
    }

    fileprivate let schedule: Schedule
    fileprivate let content: (TimelineViewDefaultContext) -> Content
}

/// The context of the content of any timeline view.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View, PrimitiveView where Content: View {
    /// Creates a timeline view with a schedule.
    nonisolated public init(
        _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) {
        self.schedule = schedule
        self.content = content
    }

    /// Creates a node that waits for the dates of the schedule.
    @MainActor public static func _mount(_ view: TimelineView, in context: _MountContext) -> _ViewNode<TimelineView> {
        TimelineNode(view, in: context)
    }
}

/// The node of a timeline view, which creates the content again when the host says that a date has come.
@MainActor
private final class TimelineNode<Schedule: TimelineSchedule, Content: View>: _ViewNode<TimelineView<Schedule, Content>>,
    TimelineWaiter
{
    private var inner: _ViewNode<Content>?
    private var entries: Schedule.Entries.Iterator
    /// The last date that has passed.
    private var current: Date
    /// The first date that hasn't, or `nil` if there is none.
    private(set) var next: Date?

    override init(_ view: TimelineView<Schedule, Content>, in context: _MountContext) {
        let now = context.graph.timelines.now
        (current, entries) = (now, view.schedule.entries(from: now, mode: .normal).makeIterator())
        super.init(view, in: context)
        next = entries.next()
        advance(to: now)
        let node = Content._mount(makeContent(), in: context.child())
        inner = node
        children = [node]
        wait()
    }

    override func update(_ view: TimelineView<Schedule, Content>) {
        let isSame = Comparison.areEqual(self.view.schedule, view.schedule)
        self.view = view
        if !isSame { restart() }
        evaluate()
    }

    override func evaluate() {
        advance(to: graph.timelines.now)
        inner?.update(makeContent())
        wait()
    }

    /// Waits for nothing while the view is hidden.
    override func visibilityDidChange() {
        super.visibilityDidChange()
        guard isVisible else { return graph.timelines.remove(self) }
        restart()
        setNeedsEvaluation()
    }

    override func didUnmount() {
        inner = nil
        graph.timelines.remove(self)
    }

    func dateHasCome() {
        setNeedsEvaluation()
    }

    private func wait() {
        if isVisible, next != nil { graph.timelines.insert(self) } else { graph.timelines.remove(self) }
    }

    private func restart() {
        current = graph.timelines.now
        entries = view.schedule.entries(from: current, mode: .normal).makeIterator()
        next = entries.next()
    }

    /// Skips the dates that have passed.
    ///
    /// If there are very many, the schedule is asked for its dates again. If there are still too many, it has no end,
    /// and the view waits for no further date.
    private func advance(to now: Date) {
        if skip(to: now) { return }
        restart()
        if !skip(to: now) { next = nil }
    }

    /// Skips dates, and returns whether the next one is in the future.
    private func skip(to now: Date) -> Bool {
        for _ in 0..<100_000 {
            guard let date = next, date <= now else { return true }
            (current, next) = (date, entries.next())
        }
        return false
    }

    private func makeContent() -> Content {
        recordingObservables { view.content(TimelineViewDefaultContext(date: current, cadence: .live)) }
    }
}
