import Foundation
import HTTPTypes

extension HTTPResponse {
    /// The directives of `Cache-Control`.
    var cacheControl: CacheControl { CacheControl(headerFields[values: .cacheControl]) }

    /// Returns how long the response is fresh from now on, or `nil` if it doesn't specify that (RFC 9111, section 4.2).
    ///
    /// - Parameter now: The time of the response, if it has no date of its own.
    func lifetime(now: Date = Date()) -> Duration? {
        let control = cacheControl
        if control["no-store"] != nil || control["no-cache"] != nil || variesByEverything { return .zero }
        if let text = control["max-age"] {
            // NB: An invalid number means that the response is stale.
            return .seconds(max(0, (DeltaSeconds(text)?.count ?? 0) - age))
        }
        guard let expires = headerFields[.expires] else { return nil }
        guard let end = HTTPDate(expires)?.date else { return .zero }
        return .seconds(max(0, end.timeIntervalSince(date ?? now) - Double(age)))
    }

    // The first of several numbers counts, and none if it's invalid (RFC 9111, section 5.1).
    private var age: Int64 {
        let first = headerFields[values: .age].first?.prefix { $0 != "," }
        return first.flatMap { DeltaSeconds($0.trimmingCharacters(in: .whitespaces)) }?.count ?? 0
    }

    // No later request matches such a response (RFC 9111, section 4.1).
    private var variesByEverything: Bool {
        headerFields[values: .vary].contains { field in
            field.split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces) == "*" }
        }
    }
}
