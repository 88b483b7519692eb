/// The fate of a write request on its way to a server for tests, and of its response on the way back.
public struct WriteFate: Hashable, Sendable {
    enum Course: Hashable, Sendable {
        case accepted, requestLost, responseLost, rejected
        case late(by: Duration)
        case unavailable(retryAfter: Duration?)
    }

    let course: Course
    private(set) var wayThere: Duration = .zero
    private(set) var wayBack: Duration = .zero

    /// The request reaches the server, and the response the caller.
    public static let accepted = WriteFate(course: .accepted)

    /// The request never reaches the server.
    public static let requestLost = WriteFate(course: .requestLost)

    /// The request reaches the server, and the response is lost.
    public static let responseLost = WriteFate(course: .responseLost)

    /// The server rejects the write for good.
    public static let rejected = WriteFate(course: .rejected)

    /// The caller gets no response, and the request reaches the server later, perhaps after its repetition.
    public static func late(by delay: Duration) -> WriteFate {
        WriteFate(course: .late(by: delay))
    }

    /// The server can't apply the write now.
    public static func unavailable(retryAfter: Duration? = nil) -> WriteFate {
        WriteFate(course: .unavailable(retryAfter: retryAfter))
    }

    /// Returns a copy with the times that the request and the response take on the clock.
    public func delayed(request: Duration = .zero, response: Duration = .zero) -> WriteFate {
        var fate = self
        (fate.wayThere, fate.wayBack) = (request, response)
        return fate
    }

    /// Returns a fate at random: five of twelve writes are accepted, and the others meet each kind of trouble.
    ///
    /// Delays are short or long, and never the same twice, so that responses overtake each other.
    public static func random(using generator: inout some RandomNumberGenerator) -> WriteFate {
        let fate: WriteFate =
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: .requestLost
            case 1, 2: .responseLost
            case 3, 4: .late(by: latency(&generator))
            case 5: .rejected
            case 6: .unavailable(retryAfter: Bool.random(using: &generator) ? nil : latency(&generator))
            default: .accepted
            }
        return fate.delayed(request: latency(&generator), response: latency(&generator))
    }

    private static func latency(_ generator: inout some RandomNumberGenerator) -> Duration {
        let longest: [Int64] = [1_000_000, 100_000_000, 1_000_000_000, 20_000_000_000]
        let limit = longest[Int.random(in: 0..<longest.count, using: &generator)]
        return .nanoseconds(Int64.random(in: 1...limit, using: &generator))
    }
}
