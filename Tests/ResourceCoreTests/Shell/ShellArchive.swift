import Foundation
import ResourceTesting

@testable import ResourceCore

/// The archive of one launch of the app in an exploration.
///
/// Its calls may wait for the explorer, and fail.
final class ShellArchive: WrappedStore {
    /// An error that indicates that the explorer made a call fail, or the process was killed.
    struct Broken: Error {}

    private struct State: Sendable {
        var isSlow: Bool
        var isCut = false
        var hasFailed = false
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    let base: MemoryStore
    private let state: Lock<State>

    init(_ base: MemoryStore, isSlow: Bool) {
        self.base = base
        state = Lock(State(isSlow: isSlow))
    }

    /// The number of waiting calls.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// A Boolean value that indicates whether a call has failed.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Releases the oldest waiting call.
    func goOn(succeeding: Bool) {
        let oldest = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if !succeeding { state.hasFailed = true }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        oldest?.resume(returning: succeeding)
    }

    /// Releases all calls, and completes later ones immediately.
    func hurry() {
        let all = state.withLock { state in
            state.isSlow = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in all { continuation.resume(returning: true) }
    }

    /// Blocks all calls from now on, including those that have begun.
    func cut() {
        state.withLock { $0.isCut = true }
        hurry()
    }

    private func pass() async throws {
        let succeeds = await withCheckedContinuation { continuation in
            let isSlow = state.withLock { state in
                if state.isSlow { state.waiting.append(continuation) }
                return state.isSlow
            }
            if !isSlow { continuation.resume(returning: true) }
        }
        guard succeeds, !state.withLock({ $0.isCut }) else { throw Broken() }
    }

    func store(_ data: Data, for identifier: String) async throws {
        try await pass()
        base[identifier] = data
    }

    func data(for identifier: String) async throws -> Data? {
        if ValueRecord.isRecord(identifier) { try await pass() }
        return base[identifier]
    }

    func remove(_ identifier: String) async throws -> Bool {
        try await pass()
        return try await base.remove(identifier)
    }
}
