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

/// The calls of other threads that wait for a turn of the main actor, in order.
enum PostedCalls {
    private static let lock = NSLock()
    // Accessed under the lock alone.
    nonisolated(unsafe) private static var waiting: [MainActorCall] = []

    static func append(_ call: MainActorCall) {
        let isFirst = lock.withLock {
            waiting.append(call)
            return waiting.count == 1
        }
        // A detached task, because the calls of others must not inherit this caller's task-local values. It's enqueued on
        // the main actor at once, so that what the caller does there afterward comes after its calls.
        if isFirst { Task.detached { @MainActor in performAll() } }
    }

    @MainActor private static func performAll() {
        for call in takeAll() { call.body() }
    }

    private static func takeAll() -> [MainActorCall] {
        var taken: [MainActorCall] = []
        lock.withLock { swap(&taken, &waiting) }
        return taken
    }
}

/// The calls that a thread makes in `withAnimation` off the main actor.
///
/// They are performed together, as one step of the main actor (L4).
final class PostedStep {
    private let animation: Animation?
    private var calls: [MainActorCall] = []

    private init(_ animation: Animation?) {
        self.animation = animation
    }

    /// The step of the current thread.
    private(set) static var current: PostedStep? {
        get { Thread.current.threadDictionary[key] as? PostedStep }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    private static let key = "PortableUI.PostedStep"

    static func run<Result>(_ animation: Animation?, _ body: () throws -> Result) rethrows -> Result {
        let outer = current
        // What the outer step has done so far comes first.
        outer?.post()
        let step = PostedStep(animation)
        current = step
        defer {
            step.post()
            current = outer
        }
        return try body()
    }

    func append(_ call: MainActorCall) {
        calls.append(call)
    }

    private func post() {
        guard !calls.isEmpty else { return }
        PostedCalls.append(
            MainActorCall { [animation, calls] in
                withAnimation(animation) { for call in calls { call.body() } }
            })
        calls = []
    }
}

/// The queue that serves the main actor on platforms without Apple's run loops.
///
/// Code that runs on it is on the main actor, whichever thread that is. After `dispatchMain()`, it need not be the
/// first. Before, the first thread is on the main actor without the queue.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) ?? false || Thread.isMainThread
    }
}
