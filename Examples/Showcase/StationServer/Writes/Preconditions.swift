/// The conditions of a write on the current state of its target (RFC 9110, 13.1).
struct Preconditions: Hashable {
    private let match: String?
    private let unmodifiedSince: String?
    private let noneMatch: String?

    /// Creates the conditions from the header fields of a request, by their lowercased names.
    init(_ headers: [String: String]) {
        match = headers["if-match"]
        unmodifiedSince = headers["if-unmodified-since"]
        noneMatch = headers["if-none-match"]
    }

    /// Returns whether all conditions hold for a target with this representation (RFC 9110, 13.2.2).
    ///
    /// Only a strong tag matches in `If-Match`. `If-Unmodified-Since` is ignored next to it, and also if it isn't a
    /// date or the target has none.
    func hold(for representation: APIResponse) -> Bool {
        isMatched(by: representation) && !representation.isHeld(byTagsIn: noneMatch)
    }

    private func isMatched(by representation: APIResponse) -> Bool {
        if let match {
            return APIResponse.tags(in: match).contains { $0 == "*" || $0 == representation.headers["ETag"] }
        }
        guard let limit = unmodifiedSince.flatMap(HTTPDate.init(_:)),
            let changed = representation.headers["Last-Modified"].flatMap(HTTPDate.init(_:))
        else { return true }
        return changed <= limit
    }
}
