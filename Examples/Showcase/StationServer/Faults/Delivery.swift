import Foundation

/// The part of a response that a client receives.
enum Delivery: Hashable {
    /// The whole response at once.
    case whole(APIResponse)
    /// The head, half of the body, and then the end of the connection.
    case cut(APIResponse)
    /// The whole response, but with a wrong announced length, and then the end of the connection.
    case misannounced(APIResponse, length: Int)
    /// The whole response, with the body in pieces over a period of time.
    case dripping(APIResponse, over: Duration)
    /// The end of the connection.
    case dropped
    /// A reset of the connection.
    case refused
    /// Nothing until the tunnel ends.
    case hanging
    /// The result of the write with this number, which is in progress.
    case undecided(write: Int)

    init(_ fault: Fault?, of response: APIResponse, plan: FaultPlan, train: TrainSettings) {
        let wait = ["Retry-After": "\(Int(train.retryAfter))"]
        switch fault {
        case nil, .writeRefusal: self = .whole(response)
        case .drop, .writeLoss, .writeDelay: self = .dropped
        case .serverError: self = .whole(Self.failure(500))
        case .unavailable: self = .whole(Self.failure(503, headers: wait))
        case .tooManyRequests:
            self = .whole(APIResponse(status: 429, error: "Too many requests. Please wait a little.", headers: wait))
        case .cut: self = .cut(response.unkept)
        case .wrongLength:
            let length = response.body.count
            self = .misannounced(response.unkept, length: plan.announcesTooMuch ? length + 100 : length / 2)
        case .invalidBody: self = .whole(response.unkept.halved)
        case .drip: self = .dripping(response, over: .seconds(train.dripDuration))
        case .tunnel: self = train.tunnel == .hanging ? .hanging : .refused
        }
    }

    /// The response that reaches the client, at least in part, or `nil` if none does.
    var response: APIResponse? {
        switch self {
        case .whole(let response), .cut(let response), .misannounced(let response, _), .dripping(let response, _):
            response
        case .dropped, .refused, .hanging, .undecided: nil
        }
    }

    private static func failure(_ status: Int, headers: [String: String] = [:]) -> APIResponse {
        APIResponse(status: status, error: "The station could not respond. Please try again.", headers: headers)
    }
}

extension APIResponse {
    /// The response without anything that lets a client cache it: a broken body must not be kept for later.
    fileprivate var unkept: APIResponse {
        var response = self
        response.headers["ETag"] = nil
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    /// The response with the first half of its body.
    fileprivate var halved: APIResponse {
        var response = self
        response.body = body.prefix(body.count / 2)
        return response
    }
}
