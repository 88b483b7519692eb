/// The calls that wait for an entry, and the closures that resume them.
///
/// Adding and removing a call cost O(1).
struct Waiters: Sendable {
    /// A closure that resumes a call.
    ///
    /// It runs off every lock, once.
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

    /// Removes and returns one call, or returns `nil` if it no longer waits.
    mutating func remove(_ id: WaiterID) -> Resume? {
        waiters.removeValue(forKey: id)
    }

    /// Returns all calls, in their order.
    func all() -> [WaiterID] {
        waiters.keys.sorted { $0.number < $1.number }
    }
}
