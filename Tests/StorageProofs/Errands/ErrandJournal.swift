import Foundation

/// The log of a server and of what its senders have reported, which survives the senders.
struct ErrandJournal {
    /// The number of errands that were begun, which have the lowest numbers.
    private(set) var begun = 0

    /// The errands that were reported as saved.
    private(set) var saved: Set<Int> = []

    /// The errands whose cancellation has begun, and hasn't failed.
    private(set) var withdrawn: Set<Int> = []

    /// The errands whose cancellation was reported to have succeeded.
    private(set) var canceled: Set<Int> = []

    /// The requests that left, in their order.
    private(set) var attempts: [(errand: Int, key: UUID)] = []

    /// The errands that the server applied, in their order, and those that it rejected.
    var applied: [Int] = []
    var rejected: Set<Int> = []

    mutating func note(_ message: SenderMessage) {
        switch message {
        case .begun(let errand): begun = max(begun, errand + 1)
        case .saved(let errand):
            saved.insert(errand)
            withdrawn.remove(errand)
        case .unsaved(let errand): saved.remove(errand)
        case .canceling(let errand): withdrawn.insert(errand)
        case .canceled(let errand): canceled.insert(errand)
        case .request(_, let errand, let key): attempts.append((errand, key))
        }
    }
}
