import Dispatch

/// Calls closures later, on the main actor.
@MainActor
protocol Scheduler: AnyObject {
    /// The time since some moment in the past; never goes back.
    var now: Duration { get }

    /// Calls `action` once, `delay` from now, unless the alarm is cancelled before.
    func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> Alarm
}

/// A call that has been scheduled.
@MainActor
final class Alarm {
    private var action: (@MainActor () -> Void)?

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    func cancel() {
        action = nil
    }

    func ring() {
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

    func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> Alarm {
        let alarm = Alarm(action)
        let nanoseconds = Int(delay / .nanoseconds(1))
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
            MainActor.assumeIsolated { alarm.ring() }
        }
        return alarm
    }
}
