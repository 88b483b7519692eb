package import PortableUI

/// What a hostile host does to its views, drawn from a seed; each of it some version of SwiftUI may do as well.
///
/// A view that passes under many seeds does not depend on what one version of a system happens to do. Nothing here takes
/// a promise back: views appear before they disappear for good, the last word of a task is a cancellation, and bodies
/// see current values.
///
/// - *Appear and disappear are doubled.* SwiftUI leaves open when and how often it calls `onAppear`: navigation and tab
///   views have called it twice in a row. A `task` that appears again is cancelled and begins again.
/// - *Views disappear and appear again, and keep their state*, as under a full-screen cover or in a tab.
/// - *The whole tree goes and comes back without its state*, as when a scene is disconnected and connected again.
/// - *Rows of lazy containers lose their state*, as when they are scrolled far out of sight, or memory is short.
/// - *The order among those that appear together, or disappear together, is another*: children before parents, siblings
///   backwards (L8).
/// - *A cancelled task hears of it late*, some flushes later or when the host ends. SwiftUI cancels “at some point” after
///   the view has gone: the work for an old id can end after that for the new one.
/// - *A refresh is cancelled because its own view is rendered anew*, which happens where the refresh changes state that
///   the scrolling view was made of.
///
/// The same seed does the same to the same course of updates. It strikes a limited number of times, so that whoever is
/// patient comes to an end.
@MainActor
public final class Hostility {
    /// What the host's choices are drawn from.
    public let seed: UInt64

    /// What was done so far, in order: `hides all`, `runs 2 1 1`, `cancels late`.
    public private(set) var journal: [String] = []

    private let disconnect: (Bool) -> Void
    private var generator: SeededGenerator
    private var strikesLeft = 4
    private var comeback: ((Graph) -> Void)?
    private var lateCancellations: [LateCancellation] = []
    private var isOver = false

    /// - Parameter disconnect: Takes the root view away, with false, and brings it back as a new one.
    init(seed: UInt64, disconnect: @escaping (Bool) -> Void) {
        self.seed = seed
        self.disconnect = disconnect
        generator = SeededGenerator(state: seed)
    }

    private func chance(of count: Int) -> Bool {
        !isOver && generator.hits(oneIn: count)
    }

    private func note(_ deed: String) {
        journal.append(deed)
    }
}

/// A task that has not heard yet that nobody wants it.
private struct LateCancellation {
    let task: Task<Void, Never>
    /// How many flushes are left until it hears.
    var flushesLeft: Int
}

extension Hostility: LifecyclePolicy {
    package func arrange(_ actions: [() -> Void]) -> [() -> Void] {
        guard !actions.isEmpty, !isOver else { return actions }
        let isDoubled = strikesLeft > 0
        let order = actions.indices
            .flatMap { isDoubled && chance(of: 3) ? [$0, $0] : [$0] }
            .shuffled(using: &generator)
        if order.count > actions.count { strikesLeft -= 1 }
        note("runs \(order.map(String.init).joined(separator: " "))")
        return order.map { actions[$0] }
    }

    package func cancel(_ task: Task<Void, Never>) {
        guard chance(of: 2) else { return task.cancel() }
        note("cancels late")
        lateCancellations.append(LateCancellation(task: task, flushesLeft: .random(in: 1...3, using: &generator)))
    }

    package func cancelsRenderedRefresh() -> Bool {
        guard chance(of: 2) else { return false }
        note("cancels a refresh")
        return true
    }

    package func disturb(_ graph: Graph) -> Bool {
        if let comeback {
            self.comeback = nil
            comeback(graph)
            return true
        }
        guard strikesLeft > 0, chance(of: 4) else {
            passFlush()
            return false
        }
        strikesLeft -= 1
        comeback = strike(graph)
        return true
    }

    package func release() {
        isOver = true
        let late = lateCancellations
        lateCancellations = []
        for cancellation in late { cancellation.task.cancel() }
    }

    private func passFlush() {
        for index in lateCancellations.indices { lateCancellations[index].flushesLeft -= 1 }
        let due = lateCancellations.filter { $0.flushesLeft <= 0 }
        lateCancellations.removeAll { $0.flushesLeft <= 0 }
        for cancellation in due { cancellation.task.cancel() }
    }

    // MARK: Strikes

    /// Does something to the whole tree, and returns what makes up for it.
    private func strike(_ graph: Graph) -> (Graph) -> Void {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            note("hides all")
            graph.show(false)
            return { $0.show(true) }
        case 1:
            note("disconnects")
            disconnect(false)
            return { [disconnect] _ in disconnect(true) }
        default:
            note("scrolls away")
            let shown = scrollAway(in: graph.root)
            return { _ in for (element, range) in shown { element.send(.showRange(range)) } }
        }
    }

    /// Brings the other end of each lazy container into sight, and returns what was in sight before.
    private func scrollAway(in element: Element) -> [(Element, Range<Int>)] {
        var shown: [(Element, Range<Int>)] = []
        if case .gap(let gap) = element.primitive, gap.side == .before {
            shown.append((element, gap.shown))
            let isAtEnd = gap.shown.upperBound == gap.total
            let lower = isAtEnd ? 0 : max(gap.shown.upperBound, gap.total - gap.shown.count)
            element.send(.showRange(lower..<min(gap.total, lower + max(1, gap.shown.count))))
        }
        return shown + element.children.flatMap(scrollAway)
    }
}
