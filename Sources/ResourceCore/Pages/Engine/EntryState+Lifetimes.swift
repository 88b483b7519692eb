import Foundation

// The freshness limits of the pages in a record (P12).
extension EntryState {
    /// Returns the delivery of a restored value with the time for which it's fresh, if it's a list one of whose pages
    /// has a freshness limit that is over first.
    func withLifetimeOfPages(_ delivered: Delivered) -> Delivered {
        guard let paging = options.resource?.policy.paging, let value = delivered.value, let date = delivered.date
        else { return delivered }
        let lifetimes = paging.operations.origins(of: value).map { $0.lifetime(since: date) }
        var limited = delivered
        limited.lifetime = lifetimes.min { ($0 ?? defaultLifetime) < ($1 ?? defaultLifetime) } ?? nil
        return limited
    }

    /// The time for which a page without a limit of its own is fresh.
    private var defaultLifetime: Duration { options.staleAfter ?? .longest }
}

extension PageOrigin {
    // Returns the time from a date to the page's freshness limit, or `nil` if it has none. A list is as old as its
    // oldest page, so the limits of all its pages count from one date.
    func lifetime(since date: Date) -> Duration? {
        freshUntil.map { Duration(clamping: $0.timeIntervalSince(date)) }
    }
}
