public import Observation
public import ResourceCore

/// A mutation that was sent, whose status a view can show.
///
/// Releasing it has no effect: the mutation continues.
@MainActor
public final class SentMutation<M: Mutation>: Identifiable {
    /// The mutation as it was sent, after it has merged with an earlier one (W19).
    public let mutation: M

    /// The status of the mutation.
    public var status: MutationStatus { observer.status }

    /// The progress of the running attempt, from 0 to 1, or `nil` if it has reported none.
    public var progress: Double? { observer.progress }

    let observer: MutationObserver
    private let position: MutationPosition
    private let result: MutationResult

    init(_ mutation: M, _ observer: MutationObserver, at position: MutationPosition, _ result: MutationResult) {
        self.mutation = mutation
        self.observer = observer
        self.position = position
        self.result = result
    }

    /// A Boolean value that indicates whether the mutation hasn't ended.
    public var isPending: Bool { status.isPending }

    /// The error of a mutation that has failed.
    public var error: (any Error)? { status.error }

    /// Takes the mutation back, unless an attempt has begun that the server hasn't rejected, and returns a Boolean
    /// value that indicates whether that succeeded (W8).
    ///
    /// Its effect disappears at once. The method returns once the record is off the disk. After an attempt it returns
    /// `false`, because only the server knows what has happened; send another mutation that undoes this one instead.
    @discardableResult
    public func cancel() async -> Bool {
        await position.cancel()
    }

    /// Sends the mutation again once it has failed, at the end of its lane (W16).
    ///
    /// Otherwise it does nothing. If `status.isOutcomeUnknown`, the server may then apply it twice.
    public func retry() {
        position.retry()
    }

    /// Gives the mutation up once it has failed, and loads the keys that it affects (W16).
    ///
    /// - Throws: ``MutationError/outcomeUnknown`` if the record couldn't be removed, or the mutation hasn't failed.
    public func discard() async throws {
        try await position.discard()
    }

    /// The result of the request, once the mutation has succeeded.
    ///
    /// It's given once ``status`` shows it.
    ///
    /// - Throws: The error with which the mutation has failed, or `CancellationError` if it was canceled, or if the
    ///   waiting task was, which leaves the mutation alone (W18).
    public var output: M.Output {
        get async throws {
            guard let output = try await result.value() as? M.Output else { throw MutationError.outcomeUnknown }
            return output
        }
    }
}

extension SentMutation: Observable {}

// The status of a mutation that was sent, and its progress. It isn't generic, because observing a property of a generic
// type makes its key path anew at each access, which takes longer than the rest of a change.
@MainActor
@Observable
final class MutationObserver {
    private(set) var status: MutationStatus
    private(set) var progress: Double?

    init(_ status: MutationStatus) { self.status = status }

    func update(_ status: MutationStatus) {
        self.status = status
        if progress != nil { progress = nil }
    }

    func update(progress: Double?) {
        if case .sending = status { self.progress = progress }
    }
}

/// The place of a mutation among those of its container, which changes when it's retried.
final class MutationPosition: Sendable {
    private struct State: Sendable {
        var number: UInt64

        // NB: The container keeps the places of its mutations.
        weak var container: ResourceContainer?
    }

    private let state: Lock<State>

    init(_ number: UInt64, in container: ResourceContainer? = nil) {
        state = Lock(State(number: number, container: container))
    }

    var number: UInt64 { state.withLock { $0.number } }

    func move(to number: UInt64) { state.withLock { $0.number = number } }

    func enter(_ container: ResourceContainer) { state.withLock { $0.container = container } }

    func cancel() async -> Bool { await decide { .cancel($0) } }

    func discard() async throws {
        guard await decide({ .discard($0) }) else { throw MutationError.outcomeUnknown }
    }

    private func decide(_ event: (UInt64) -> MutationMachine.Event) async -> Bool {
        let (container, number) = state.withLock { ($0.container, $0.number) }
        return await container?.decide(event(number), about: number) ?? false
    }

    @MainActor func retry() {
        let (container, number) = state.withLock { ($0.container, $0.number) }
        container?.handle(.retry(number))
    }
}

typealias MutationResult = AwaitedResult
