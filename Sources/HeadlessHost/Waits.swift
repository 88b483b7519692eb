import PortableUI

/// The conditions that tests wait for in one host.
@MainActor
final class Waits {
    /// The number of events so far, each of which is a reason to be patient.
    private(set) var events = 0

    /// The number of times that the tree was read.
    var treeReads = 0

    /// The number of times that the tree was searched for a node that isn't there.
    var failedSearches = 0

    /// A Boolean value that indicates whether a condition may depend on more than the tree, as a test says by checking.
    var isChecked = false

    private var waiters: [Waiter] = []

    func check() {
        events += 1
        let ready = waiters.filter { $0.holds() }
        for waiter in ready { end(waiter) }
    }

    /// Returns when the condition is true.
    ///
    /// - Throws: The error that the wait was ended with.
    func wait(_ waiter: Waiter) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiter.continuation = continuation
                waiters.append(waiter)
                if Task.isCancelled { end(waiter, CancellationError()) }
            }
        } onCancel: {
            Task { @MainActor in end(waiter, CancellationError()) }
        }
    }

    /// Resumes the test, unless that was done before.
    func end(_ waiter: Waiter, _ error: (any Error)? = nil) {
        waiters.removeAll { $0 === waiter }
        let continuation = waiter.continuation
        waiter.continuation = nil
        if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
    }
}

/// A condition that a test waits for.
@MainActor
final class Waiter {
    private let condition: @MainActor () -> Bool
    private unowned let waits: Waits
    private var tracker: ObservationTracker?
    var continuation: CheckedContinuation<Void, any Error>?

    /// A Boolean value that indicates whether the last evaluation has searched the tree for nodes that aren't there,
    /// and has read no observable object.
    ///
    /// Otherwise, it may be the rest of the condition that isn't true yet.
    private(set) var missesNodesAlone = false

    init(_ condition: @escaping @MainActor () -> Bool, in waits: Waits) {
        (self.condition, self.waits) = (condition, waits)
    }

    func holds() -> Bool {
        let (reads, failures) = (waits.treeReads, waits.failedSearches)
        defer {
            let missed = waits.failedSearches - failures
            missesNodesAlone = tracker == nil && missed > 0 && waits.treeReads - reads == missed
        }
        // NB: An object tells of a change before it has made it.
        let onChange: @MainActor () -> Void = { [weak waits] in Task { waits?.check() } }
        if let tracker { return tracker.track(condition, onChange: onChange) }
        let (holds, first) = ObservationTracker.trackFirst(condition, onChange: onChange)
        tracker = first
        return holds
    }

    /// Ends the observation of the objects that the condition has read.
    func end() {
        tracker?.cancel()
    }
}
