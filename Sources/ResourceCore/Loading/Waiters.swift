/// The calls that wait for an entry, and how each is resumed.
///
/// Adding and removing a call cost O(1).
struct Waiters: Sendable {
    /// Resumes a call; it runs off every lock, once.
    typealias Resume = @Sendable (Result<AnyValue, any Error>) -> Void

    private var waiters: [WaiterID: Resume] = [:]

    var count: Int { waiters.count }
    var isEmpty: Bool { waiters.isEmpty }

    func contains(_ id: WaiterID) -> Bool {
        waiters[id] != nil
    }

    mutating func add(_ id: WaiterID, _ resume: @escaping Resume) {
        waiters[id] = resume
    }

    /// Takes out one call; nil if it waits no more.
    mutating func remove(_ id: WaiterID) -> Resume? {
        waiters.removeValue(forKey: id)
    }

    /// Returns all calls, in their order.
    func all() -> [WaiterID] {
        waiters.keys.sorted { $0.number < $1.number }
    }
}
