/// The writes that haven't been processed yet, in the order of their due times.
struct PendingWrites {
    /// The maximum number of writes in memory.
    static let capacity = 512

    /// The part of the way that a write has behind it.
    enum Stage: Hashable {
        /// It's late, and arrives at the server when it's due.
        case underway
        /// The server has it, and processes it when it's due.
        case inProgress(refuses: Bool)
    }

    struct Pending {
        let number: Int
        let write: NoteWrite
        let stage: Stage
        let due: Duration

        /// A Boolean value that indicates whether a connection waits for the response.
        var isAwaited: Bool
    }

    private var writes: [Pending] = []
    private var lastNumber = 0

    var count: Int { writes.count }

    /// Adds a write and returns its number, or returns `nil` if there is no room for it.
    mutating func add(_ write: NoteWrite, as stage: Stage, due: Duration) -> Int? {
        guard writes.count < Self.capacity else { return nil }
        lastNumber += 1
        let place = writes.firstIndex { $0.due > due } ?? writes.endIndex
        let pending = Pending(
            number: lastNumber, write: write, stage: stage, due: due, isAwaited: stage != .underway)
        writes.insert(pending, at: place)
        return lastNumber
    }

    /// Removes and returns the first write, if it's due by the given time.
    mutating func popFirst(dueBy now: Duration) -> Pending? {
        guard let first = writes.first, first.due <= now else { return nil }
        return writes.removeFirst()
    }

    func due(of number: Int) -> Duration? {
        writes.first { $0.number == number }?.due
    }

    mutating func abandon(_ number: Int) {
        guard let index = writes.firstIndex(where: { $0.number == number }) else { return }
        writes[index].isAwaited = false
    }
}
