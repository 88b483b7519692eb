import ResourceCore
import ResourceTesting

@testable import EngineProofs

/// The server that an exploration's mutation is sent to.
///
/// Each request waits until the explorer determines its answer. The server also records the history of the mutation, of
/// which the rules derive how often its effect is shown (W4).
final class ShellServer: Sendable {
    /// An answer to a request, or the loss of it.
    enum Answer: Sendable {
        case accepted
        case rejected

        /// The request is lost before the server applies the mutation.
        case requestLost

        /// The server applies the mutation, and its response is lost.
        case responseLost
    }

    /// A part of the mutation's life.
    enum Phase: Hashable, Sendable {
        case unsent
        case pending

        /// The mutation was acknowledged at a moment.
        case acknowledged(Int)
        case failed

        /// The mutation was canceled, discarded, or wiped, or its process has ended.
        case gone
    }

    private struct State: Sendable {
        var phases = [Phase.unsent]
        var phasesOfCalls = [Phase.unsent]
        var barriers: [Int] = []
        var isApplied = false
        var wasRejected = false
        var waiting: CheckedContinuation<Answer, Never>?
        var firstAttempt: Int?
        var attempts = 0
        var response: Int?
        var violation: Violation?
    }

    /// The subjects that the mutation affects.
    let affected: Set<ShellSubject>
    private let state = Lock(State())

    init(affected: Set<ShellSubject>) {
        self.affected = affected
    }

    /// The phases since everything was last at rest, of which the last one is the current one.
    ///
    /// Until everything is at rest again, a store may show each of them.
    var phases: [Phase] { state.withLock { $0.phases } }

    var phase: Phase { phases.last ?? .unsent }

    /// The phases since calls were last checked, of which a caller may have got a value.
    var phasesOfCalls: [Phase] { state.withLock { $0.phasesOfCalls } }

    /// A Boolean value that indicates whether a request waits for its answer.
    var isWaiting: Bool { state.withLock { $0.waiting != nil } }

    /// Returns whether a request waits that the server can answer so: what it has applied, it doesn't reject.
    func canAnswer(_ answer: Answer) -> Bool {
        state.withLock { $0.waiting != nil && (answer != .rejected || !$0.isApplied) }
    }

    /// A Boolean value that indicates whether a request has left.
    var wasReached: Bool { state.withLock { $0.attempts > 0 } }

    /// The moments at which the first attempt began and at which its response was made, if it brought a value.
    var response: (first: Int, moment: Int)? {
        state.withLock { state in state.response.map { (state.firstAttempt ?? 0, $0) } }
    }

    /// The first broken promise about requests.
    var violation: Violation? { state.withLock { $0.violation } }

    /// Returns the number of times that the server's value of a subject has the effect.
    func effects(on subject: ShellSubject) -> Int {
        state.withLock { $0.isApplied } && affected.contains(subject) ? 1 : 0
    }

    /// The state that determines the server's future.
    var fingerprint: [Int] {
        state.withLock { state in
            let phase =
                switch state.phases.last ?? .unsent {
                case .unsent: 0
                case .pending: 1
                case .acknowledged: 2
                case .failed: 3
                case .gone: 4
                }
            return [phase, state.isApplied ? 1 : 0, state.waiting == nil ? 0 : 1, state.attempts]
        }
    }
}

// MARK: - The explorer's side
extension ShellServer {
    /// Handles that the mutation was sent or retried: by now, its effect is shown everywhere (W1).
    ///
    /// After a rejection, it's another mutation for the server.
    func begin() {
        state.withLock { state in
            state.phases = [.pending]
            state.phasesOfCalls.append(.pending)
            if state.wasRejected { (state.attempts, state.firstAttempt, state.wasRejected) = (0, nil, false) }
        }
    }

    /// Begins a phase, with a barrier at a moment, if there is one.
    func enter(_ phase: Phase, barrier: Int? = nil) {
        state.withLock { state in
            guard state.phases.last != .unsent, state.phases.last != .gone else { return }
            state.phases.append(phase)
            state.phasesOfCalls.append(phase)
            if let barrier { state.barriers.append(barrier) }
        }
    }

    /// Handles that everything is at rest, and returns the moments of the barriers since it was before.
    func settle() -> [Int] {
        state.withLock { state in
            defer { state.barriers = [] }
            state.phases.removeFirst(state.phases.count - 1)
            return state.barriers
        }
    }

    /// Forgets the phases before the current one, because the calls that have ended were checked.
    func forgetCalls() {
        state.withLock { $0.phasesOfCalls.removeFirst($0.phasesOfCalls.count - 1) }
    }

    /// Answers the waiting request.
    func answer(_ answer: Answer) {
        let waiting = state.withLock { state in
            if answer == .accepted || answer == .responseLost { state.isApplied = true }
            state.wasRejected = answer == .rejected
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: answer)
    }
}

// MARK: - The mutation's side
extension ShellServer {
    /// Returns the answer to a request that leaves at a moment.
    func answer(at moment: Int) async -> Answer {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.phases.last != .pending {
                    state.violation = Violation("W8", "a request leaves while the mutation is \(state.phases)")
                }
                if state.waiting != nil { state.violation = Violation("W2", "two requests are on their way at once") }
                state.waiting = continuation
                state.attempts += 1
                if state.firstAttempt == nil { state.firstAttempt = moment }
            }
        }
    }

    /// Ends an attempt, which fails unless the server has accepted the mutation.
    func end(_ answer: Answer, attempt: Int, at moment: Int) throws {
        switch answer {
        case .accepted:
            enter(.acknowledged(moment), barrier: moment)
        case .rejected:
            enter(.failed, barrier: moment)
            throw ShellFailure(subject: .base, moment: moment, kind: .permanent)
        case .requestLost, .responseLost:
            if attempt >= Self.attemptsAtMost { enter(.failed, barrier: moment) }
            throw ShellFailure(subject: .base, moment: moment, kind: .transient())
        }
    }

    /// Notes the moment of a value in the response.
    func respond(at moment: Int) {
        state.withLock { $0.response = moment }
    }

    /// The maximum number of attempts of a mutation in memory alone (R17).
    private static let attemptsAtMost = 4
}
