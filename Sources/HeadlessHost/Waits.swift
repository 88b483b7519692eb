import PortableUI

/// The conditions that tests wait for in one host.
@MainActor
final class Waits {
    /// The number of events so far, each of which is a reason to be patient.
    private(set) var events = 0

    /// The number of times that the tree was read.
    var treeReads = 0

    /// A Boolean value that indicates whether a test has said that a condition depends on more than the host.
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

    /// A Boolean value that indicates whether the last evaluation has read the tree, and no observable object.
    private(set) var readsTreeAlone = false

    init(_ condition: @escaping @MainActor () -> Bool, in waits: Waits) {
        (self.condition, self.waits) = (condition, waits)
    }

    func holds() -> Bool {
        let reads = waits.treeReads
        defer { readsTreeAlone = tracker == nil && waits.treeReads > reads }
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
