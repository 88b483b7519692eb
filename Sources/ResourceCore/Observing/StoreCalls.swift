/// The waiting calls of one store, and the entries that they wait for (R5).
///
/// A call stays with the key that it requested, and the store with all of its calls. This may still contain a call that
/// its entry has already resumed.
@MainActor
struct StoreCalls {
    /// The calls for one entry.
    typealias Group = (observer: ObserverID, entry: Entry, callers: [WaiterID])

    private var waiting: [WaiterID: (observer: ObserverID, entry: Entry)] = [:]

    /// Returns the calls by the entries that they wait for, all in the order of arrival.
    func groups() -> [Group] {
        var groups: [ObserverID: Group] = [:]
        for (caller, call) in waiting.sorted(by: { $0.key.number < $1.key.number }) {
            groups[call.observer, default: (call.observer, call.entry, [])].callers.append(caller)
        }
        return groups.values.sorted { $0.observer.number < $1.observer.number }
    }

    /// Adds a call that begins to wait.
    mutating func begin(_ caller: WaiterID, at entry: Entry, by observer: ObserverID) {
        waiting[caller] = (observer, entry)
    }

    /// Removes a call that has returned.
    mutating func end(_ caller: WaiterID) {
        waiting[caller] = nil
    }
}
