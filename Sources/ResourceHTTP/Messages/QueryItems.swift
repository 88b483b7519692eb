import Foundation
import HTTPTypes

/// The items of a query, as they're written.
struct QueryItems: Hashable, Sendable {
    private var items: [Substring]

    init(_ query: (some StringProtocol)?) {
        items = query.map { Substring($0).split(separator: "&", omittingEmptySubsequences: false) } ?? []
    }

    /// The query, or `nil` if there are no items.
    var text: String? { items.isEmpty ? nil : items.joined(separator: "&") }

    /// Returns the items with one of the given names.
    func named(_ names: Set<String>) -> QueryItems {
        filter { names.contains(Self.name(of: $0)) }
    }

    /// Returns the items without those of other ones.
    func subtracting(_ others: QueryItems) -> QueryItems {
        filter { !others.items.contains($0) }
    }

    /// Returns the items whose names others don't have.
    func missing(in others: QueryItems) -> QueryItems {
        let names = Set(others.items.map(Self.name))
        return filter { !names.contains(Self.name(of: $0)) }
    }

    private func filter(_ isIncluded: (Substring) -> Bool) -> QueryItems {
        var copy = self
        copy.items = items.filter(isIncluded)
        return copy
    }

    private static func name(of item: Substring) -> String {
        let name = item.prefix { $0 != "=" }.split(separator: "+", omittingEmptySubsequences: false)
            .joined(separator: " ")
        return name.removingPercentEncoding ?? name
    }
}

// Cursors of pages are stored on disk, so one that is a URL doesn't repeat a secret of the list's own request.
extension HTTPRequest {
    /// Returns the request with the query items of the given names that only another request has.
    func restoring(_ names: Set<String>, of other: HTTPRequest) -> HTTPRequest {
        let target = RequestTarget(self)
        let items = QueryItems(RequestTarget(other).query).named(names).missing(in: QueryItems(target.query))
        guard let text = items.text else { return self }
        var copy = self
        copy.path = target.path + "?" + (target.query.map { "\($0)&" } ?? "") + text
        return copy
    }

    /// Returns a cursor without the query items of the given names that it repeats from this request.
    func hiding(_ names: Set<String>, in cursor: String?) -> String? {
        let secrets = QueryItems(RequestTarget(self).query).named(names)
        guard let cursor, secrets.text != nil, let mark = cursor.firstIndex(of: "?") else { return cursor }
        let query = QueryItems(cursor[mark...].dropFirst()).subtracting(secrets).text
        return cursor[..<mark] + (query.map { "?\($0)" } ?? "")
    }
}
