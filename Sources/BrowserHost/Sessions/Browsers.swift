/// The browsers that were let in, each by the secret in its cookie.
///
/// A browser keeps its secret for all of its tabs. The oldest is forgotten where there are too many.
struct Browsers {
    /// The most secrets that are kept.
    static let limit = 1024

    private var secrets: [Secret] = []

    /// Returns the secret of the browser that sent a cookie; nil if it was never let in, or was forgotten.
    func secret(matching cookie: String?) -> Secret? {
        secrets.first { $0.matches(cookie) }
    }

    /// Lets a browser in, under the secret of its cookie or a new one.
    mutating func admit(cookie: String?) -> Secret {
        if let known = secret(matching: cookie) { return known }
        if secrets.count == Self.limit { secrets.removeFirst() }
        secrets.append(Secret())
        return secrets[secrets.count - 1]
    }
}
