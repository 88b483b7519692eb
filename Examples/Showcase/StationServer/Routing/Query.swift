import Foundation

/// The names and values of a request's query.
struct Query: Hashable {
    private let values: [String: String]

    /// Reads `name=value&name=value` with percent escapes, a plus for a space; of a repeated name the first one counts.
    ///
    /// `nil` where an escape is none, or is not UTF-8.
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
