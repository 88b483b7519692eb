import Dispatch
import Foundation

/// A call that is made on the main actor: immediately if the caller is on it, and otherwise in a later turn, in the
/// order of the calls.
struct MainActorCall: Sendable {
    let body: @MainActor @Sendable () -> Void

    init(_ body: @escaping @MainActor @Sendable () -> Void) {
        self.body = body
    }

    /// Creates a call that takes a value along.
    ///
    /// A value that isn't `Sendable` is the app's to share, as in every write to a state off the main actor.
    init<Value>(with value: Value, _ body: @escaping @MainActor @Sendable (Value) -> Void) {
        let value = Unchecked(value)
        self.body = { body(value.value) }
    }

    func perform() {
        if MainQueue.isCurrent {
            MainActor.assumeIsolated(body)
        } else if let step = PostedStep.current {
            step.append(self)
        } else {
            PostedCalls.append(self)
        }
    }
}

/// The queue that serves the main actor on platforms without Apple's run loops.
///
/// Code that runs on it is on the main actor, whichever thread that is. After `dispatchMain()`, it need not be the
/// first. Before, the first thread is on the main actor without the queue. A view's code that waits for another queue,
/// as in `queue.sync`, is on the main actor there.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: key) ?? false
            || Thread.current.threadDictionary[mark] != nil
    }

    private static let mark = "PortableUI.MainQueue"

    /// Runs a view's code, and marks its thread meanwhile.
    @MainActor static func marked<Result>(_ body: () -> Result) -> Result {
        let thread = Thread.current.threadDictionary
        guard thread[mark] == nil else { return body() }
        thread[mark] = true
        defer { thread[mark] = nil }
        return body()
    }
}
