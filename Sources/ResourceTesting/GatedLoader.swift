public import ResourceCore

/// A loader whose every call waits until a test lets it succeed or fail.
///
///     let gate = GatedLoader<String>()
///     let store = ResourceStore(gate.resource("greeting"), in: container)
///     store.appear()
///     let call = await gate.nextCall()
///     call.succeed("hello")
public final class GatedLoader<Value: Sendable>: Sendable {
    /// What a call does when its task is cancelled.
    public enum Obedience: Sendable {
        /// It throws `CancellationError` at once.
        case endsWhenCancelled

        /// It waits on for the test, as a loader does that cannot be stopped.
        case ignoresCancellation
    }

    /// A test that waits for a call.
    private struct Taker: Sendable {
        let number: Int
        let continuation: CheckedContinuation<Call, Never>
    }

    private struct State: Sendable {
        var calls: [Call] = []
        var handedOut = 0
        var lastTaker = 0
        var takers: [Taker] = []
        var observer: (@Sendable () -> Void)?
    }

    private let obedience: Obedience
    private let state = Lock(State())

    /// Makes a gate that nothing has called yet.
    public init(_ obedience: Obedience = .endsWhenCancelled) {
        self.obedience = obedience
    }

    /// How many calls there have been.
    public var count: Int { state.withLock { $0.calls.count } }

    /// How many calls wait for the test.
    public var parked: Int { state.withLock { $0.calls }.count { $0.isWaiting } }

    /// Calls a closure whenever a call begins to wait or ends, on the thread where that happens.
    ///
    /// One closure at a time: the last one handed in counts.
    public func onChange(_ observer: (@Sendable () -> Void)?) {
        // NB: what the old closure holds is let go of outside of the lock.
        let old = state.withLock { state in
            defer { state.observer = observer }
            return state.observer
        }
        withExtendedLifetime(old) {}
    }

    /// A resource that this gate loads.
    public func resource(_ key: ResourceKey) -> Resource<Value> {
        Resource(key) { [self] context in try await load(context) }
    }

    /// Waits for the test; what a loader calls.
    public func load(_ context: LoadContext<Value>? = nil) async throws -> Value {
        let call = Call(context: context) { [self] in tell() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                call.park(continuation)
                present(call)
            }
        } onCancel: {
            call.cancelled(ends: obedience == .endsWhenCancelled)
        }
    }

    /// The next call that no test has taken, waiting for it if need be; calls come in the order they were made.
    ///
    /// When the waiting task is cancelled, as a time limit does it, this returns at once a call that has ended and that
    /// nobody made: what the test lets it do has no effect, and the next call goes to who asks next.
    public func nextCall() async -> Call {
        let number = state.withLock { state in
            state.lastTaker += 1
            return state.lastTaker
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                take(Taker(number: number, continuation: continuation))
            }
        } onCancel: {
            giveUp(number)
        }
    }

    private func take(_ taker: Taker) {
        let call: Call? = state.withLock { state in
            if state.handedOut < state.calls.count {
                state.handedOut += 1
                return state.calls[state.handedOut - 1]
            }
            // NB: cancelled before it waits, a taker is not found by `giveUp`.
            if Task.isCancelled { return Call.ended() }
            state.takers.append(taker)
            return nil
        }
        if let call { taker.continuation.resume(returning: call) }
    }

    private func giveUp(_ number: Int) {
        let taker: Taker? = state.withLock { state in
            state.takers.firstIndex { $0.number == number }.map { state.takers.remove(at: $0) }
        }
        taker?.continuation.resume(returning: .ended())
    }

    private func present(_ call: Call) {
        let taker: Taker? = state.withLock { state in
            state.calls.append(call)
            guard !state.takers.isEmpty else { return nil }
            state.handedOut += 1
            return state.takers.removeFirst()
        }
        tell()
        taker?.continuation.resume(returning: call)
    }

    private func tell() {
        state.withLock { $0.observer }?()
    }
}

extension GatedLoader {
    /// One call of the loader, in the hand of a test.
    public final class Call: Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Value, any Error>?
            var isWaiting = true
            var isCancelled = false
            var watchers: [Watcher] = []
        }

        /// What the engine told the loader; nil if it was called without.
        public let context: LoadContext<Value>?

        private let changed: @Sendable () -> Void
        private let state = Lock(State())

        init(context: LoadContext<Value>?, changed: @escaping @Sendable () -> Void) {
            self.context = context
            self.changed = changed
        }

        /// A call that nobody made, for a test that was cancelled while it waited for one.
        static func ended() -> Call {
            let call = Call(context: nil) {}
            call.cancelled(ends: true)
            return call
        }

        /// Whether the call waits for the test.
        public var isWaiting: Bool { state.withLock { $0.isWaiting } }

        /// Whether its task was asked to stop.
        public var isCancelled: Bool { state.withLock { $0.isCancelled } }

        /// Returns when the call's task was asked to stop.
        public func cancellation() async {
            let watcher = Watcher(count: 1)
            await watcher.wait { [self] in
                state.withLock { state in
                    if !state.isCancelled { state.watchers.append(watcher) }
                    return state.isCancelled
                }
            }
        }

        /// Lets the call return a value; nothing if it has ended.
        public func succeed(_ value: Value) {
            end(with: .success(value))
        }

        /// Lets the call throw an error; nothing if it has ended.
        public func fail(_ error: any Error) {
            end(with: .failure(error))
        }

        func park(_ continuation: CheckedContinuation<Value, any Error>) {
            let isOver = state.withLock { state in
                if state.isWaiting { state.continuation = continuation }
                return !state.isWaiting
            }
            if isOver { continuation.resume(throwing: CancellationError()) }
        }

        func cancelled(ends: Bool) {
            let watchers = state.withLock { state in
                state.isCancelled = true
                defer { state.watchers = [] }
                return state.watchers
            }
            if ends { end(with: .failure(CancellationError())) }
            for watcher in watchers { watcher.resume() }
        }

        private func end(with result: Result<Value, any Error>) {
            let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
                state.isWaiting = false
                defer { state.continuation = nil }
                return state.continuation
            }
            guard let continuation else { return }
            continuation.resume(with: result)
            changed()
        }
    }
}
