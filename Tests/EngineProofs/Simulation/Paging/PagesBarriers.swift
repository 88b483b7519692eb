internal import ResourceCore

/// The barriers of a simulated list, as the user raised them.
struct PagesBarriers {
    /// The number of the last request before the list was set or reset, whose items may no longer be shown.
    private(set) var replaced = 0

    /// The numbers of the last requests before the list was invalidated, set, or reset, in order.
    private var requests = [0]

    /// The list that was set last.
    private(set) var setItems: [Entrant] = []

    /// The number of the last request before the latest barrier, whose items can't be fresh.
    var latest: Int { requests.last ?? 0 }

    /// Returns a Boolean value that indicates whether a barrier came between the requests for the given items.
    ///
    /// Items that the user has added have none.
    func divide(_ items: [Entrant]) -> Bool {
        let loaded = items.map(\.request).filter { $0 < .max }
        guard let first = loaded.min(), let last = loaded.max() else { return false }
        return requests.contains { first <= $0 && $0 < last }
    }

    /// Notes that no request until the given one makes the list fresh.
    mutating func invalidate(_ request: Int) {
        requests.append(request)
    }

    /// Notes that no item of a request until the given one is shown again.
    mutating func reset(_ request: Int) {
        set([], after: request)
    }

    /// Notes a list whose number follows that of the given request.
    mutating func set(_ items: [Entrant], after request: Int) {
        (replaced, setItems) = (request, items)
        invalidate(request)
    }
}
