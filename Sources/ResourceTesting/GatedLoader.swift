public import ResourceCore
internal import SeededRandom

/// A loader whose every call waits until a test lets it succeed or fail.
///
///     let gate = GatedLoader<String>()
///     let store = ResourceStore(gate.resource("greeting"), in: container)
///     store.appear()
///     let call = try await gate.nextCall()
///     call.succeed("hello")
public final class GatedLoader<Value: Sendable>: Sendable {
    /// The behavior of a call whose task is canceled.
    public enum CancellationBehavior: Sendable {
        /// The call throws `CancellationError` at once.
        case endsWhenCancelled

        /// The call continues to wait for the test, like a loader that can't be stopped.
        case ignoresCancellation
    }

    /// A test that waits for a call.
    private struct Taker: Sendable {
        let number: Int
        let continuation: CheckedContinuation<Call, any Error>
    }

    private struct State: Sendable {
        var calls: [Call] = []
        var handedOut = 0
        var lastTaker = 0
        var takers: [Taker] = []
        var events = 0
        var observer: (@Sendable () -> Void)?

        mutating func takeCall() -> Call? {
            guard handedOut < calls.count else { return nil }
            handedOut += 1
            return calls[handedOut - 1]
        }
    }

    private let cancellation: CancellationBehavior
    private let state = Lock(State())

    /// Creates a gate without calls.
    public init(_ cancellation: CancellationBehavior = .endsWhenCancelled) {
        self.cancellation = cancellation
    }

    /// The number of calls so far.
    public var count: Int { state.withLock { $0.calls.count } }

    /// The number of calls that wait for the test.
    public var waitingCount: Int { state.withLock { $0.calls }.count { $0.isWaiting } }

    /// Calls a closure whenever a call begins to wait or ends, on the thread where that happens.
    ///
    /// There is one closure at a time: a new one replaces the previous one.
    public func onChange(_ observer: (@Sendable () -> Void)?) {
        // NB: The old closure is released outside of the lock.
        let old = state.withLock { state in
            defer { state.observer = observer }
            return state.observer
        }
        withExtendedLifetime(old) {}
    }

    /// Returns a resource that this gate loads.
    public func resource(_ key: ResourceKey) -> Resource<Value> {
        Resource(key) { [self] context in try await load(context) }
    }

    /// Suspends a loader until a test lets the call succeed or fail, or the task is canceled, unless the gate ignores
    /// cancellation.
    public func load(_ context: LoadContext<Value>? = nil) async throws -> Value {
        let call = Call(context: context) { [self] in tell() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                call.park(continuation)
                present(call)
            }
        } onCancel: {
            call.cancelled(ends: cancellation == .endsWhenCancelled)
        }
    }

    /// Returns the next call that no test has taken, after waiting for it if necessary.
    ///
    /// Calls come in the order they were made. A call that is there already is returned to a canceled task as well.
    ///
    /// - Throws: ``WaitFailure`` after ``WaitFailure/patience`` in which no call began or ended. `CancellationError` if
    ///   the task is canceled while it waits: the next call then goes to the next test that requests one.
    public func nextCall(file: String = #fileID, line: Int = #line) async throws -> Call {
        let number = state.withLock { state in
            state.lastTaker += 1
            return state.lastTaker
        }
        if let call = takeCall() { return call }
        return try await Patience.during {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    take(Taker(number: number, continuation: continuation))
                }
            } onCancel: {
                abandon(number, CancellationError())
            }
        } events: { [weak self] in
            self?.state.withLock { $0.events } ?? 0
        } giveUp: { [weak self] silence in
            if let self { abandon(number, missing(after: silence, at: WaitPlace(file, line))) }
        }
    }

    private func missing(after silence: Duration, at place: WaitPlace) -> WaitFailure {
        let (count, taken) = state.withLock { ($0.calls.count, $0.handedOut) }
        return WaitFailure(
            "the gate has no further call", after: silence, at: place,
            "\(count) made, \(taken) taken, \(waitingCount) waiting")
    }

    private func takeCall() -> Call? {
        state.withLock { $0.takeCall() }
    }

    private func take(_ taker: Taker) {
        let result: Result<Call, any Error>? = state.withLock { state in
            if let call = state.takeCall() { return .success(call) }
            // NB: If a taker is canceled before it waits, `abandon` doesn't find it.
            if Task.isCancelled { return .failure(CancellationError()) }
            state.takers.append(taker)
            return nil
        }
        if let result { taker.continuation.resume(with: result) }
    }

    private func abandon(_ number: Int, _ error: any Error) {
        let taker: Taker? = state.withLock { state in
            state.takers.firstIndex { $0.number == number }.map { state.takers.remove(at: $0) }
        }
        taker?.continuation.resume(throwing: error)
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
        let observer = state.withLock { state in
            state.events += 1
            return state.observer
        }
        observer?()
    }
}

extension Resource {
    /// Returns a copy with the same key and the same options, whose every load waits for a test.
    ///
    ///     let gate = GatedLoader<[Station]>()
    ///     let store = ResourceStore(.stations(of: .jazz).loaded(by: gate), in: container)
    ///
    /// A list that is loaded in pages is loaded as a whole.
    public func loaded(by gate: GatedLoader<Value>) -> Resource {
        loaded { context in try await gate.load(context) }
    }
}

extension GatedLoader {
    /// A call of the loader, which a test controls.
    public final class Call: Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Value, any Error>?
            var isWaiting = true
            var isCancelled = false
            var watchers: [Watcher] = []
        }

        /// The context that the engine passed to the loader, or `nil` if it was called without one.
        public let context: LoadContext<Value>?

        private let changed: @Sendable () -> Void
        private let state = Lock(State())

        init(context: LoadContext<Value>?, changed: @escaping @Sendable () -> Void) {
            self.context = context
            self.changed = changed
        }

        /// A Boolean value that indicates whether the call waits for the test.
        public var isWaiting: Bool { state.withLock { $0.isWaiting } }

        /// A Boolean value that indicates whether the call's task was canceled.
        public var isCancelled: Bool { state.withLock { $0.isCancelled } }

        /// Returns when the call's task is canceled.
        ///
        /// - Throws: ``WaitFailure`` if it hasn't been for the time of ``WaitFailure/patience``. `CancellationError` if
        ///   the waiting task is canceled.
        public func waitForCancellation(file: String = #fileID, line: Int = #line) async throws {
            let watcher = Watcher(count: 1)
            try await watcher.wait { [self] silence in
                WaitFailure(
                    "the call isn't canceled", after: silence, at: WaitPlace(file, line),
                    isWaiting ? "it waits for the test" : "it has ended")
            } unless: { [self] in
                state.withLock { state in
                    if !state.isCancelled { state.watchers.append(watcher) }
                    return state.isCancelled
                }
            }
        }

        /// Lets the call return a value.
        ///
        /// It has no effect if the call has ended.
        public func succeed(_ value: Value) {
            end(with: .success(value))
        }

        /// Lets the call throw an error.
        ///
        /// It has no effect if the call has ended.
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
