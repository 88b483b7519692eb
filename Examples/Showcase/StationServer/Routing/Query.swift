import Foundation

/// The names and values of a request's query.
struct Query: Hashable {
    private let values: [String: String]

    /// Creates a query from `name=value&name=value` with percent escapes and a plus for a space.
    ///
    /// The first value of a repeated name counts. Returns `nil` if an escape is invalid or isn't UTF-8.
    init?(_ text: String?) {
        var values: [String: String] = [:]
        for pair in (text ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = decoded[0], let value = decoded.count > 1 ? decoded[1] : "" else { return nil }
            if values[name] == nil { values[name] = value }
        }
        self.values = values
    }

    subscript(name: String) -> String? { values[name] }
}
