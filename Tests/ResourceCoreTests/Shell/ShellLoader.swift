import ResourceCore

/// The loader of every subject of an exploration.
///
/// Each run waits until the explorer determines its next step.
final class ShellLoader: Sendable {
    /// The next step of a run, as determined by the explorer.
    enum Ending: Sendable {
        case value
        case unchanged

        /// The end of a stream.
        case end
        case failure(any Error)
    }

    /// A call of a loader, identified by the moment at which it began.
    struct Run: Sendable {
        let moment: Int
        let subject: ShellSubject
        let isStream: Bool

        /// The number of times that the server's value had the effect of the mutation when the run began.
        let effects: Int
        var elements = 0
        var isCancelled = false
        fileprivate var continuation: CheckedContinuation<Ending, any Error>?

        var isWaiting: Bool { continuation != nil }
    }

    private struct State: Sendable {
        var lastMoment = 0
        var runs: [Int: Run] = [:]
    }

    /// The server that the values are loaded from.
    let server: ShellServer
    private let isObedient: Bool
    private let state = Lock(State())

    init(isObedient: Bool, from server: ShellServer) {
        self.isObedient = isObedient
        self.server = server
    }

    /// Returns the next moment of the journal.
    func nextMoment() -> Int {
        state.withLock { state in
            state.lastMoment += 1
            return state.lastMoment
        }
    }

    /// The runs that have begun and not ended, in the order in which they began.
    var open: [Run] { state.withLock { $0.runs.values.sorted { $0.moment < $1.moment } } }

    /// Returns the oldest waiting run of a subject.
    func waiting(_ subject: ShellSubject, isCancelled: Bool) -> Run? {
        open.first { $0.subject == subject && $0.isWaiting && $0.isCancelled == isCancelled }
    }

    /// Begins a run.
    func begin(_ subject: ShellSubject, isStream: Bool = false) -> Run {
        let effects = server.effects(on: subject)
        return state.withLock { state in
            state.lastMoment += 1
            let run = Run(moment: state.lastMoment, subject: subject, isStream: isStream, effects: effects)
            state.runs[state.lastMoment] = run
            return run
        }
    }

    /// Returns the number of times that the value of a run has the effect of the mutation.
    ///
    /// The server reads it when the run begins, or for every second run when it ends.
    func effects(of run: Run) -> Int {
        run.moment.isMultiple(of: 2) ? server.effects(on: run.subject) : run.effects
    }

    /// Returns the step that the explorer determines for a run.
    ///
    /// A run that has ended receives the end.
    func ending(of moment: Int) async throws -> Ending {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if isObedient, state.runs[moment]?.isCancelled == true {
                        state.runs[moment] = nil
                        return true
                    }
                    state.runs[moment]?.continuation = continuation
                    return false
                }
                if isOver { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            cancelled(moment)
        }
    }

    private func cancelled(_ moment: Int) {
        state.withLock { $0.runs[moment]?.isCancelled = true }
        if isObedient { finish(moment, .failure(CancellationError())) }
    }

    /// Continues a run with the given step.
    func finish(_ moment: Int, _ ending: Ending) {
        let continuation = state.withLock { state -> CheckedContinuation<Ending, any Error>? in
            guard let run = state.runs[moment], let continuation = run.continuation else { return nil }
            state.runs[moment]?.continuation = nil
            if run.isStream, case .value = ending {
                state.runs[moment]?.elements += 1
            } else {
                state.runs[moment] = nil
            }
            return continuation
        }
        if case .failure(let error) = ending {
            continuation?.resume(throwing: error)
        } else {
            continuation?.resume(returning: ending)
        }
    }
}

/// An object that ends a run when the last copy of its iterator is released.
private final class RunEnd: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}

extension ShellLoader {
    private func mark(of run: Run, element: Int = 0) -> ShellMark {
        let effects = effects(of: run)
        return ShellMark(
            subject: run.subject, maker: .loader, moment: run.moment, element: element, effects: effects,
            ownEffects: effects)
    }

    private func close(_ moment: Int) {
        state.withLock { $0.runs[moment] = nil }
    }

    /// Loads one value.
    func load<Value: ShellValue>(_ subject: ShellSubject) async throws -> Value {
        let run = begin(subject)
        _ = try await ending(of: run.moment)
        return Value(mark: mark(of: run))
    }

    /// Loads one value, or finds it unmodified.
    func revalidate<Value: ShellValue>(_ subject: ShellSubject) async throws -> LoadResult<Value> {
        let run = begin(subject)
        if case .unchanged = try await ending(of: run.moment) { return .notModified }
        return .modified(Value(mark: mark(of: run)), validator: LoadValidator("v"))
    }

    /// Returns one value after the other.
    func elements<Value: ShellValue>(_ subject: ShellSubject) -> ShellElements<Value> {
        let run = begin(subject, isStream: true)
        let count = Lock(0)
        return ShellElements(end: RunEnd { [self] in close(run.moment) }) { [self] in
            guard case .value = try await ending(of: run.moment) else { return nil }
            let element = count.withLock { count in
                count += 1
                return count
            }
            return Value(mark: mark(of: run, element: element))
        }
    }
}

/// A sequence whose elements the explorer releases.
struct ShellElements<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    fileprivate let end: RunEnd
    let following: @Sendable () async throws -> Element?

    func makeAsyncIterator() -> ShellElements { self }

    mutating func next() async throws -> Element? { try await following() }
}
