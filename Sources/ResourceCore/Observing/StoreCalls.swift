/// The calls on one store that wait, and the entries that they wait for (R5).
///
/// A call stays with the key that it asked for, and the store with all of its calls. One may be here still that its
/// entry has resumed already.
@MainActor
struct StoreCalls {
    /// The calls for one entry.
    typealias Group = (observer: ObserverID, entry: Entry, callers: [WaiterID])

    private var waiting: [WaiterID: (observer: ObserverID, entry: Entry)] = [:]

    /// Returns the calls by the entries that they wait for, all in the order in which they came.
    func groups() -> [Group] {
        var groups: [ObserverID: Group] = [:]
        for (caller, call) in waiting.sorted(by: { $0.key.number < $1.key.number }) {
            groups[call.observer, default: (call.observer, call.entry, [])].callers.append(caller)
        }
        return groups.values.sorted { $0.observer.number < $1.observer.number }
    }

    /// A call begins to wait.
    mutating func begin(_ caller: WaiterID, at entry: Entry, by observer: ObserverID) {
        waiting[caller] = (observer, entry)
    }

    /// A call has returned.
    mutating func end(_ caller: WaiterID) {
        waiting[caller] = nil
    }
}
