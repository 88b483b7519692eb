import Foundation
import HTTPTypes

extension HTTPResponse {
    /// Returns how long the response is fresh from now on, or `nil` if it doesn't specify that (RFC 9111, section 4.2).
    ///
    /// - Parameter now: The time of the response, if it has no date of its own.
    func lifetime(now: Date = Date()) -> Duration? {
        let control = cacheControl
        if control.keys.contains("no-store") || control.keys.contains("no-cache") { return .zero }
        let age = headerFields[.age].flatMap { DeltaSeconds($0) }?.count ?? 0
        if let text = control["max-age"] {
            // NB: An invalid number means that the response is stale.
            return .seconds(max(0, (DeltaSeconds(text)?.count ?? 0) - age))
        }
        guard let expires = headerFields[.expires] else { return nil }
        guard let end = HTTPDate(expires)?.date else { return .zero }
        return .seconds(max(0, end.timeIntervalSince(date ?? now) - Double(age)))
    }

    /// The directives of `Cache-Control` by their lowercased names.
    ///
    /// The first of each name counts.
    private var cacheControl: [String: String] {
        let fields = headerFields[values: .cacheControl].joined(separator: ",")
        let directives = fields.split(separator: ",").map { directive in
            let parts = directive.split(separator: "=", maxSplits: 1)
            let name = parts.first?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
            let value = parts.dropFirst().first?.trimmingCharacters(in: .whitespaces.union(["\""])) ?? ""
            return (name, value)
        }
        return Dictionary(directives) { first, _ in first }
    }
}
