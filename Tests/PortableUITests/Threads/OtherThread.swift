import Foundation

/// Runs work on a thread of its own, while the caller's waits.
///
/// Nothing is shown before the work ends, so that a test sees what the other thread has left.
func onOtherThread<Result>(_ work: @escaping () -> Result) -> Result {
    // The threads take turns: this one waits until the other has ended.
    nonisolated(unsafe) let work = work
    nonisolated(unsafe) var result: Result?
    let end = Signal()
    Thread.detachNewThread {
        Thread.current.threadDictionary[otherThread] = true
        result = work()
        end.send()
    }
    end.wait()
    guard let result else { preconditionFailure("The thread ended without its result") }
    return result
}

/// A Boolean value that indicates whether the caller is within ``onOtherThread(_:)``.
var isOnOtherThread: Bool {
    Thread.current.threadDictionary[otherThread] != nil
}

private let otherThread = "otherThread"

/// A signal that another thread waits for.
final class Signal: Sendable {
    // A condition, because the thread sanitizer doesn't see the semaphores of Dispatch.
    private let condition = NSCondition()
    // Accessed under the condition's lock alone.
    nonisolated(unsafe) private var isSent = false

    func send() {
        condition.withLock { isSent = true }
        condition.signal()
    }

    func wait() {
        condition.withLock {
            while !isSent { condition.wait() }
        }
    }
}
