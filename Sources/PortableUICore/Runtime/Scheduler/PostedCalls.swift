import Foundation

/// The calls of other threads that wait for a turn of the main actor, in order.
enum PostedCalls {
    private static let lock = NSLock()
    // Accessed under the lock alone.
    nonisolated(unsafe) private static var waiting: [MainActorCall] = []
    @MainActor private static var observers: [@MainActor () -> Void] = []

    static var isEmpty: Bool { lock.withLock { waiting.isEmpty } }

    /// Calls a closure when the calls that wait by now have been made.
    @MainActor static func whenMade(_ observer: @escaping @MainActor () -> Void) {
        observers.append(observer)
    }

    static func append(_ call: MainActorCall) {
        let isFirst = lock.withLock {
            waiting.append(call)
            return waiting.count == 1
        }
        // A detached task, because the calls of others must not inherit this caller's task-local values. It's enqueued
        // on the main actor at once, so that what the caller does there afterward comes after its calls.
        if isFirst { Task.detached { @MainActor in performAll() } }
    }

    @MainActor private static func performAll() {
        for call in takeAll() { call.body() }
        let told = observers
        observers = []
        for observer in told { observer() }
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
