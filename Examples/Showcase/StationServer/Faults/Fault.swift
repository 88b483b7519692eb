/// What the network, or the server behind it, does to a request instead of answering it properly.
///
/// The faults that are drawn are drawn in this order, and the first one that is met acts.
public enum Fault: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The connection is closed without an answer.
    case drop
    /// A 500.
    case serverError
    /// A 503 with `Retry-After`.
    case unavailable
    /// A 429 with `Retry-After`.
    case tooManyRequests
    /// The connection is closed in the middle of the body.
    case cut
    /// The body is longer or shorter than its `Content-Length`.
    case wrongLength
    /// The body is half of what it should be, and its `Content-Length` says so.
    case invalidBody
    /// The body comes in small pieces.
    case drip
    /// There is no connection, because the train is in a tunnel.
    case tunnel

    /// The setting that says how often it comes; a tunnel is not drawn.
    var rate: TrainSettings.Setting? {
        switch self {
        case .drop: .dropRate
        case .serverError: .serverErrorRate
        case .unavailable: .unavailableRate
        case .tooManyRequests: .tooManyRequestsRate
        case .cut: .cutRate
        case .wrongLength: .wrongLengthRate
        case .invalidBody: .invalidBodyRate
        case .drip: .dripRate
        case .tunnel: nil
        }
    }

    /// Whether it acts on an answer's body, so that an answer without one escapes it.
    var needsBody: Bool {
        switch self {
        case .cut, .wrongLength, .invalidBody, .drip: true
        case .drop, .serverError, .unavailable, .tooManyRequests, .tunnel: false
        }
    }
}
