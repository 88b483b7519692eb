import Dispatch

/// A scheduler that calls closures later, on the main actor.
@MainActor
protocol Scheduler: AnyObject {
    /// The time since a fixed moment in the past, which never decreases.
    var now: Duration { get }

    /// Calls `action` once after `delay`, unless the call is canceled before.
    func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> ScheduledCall
}

/// A scheduled call.
@MainActor
final class ScheduledCall {
    private var action: (@MainActor () -> Void)?

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    func cancel() {
        action = nil
    }

    func fire() {
        let action = self.action
        self.action = nil
        action?()
    }
}

/// The scheduler of a running server: the main queue.
@MainActor
final class MainQueueScheduler: Scheduler {
    private let start = ContinuousClock.now

    var now: Duration { ContinuousClock.now - start }

    func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> ScheduledCall {
        let call = ScheduledCall(action)
        let nanoseconds = Int(delay / .nanoseconds(1))
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
            MainActor.assumeIsolated { call.fire() }
        }
        return call
    }
}
