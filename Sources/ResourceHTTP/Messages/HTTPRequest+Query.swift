import Foundation
import HTTPTypes

extension HTTPRequest {
    /// Replaces all items of the query that have a name by one with the given value.
    ///
    /// The other items keep their order and spelling.
    mutating func setQueryItem(_ name: String, to value: String) {
        let target = (path ?? "").prefix { $0 != "#" }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let others = parts.dropFirst().joined().split(separator: "&").filter { item in
            let other = item.prefix { $0 != "=" }
            return (other.removingPercentEncoding ?? String(other)) != name
        }
        let items = others.map(String.init) + ["\(name.escapedInURL)=\(value.escapedInURL)"]
        path = (parts.first ?? "") + "?" + items.joined(separator: "&")
    }
}

extension String {
    /// The text with everything escaped except unreserved characters (RFC 3986, 2.3), so that it's literal anywhere in
    /// a URL.
    var escapedInURL: String { addingPercentEncoding(withAllowedCharacters: .unreservedInURL) ?? "" }
}

extension CharacterSet {
    fileprivate static let unreservedInURL = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
