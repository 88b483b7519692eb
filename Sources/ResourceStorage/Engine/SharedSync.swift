import Foundation

/// Syncs a folder once for all who wait for it: who comes while one sync runs shares the next one.
///
/// A sync that has begun is of no use to who comes later, whose names may be newer than what it looked at.
final class SharedSync: @unchecked Sendable {
    // Sendable: everything is read and written while `condition` is locked.

    private final class Round {
        var outcome: Result<Void, FileFailure>?
    }

    private let condition = NSCondition()
    private var isRunning = false

    /// What has not begun.
    private var next = Round()

    /// Returns when a sync that began after this call has come to its end, and throws what that one threw.
    func sync(_ body: () throws(FileFailure) -> Void) throws(FileFailure) {
        condition.lock()
        defer { condition.unlock() }
        let round = next
        while true {
            if let outcome = round.outcome { return try outcome.get() }
            guard !isRunning else {
                condition.wait()
                continue
            }
            lead(round, body)
        }
    }

    private func lead(_ round: Round, _ body: () throws(FileFailure) -> Void) {
        isRunning = true
        next = Round()
        condition.unlock()
        let outcome = Result { () throws(FileFailure) in try body() }
        condition.lock()
        round.outcome = outcome
        isRunning = false
        condition.broadcast()
    }
}
