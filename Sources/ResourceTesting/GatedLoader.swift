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

    private struct State: Sendable {
        var calls: [Call] = []
        var handedOut = 0
        var takers: [CheckedContinuation<Call, Never>] = []
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
        state.withLock { $0.observer = observer }
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
    public func nextCall() async -> Call {
        await withCheckedContinuation { continuation in
            let call: Call? = state.withLock { state in
                guard state.handedOut < state.calls.count else {
                    state.takers.append(continuation)
                    return nil
                }
                state.handedOut += 1
                return state.calls[state.handedOut - 1]
            }
            if let call { continuation.resume(returning: call) }
        }
    }

    private func present(_ call: Call) {
        let taker: CheckedContinuation<Call, Never>? = state.withLock { state in
            state.calls.append(call)
            guard !state.takers.isEmpty else { return nil }
            state.handedOut += 1
            return state.takers.removeFirst()
        }
        tell()
        taker?.resume(returning: call)
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
