internal import Foundation
internal import ResourceCore
internal import ResourceWriting

/// The facts about the requests of mutations, by their marks, as the network knows them.
final class StrokeJournal: Sendable {
    struct Facts: Hashable, Sendable {
        /// The number of attempts, and of those that have received a response that decides.
        var attempts = 0
        var decisions = 0
        var isRejected = false
        var conflicts = 0

        /// The number of attempts since the app has learned that the server had refused the mutation, and applied
        /// nothing.
        var openAttempts = 0

        /// The identities with which the mutation was sent.
        var ids: Set<UUID> = []

        /// The version of each board with the mark.
        var versions: [Int: Int] = [:]

        /// A Boolean value that indicates whether a request began before its record was on disk.
        var wasUnsaved = false

        /// A Boolean value that indicates whether an attempt has ended, or may have ended, without a decision.
        var isUndecided: Bool { attempts > decisions }
    }

    private let facts = Lock<[Int: Facts]>([:])

    subscript(mark: Int) -> Facts {
        facts.withLock { $0[mark] ?? Facts() }
    }

    func update(_ mark: Int, _ change: (inout Facts) -> Void) {
        var facts = self[mark]
        change(&facts)
        self.facts.withLock { [facts] in $0[mark] = facts }
    }
}
