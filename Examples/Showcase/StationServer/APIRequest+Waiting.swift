extension APIRequest {
    /// The maximum time that a response is delayed, in seconds.
    static let longestWait = 60

    /// The time that the client would wait instead of a 304, given by `Prefer: wait=20` (RFC 7240, 4.3), or nil if it
    /// wouldn't.
    var preferredWait: Duration? {
        let preferences = (headers["prefer"] ?? "").split(separator: ",").lazy.map { $0.filter { $0 != " " } }
        guard let wait = preferences.first(where: { $0.lowercased().hasPrefix("wait=") }),
            let seconds = Int(wait.dropFirst("wait=".count)), seconds > 0
        else { return nil }
        return .seconds(min(seconds, Self.longestWait))
    }
}
