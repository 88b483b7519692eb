/// A fault of the network, or the server behind it, in response to a request.
///
/// Random faults are drawn in this order, and the first one that is drawn takes effect.
public enum Fault: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The connection is closed without a response.
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
    /// The body has half its proper length, and its `Content-Length` matches that.
    case invalidBody
    /// The body arrives in small pieces.
    case drip
    /// There is no connection, because the train is in a tunnel.
    case tunnel
    /// A write is applied, and the connection is closed without the response.
    case writeLoss
    /// The connection is closed without a response, and the write arrives some time after that.
    case writeDelay
    /// A write that would be applied is rejected with a 403, which is final.
    case writeRefusal

    /// The setting that determines its frequency; a tunnel isn't random.
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
        case .writeLoss: .writeLossRate
        case .writeDelay: .writeDelayRate
        case .writeRefusal: .writeRefusalRate
        }
    }

    /// A Boolean value that indicates whether it affects the body, so that a response without one is unaffected.
    var needsBody: Bool {
        switch self {
        case .cut, .wrongLength, .invalidBody, .drip: true
        case .drop, .serverError, .unavailable, .tooManyRequests, .tunnel, .writeLoss, .writeDelay, .writeRefusal:
            false
        }
    }

    /// A Boolean value that indicates whether it affects only requests that change something.
    var needsWrite: Bool {
        switch self {
        case .writeLoss, .writeDelay, .writeRefusal: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the connection of an affected request never leads to the server behind
    /// the network.
    var precedesServer: Bool {
        switch self {
        case .drop, .serverError, .unavailable, .tooManyRequests, .tunnel, .writeDelay: true
        case .cut, .wrongLength, .invalidBody, .drip, .writeLoss, .writeRefusal: false
        }
    }
}
