/// The calls on one store that wait, by the entries that they wait for (R5).
///
/// A call stays with the key that it asked for, and the store with all of its calls.
@MainActor
struct StoreCalls {
    private var waiting: [ObserverID: (entry: Entry, count: Int)] = [:]

    /// The entries that calls wait for, each with the store's number among its observers.
    var entries: [(id: ObserverID, entry: Entry)] {
        waiting.map { (id: $0.key, entry: $0.value.entry) }.sorted { $0.id.number < $1.id.number }
    }

    /// A call begins to wait.
    mutating func begin(at entry: Entry, by store: ObserverID) {
        waiting[store, default: (entry, 0)].count += 1
    }

    /// A call has returned.
    mutating func end(by store: ObserverID) {
        waiting[store]?.count -= 1
        if waiting[store]?.count == 0 { waiting[store] = nil }
    }
}
