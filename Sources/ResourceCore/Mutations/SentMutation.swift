public import Observation

/// A mutation that was sent, whose status a view can show.
///
/// Releasing it has no effect: the mutation continues.
@MainActor
public final class SentMutation<M: Mutation>: Identifiable {
    /// The mutation as it was sent.
    public let mutation: M

    /// The status of the mutation.
    public var status: MutationStatus { observer.status }

    /// The progress of the running attempt, from 0 to 1, or `nil` if it has reported none.
    public var progress: Double? { observer.progress }

    let observer: MutationObserver
    private let position: MutationPosition
    private nonisolated let result: MutationResult

    init(_ mutation: M, _ status: MutationStatus, at position: MutationPosition, _ result: MutationResult) {
        self.mutation = mutation
        observer = MutationObserver(status)
        self.position = position
        self.result = result
    }

    /// A Boolean value that indicates whether the mutation hasn't ended.
    public var isPending: Bool { status.isPending }

    /// The error of a mutation that has failed.
    public var error: (any Error)? { status.error }

    /// Takes the mutation back, if no attempt has ever begun, and returns a Boolean value that indicates whether that
    /// succeeded (W8).
    ///
    /// Its effect disappears at once. The method returns once the record is off the disk. After an attempt it returns
    /// `false`, because only the server knows what has happened; send another mutation that undoes this one instead.
    @discardableResult
    public func cancel() async -> Bool {
        await position.cancel()
    }

    /// The result of the request, once the mutation has succeeded.
    ///
    /// It's given once ``status`` shows it.
    ///
    /// - Throws: The error with which the mutation has failed, or `CancellationError` if it was canceled, or if the
    ///   waiting task was, which leaves the mutation alone (W18).
    public nonisolated var output: M.Output {
        get async throws {
            guard let output = try await result.value() as? M.Output else { throw MutationError.outcomeUnknown }
            return output
        }
    }
}

extension SentMutation: Observable {}

/// The status of a mutation that was sent, and its progress.
///
/// It isn't generic, because observing a property of a generic type makes its key path anew at each access, which takes
/// longer than the rest of a change.
@MainActor
@Observable
final class MutationObserver {
    private(set) var status: MutationStatus
    private(set) var progress: Double?

    /// The number of the last update.
    @ObservationIgnored private var last: UInt64 = 0

    init(_ status: MutationStatus) {
        self.status = status
    }

    /// Changes the status, unless a later update was faster.
    ///
    /// Updates are made by turns on any thread, one after another, but arrive in the order in which the threads go on.
    ///
    /// - Parameter number: The number of the update, which is greater than those of earlier turns.
    func update(_ status: MutationStatus, number: UInt64) {
        guard number > last else { return }
        last = number
        self.status = status
        if progress != nil { progress = nil }
    }

    func update(progress: Double?) {
        if case .sending = status { self.progress = progress }
    }
}

/// The place of a mutation in its outbox, which changes when it's retried.
final class MutationPosition: Sendable {
    private struct State: Sendable {
        var number: UInt64

        // NB: The outbox keeps the places of its mutations.
        weak var outbox: Outbox?
    }

    private let state: Lock<State>

    init(_ number: UInt64, in outbox: Outbox?) {
        state = Lock(State(number: number, outbox: outbox))
    }

    var number: UInt64 { state.withLock { $0.number } }

    func move(to number: UInt64) {
        state.withLock { $0.number = number }
    }

    func cancel() async -> Bool {
        let (outbox, number) = state.withLock { ($0.outbox, $0.number) }
        return await outbox?.decide(.cancel(number), about: number) ?? false
    }
}

/// The result of a mutation, for those who wait for it (W18).
typealias MutationResult = AwaitedResult<any Sendable>
