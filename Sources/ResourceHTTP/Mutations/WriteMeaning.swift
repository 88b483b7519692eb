import Foundation
import HTTPTypes
import ResourceCore
import ResourceWriting

/// The meaning of the responses to a mutation's request.
struct WriteMeaning: Sendable {
    private let request: HTTPRequest
    private let acceptedStatusCodes: Set<Int>

    /// A Boolean value that indicates whether the server may already have the request.
    private let isRepetition: Bool

    /// A Boolean value that indicates whether an accepted request is all of the mutation.
    private let acknowledges: Bool

    init(_ request: HTTPRequest, _ acceptedStatusCodes: Set<Int>, isRepetition: Bool, acknowledges: Bool) {
        (self.request, self.acceptedStatusCodes) = (request, acceptedStatusCodes)
        (self.isRepetition, self.acknowledges) = (isRepetition, acknowledges)
    }

    /// Throws the failure of a response that doesn't acknowledge the mutation.
    func accept(_ response: HTTPDataResponse) throws(HTTPFailure) {
        let status = response.head.status
        guard !accepts(status) else { return }
        var failure = HTTPFailure(.status(status), of: request).quoting(response)
        let isInProgress = response.head.headerFields[.retryAfter] != nil || response.hasProblemOfKey
        failure.writeKind = kind(of: status.code, failure.retryAfter, isInProgress: isInProgress)
        throw failure
    }

    /// Returns whether an error is that of a response with an accepted status.
    func isAccepted(_ error: any Error) -> Bool { (error as? HTTPFailure)?.status.map(accepts) ?? false }

    private func accepts(_ status: HTTPResponse.Status) -> Bool {
        acceptedStatusCodes.contains(status.code) || request.method == .delete && [404, 410].contains(status.code)
    }

    private func kind(of status: Int, _ retryAfter: Duration?, isInProgress: Bool) -> LoadFailureKind {
        switch status {
        case 409: isRepetition || isInProgress ? .transient(retryAfter: retryAfter) : .conflict
        case 412: .conflict
        // NB: This one comes from the network that the user must sign in to, so the server has never had the request.
        case 511: .transient(retryAfter: retryAfter)
        default: LoadFailureKind(httpStatus: status, retryAfter: retryAfter)
        }
    }
}

// Responses that are missing or incomplete.
extension WriteMeaning {
    /// Returns the error of an exchange without a complete response, for which the status counts if there is one (W7).
    func error(_ failure: HTTPFailure) -> any Error {
        var failure = failure
        guard let status = failure.status, !status.sendsOn else {
            failure.writeKind = failure.kindWithoutResponse
            return failure
        }
        if accepts(status) { return acknowledges ? AcceptedWithoutOutput(failure) : failure }
        failure.writeKind = kind(of: status.code, failure.retryAfter, isInProgress: failure.retryAfter != nil)
        return failure
    }

    /// Returns the error of a recovery that has failed: the user must sign in, unless another attempt may succeed.
    func error(_ error: any Error, ofRecoveryFrom response: HTTPDataResponse) -> any Error {
        let kind = LoadFailureKind(of: error)
        guard !(error is CancellationError), !kind.isRetryable, kind != .unauthorized else { return error }
        var failure = HTTPFailure(.status(response.head.status), of: request).quoting(response)
        failure.underlyingError = error
        failure.writeKind = .unauthorized
        return failure
    }

    /// Warns that the key of the mutation was used with another request, which is a programming error.
    func warn(about error: any Error, in context: MutationContext) {
        guard let failure = error as? HTTPFailure, failure.status == .unprocessableContent, failure.hasProblemOfKey
        else { return }
        context.warn("the Idempotency-Key of \(failure.method) \(failure.address) was used with another request")
    }
}

extension HTTPFailure {
    /// The classification of a failure without a response, whose outcome is unknown unless the request was never sent.
    fileprivate var kindWithoutResponse: LoadFailureKind {
        switch reason {
        case .invalidRequest, .redirect, .pageLink: return .permanent
        case .status, .wrongLength, .bodyTooLarge, .unreadableBody: return kind.isRetryable ? kind : .transient()
        case .connection:
            let isCertain = underlyingError is any LoadFailure || underlyingError.map(\.wasNeverSent) == true
            return kind == .permanent && !isCertain ? .transient() : kind
        }
    }

    /// A Boolean value that indicates whether the body describes a problem with the key of the request.
    fileprivate var hasProblemOfKey: Bool {
        Problem(Data((excerpt ?? "").utf8))?.isOfKey ?? false
    }
}

extension Error {
    /// A Boolean value that indicates whether the system refused to send the request: `badURL`, `unsupportedURL`, or
    /// `appTransportSecurityRequiresSecureConnection`.
    fileprivate var wasNeverSent: Bool {
        _domain == "NSURLErrorDomain" && [-1000, -1002, -1022].contains(_code)
    }
}

extension HTTPDataResponse {
    /// A Boolean value that indicates whether the body describes a problem with the key of the request.
    fileprivate var hasProblemOfKey: Bool { Problem(body)?.isOfKey ?? false }
}

/// The problem details of a response (RFC 9457).
private struct Problem: Decodable {
    let type: String

    init?(_ body: Data) {
        guard let problem = try? JSONDecoder().decode(Problem.self, from: body) else { return nil }
        self = problem
    }

    /// A Boolean value that indicates whether the problem is one of the draft's, whose type ends with `idempotency` at
    /// any server (draft-ietf-httpapi-idempotency-key-header-07, section 2.7).
    var isOfKey: Bool { type == "idempotency" || type.hasSuffix("/idempotency") }
}
