/// The calls that wait for an entry, and how each is resumed.
///
/// All operations are O(1) for each call that they concern.
struct Waiters: Sendable {
    /// Resumes a call; it runs off every lock, once.
    typealias Resume = @Sendable (Result<AnyValue, any Error>) -> Void

    private struct Waiter: Sendable {
        /// The store that the call was made on.
        let owner: ObserverID?
        let resume: Resume
    }

    private var waiters: [WaiterID: Waiter] = [:]
    private var owned: [ObserverID: Set<WaiterID>] = [:]

    var count: Int { waiters.count }
    var isEmpty: Bool { waiters.isEmpty }

    func contains(_ id: WaiterID) -> Bool {
        waiters[id] != nil
    }

    mutating func add(_ id: WaiterID, of owner: ObserverID?, _ resume: @escaping Resume) {
        waiters[id] = Waiter(owner: owner, resume: resume)
        if let owner { owned[owner, default: []].insert(id) }
    }

    /// Takes out one call; nil if it waits no more.
    mutating func remove(_ id: WaiterID) -> Resume? {
        guard let waiter = waiters.removeValue(forKey: id) else { return nil }
        if let owner = waiter.owner {
            owned[owner]?.remove(id)
            if owned[owner]?.isEmpty == true { owned[owner] = nil }
        }
        return waiter.resume
    }

    /// Returns the calls that were made on a store, in their order.
    func all(of owner: ObserverID) -> [WaiterID] {
        (owned[owner] ?? []).sorted { $0.number < $1.number }
    }

    /// Returns all calls, in their order.
    func all() -> [WaiterID] {
        waiters.keys.sorted { $0.number < $1.number }
    }
}
