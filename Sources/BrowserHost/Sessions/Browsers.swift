/// The admitted browsers, each identified by the secret in its cookie.
///
/// A browser uses the same secret for all of its tabs. If there are too many, the oldest is removed.
struct Browsers {
    /// The maximum number of secrets that are kept.
    static let limit = 1024

    private var secrets: [Secret] = []

    /// Returns the secret of the browser that sent a cookie, or nil if it was never admitted or has been removed.
    func secret(matching cookie: String?) -> Secret? {
        secrets.first { $0.matches(cookie) }
    }

    /// Admits a browser, with the secret in its cookie or a new one.
    mutating func admit(cookie: String?) -> Secret {
        if let known = secret(matching: cookie) { return known }
        if secrets.count == Self.limit { secrets.removeFirst() }
        secrets.append(Secret())
        return secrets[secrets.count - 1]
    }
}
