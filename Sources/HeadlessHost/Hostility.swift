package import PortableUI
import SeededRandom

/// Random disturbances of a hostile host's views, determined by a seed, that some version of SwiftUI may cause as well.
///
/// A view that passes with many seeds doesn't depend on the behavior of one version of a system. No disturbance
/// violates a guarantee: views appear before they disappear permanently, the last thing that a task is told is its
/// cancellation, and bodies see current values.
///
/// - *Appearing and disappearing are doubled.* SwiftUI doesn't specify when and how often it calls `onAppear`:
///   navigation and tab views have called it twice in a row. A `task` that appears again is canceled and restarted.
/// - *Views disappear and appear again, and keep their state*, as under a full-screen cover or in a tab.
/// - *The whole tree is removed and returns without its state*, as when a scene is disconnected and connected again.
/// - *Rows of lazy containers lose their state*, as when they're scrolled far out of view, or memory is low.
/// - *The order of views that appear or disappear together is shuffled*: children before parents, siblings backward
///   (L8).
/// - *A task is canceled late*, some flushes later or when the host ends. SwiftUI cancels “at some point” after the
///   view is removed: the work for an old id can end after that for the new one.
/// - *A refresh is canceled because its own view is rendered again*, which happens if the refresh changes state that
///   the scroll view depends on.
///
/// The same seed has the same effect on the same series of updates. The number of disturbances is limited, so that a
/// patient test ends.
@MainActor
public final class Hostility {
    /// The seed of the host's random choices.
    public let seed: UInt64

    /// The disturbances so far, in order: `hides all`, `runs 2 1 1`, `cancels late`.
    public private(set) var journal: [String] = []

    private let disconnect: (Bool) -> Void
    private var generator: SeededGenerator
    private var disturbancesLeft = 4
    private var undo: ((Graph) -> Void)?
    private var lateCancellations: [LateCancellation] = []
    private var isOver = false

    /// - Parameter disconnect: A closure that removes the root view if its argument is `false`, and otherwise adds a
    ///   new one.
    init(seed: UInt64, disconnect: @escaping (Bool) -> Void) {
        self.seed = seed
        self.disconnect = disconnect
        generator = SeededGenerator(seed: seed)
    }

    private func chance(of count: Int) -> Bool {
        !isOver && generator.hits(oneIn: count)
    }

    private func note(_ disturbance: String) {
        journal.append(disturbance)
    }
}

/// A task that hasn't been canceled yet.
private struct LateCancellation {
    let task: Task<Void, Never>
    /// The number of flushes until the task is canceled.
    var flushesLeft: Int
}

extension Hostility: LifecyclePolicy {
    package func arrange(_ actions: [() -> Void]) -> [() -> Void] {
        guard !actions.isEmpty, !isOver else { return actions }
        let isDoubled = disturbancesLeft > 0
        let order = actions.indices
            .flatMap { isDoubled && chance(of: 3) ? [$0, $0] : [$0] }
            .shuffled(using: &generator)
        if order.count > actions.count { disturbancesLeft -= 1 }
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
        if let undo {
            self.undo = nil
            undo(graph)
            return true
        }
        guard disturbancesLeft > 0, chance(of: 4) else {
            passFlush()
            return false
        }
        disturbancesLeft -= 1
        undo = disturbTree(graph)
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

    // MARK: Disturbances

    /// Disturbs the whole tree, and returns a closure that undoes it.
    private func disturbTree(_ graph: Graph) -> (Graph) -> Void {
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

    /// Scrolls the other end of each lazy container with rows into view, and returns the rows that were visible before.
    private func scrollAway(in element: Element) -> [(Element, Range<Int>)] {
        var shown: [(Element, Range<Int>)] = []
        if case .gap(let gap) = element.primitive, gap.side == .before, gap.total > 0 {
            shown.append((element, gap.shown))
            let isAtEnd = gap.shown.upperBound == gap.total
            let lower = isAtEnd ? 0 : max(gap.shown.upperBound, gap.total - gap.shown.count)
            element.send(.showRange(lower..<min(gap.total, lower + max(1, gap.shown.count))))
        }
        return shown + element.children.flatMap(scrollAway)
    }
}

extension SeededGenerator {
    /// Returns `true` with a probability of one in `count`.
    ///
    /// NB: The seeds of the tests depend on this way to draw.
    fileprivate mutating func hits(oneIn count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }
}
