import Foundation

/// A folder sync that is shared by concurrent callers: those that arrive during a sync share the next one.
///
/// A sync that has begun can't be shared by later callers, because their names may be newer than the sync.
final class SharedSync: @unchecked Sendable {
    // Sendable: everything is read and written while `condition` is locked.

    private final class Round {
        var outcome: Result<Void, FileFailure>?
    }

    private let condition = NSCondition()
    private var isRunning = false

    /// The round that hasn't begun.
    private var next = Round()

    /// Returns when a sync that began after this call has ended, and throws the error of that sync.
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
