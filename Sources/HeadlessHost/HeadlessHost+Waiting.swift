import PortableUI
import SeededRandom

extension HeadlessHost {
    /// The real time without any event after which a wait fails.
    ///
    /// The default is 10 seconds. It's the only real time in the library's tests: an event starts it again, so a test
    /// that makes progress never runs into it, and a machine that's busy with other work prolongs it. It's the patience
    /// of all hosts, and of the waits of `ResourceTesting`.
    public static var patience: Duration {
        get { Patience.limit }
        set { Patience.limit = newValue }
    }

    /// Returns when a condition is true, which is checked now, after each flush, and when an observable object that it
    /// reads has changed.
    ///
    /// Call ``check()`` if something else that the condition depends on has changed.
    ///
    /// A condition that never becomes true is an error: after ``patience`` without any event, or at once if the
    /// condition searches for nodes alone, and nothing can change the tree, because no view has state, depends on
    /// anything outside of the tree, has started a task, or has run a closure that may have started one.
    ///
    /// - Throws: ``ConditionFailure`` with the whole tree in its description. `CancellationError` if the task is
    ///   canceled before the condition is true.
    public func until(
        _ condition: @escaping @MainActor () -> Bool, file: String = #fileID, line: Int = #line
    ) async throws {
        graph.flush()
        let waiter = Waiter(condition, in: waits)
        defer { waiter.end() }
        if waiter.holds() { return }
        // NB: The condition keeps the host. The patience, which may end a little later than the wait, keeps neither.
        try await Patience.during {
            try await waits.wait(waiter)
        } events: { [waits] in
            waits.events
        } isFutile: { [weak self, weak waiter] in
            self?.isFutile(waiter) ?? true
        } giveUp: { [weak self, weak waiter] silence in
            if let waiter { self?.giveUp(waiter, after: silence, at: "\(file):\(line)") }
        }
    }

    /// Returns a Boolean value that indicates whether only the test could change what a condition reads.
    private func isFutile(_ waiter: Waiter?) -> Bool {
        waiter?.missesNodesAlone == true && !waits.isChecked && graph.isFrozen
    }

    private func giveUp(_ waiter: Waiter, after silence: Duration, at place: String) {
        graph.flush()
        waits.check()
        waits.end(waiter, ConditionFailure(after: silence, at: place, tree: tree, under: hostility))
    }

    /// Returns when no work is left: no view is dirty, no write is pending, and nothing outside is busy.
    ///
    /// - Parameters:
    ///   - isBusy: A closure that returns whether loads are running that are neither held by the test nor asleep on its
    ///     clock. It's called after each flush and at each ``check()``.
    ///   - file: The file of the call, for the error.
    ///   - line: The line of the call, for the error.
    /// - Throws: ``ConditionFailure`` after ``patience`` without any event. `CancellationError` if the task is
    ///   canceled.
    public func settle(
        while isBusy: @escaping @MainActor () -> Bool = { false }, file: String = #fileID, line: Int = #line
    ) async throws {
        try await until({ [unowned self] in graph.isSettled && !isBusy() }, file: file, line: line)
    }

    /// A Boolean value that indicates whether no view is dirty, no write is pending, and no action is waiting.
    public var isAtRest: Bool { graph.isAtRest }

    /// Checks the conditions that are waited for.
    public func check() {
        waits.isChecked = true
        waits.check()
    }
}

/// An error of a test that waited for a condition that isn't true.
public struct ConditionFailure: Error, CustomStringConvertible {
    /// The place of the wait, the reason why it ended, and the tree at that time.
    public let description: String

    @MainActor
    init(after silence: Duration, at place: String, tree: SemanticNode, under hostility: Hostility?) {
        let reason = silence == .zero ? "nothing can change it" : "nothing has happened for \(silence)"
        description = "\(place): The condition isn't true, and \(reason)\(hostility.text)\n\(tree)"
    }
}
