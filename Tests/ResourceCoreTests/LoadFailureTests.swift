import Foundation
import Testing

@testable import ResourceCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The classification of errors by whether another attempt may succeed (R17).
@Suite struct LoadFailureTests {
    @Test func `an error that nobody knows is permanent`() {
        #expect(LoadFailureKind(of: Broken()) == .permanent)
        #expect(LoadFailureKind(of: NSError(domain: "plain", code: -1001)) == .permanent)
    }

    @Test(arguments: [LoadFailureKind.transient(retryAfter: .seconds(3)), .offline, .unauthorized, .permanent])
    func `an error says it of itself`(kind: LoadFailureKind) {
        #expect(LoadFailureKind(of: Spoken(kind: kind)) == kind)
    }

    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, LoadFailureKind.offline), (.dataNotAllowed, .offline),
        (.internationalRoamingOff, .offline), (.timedOut, .transient()), (.cannotFindHost, .transient()),
        (.cannotConnectToHost, .transient()), (.networkConnectionLost, .transient()), (.dnsLookupFailed, .transient()),
        (.resourceUnavailable, .transient()), (.callIsActive, .transient()), (.secureConnectionFailed, .transient()),
        (.cannotLoadFromNetwork, .transient()), (.userAuthenticationRequired, .unauthorized),
        (.userCancelledAuthentication, .unauthorized), (.badURL, .permanent), (.unsupportedURL, .permanent),
        (.serverCertificateUntrusted, .permanent), (.badServerResponse, .permanent),
    ])
    func `the codes of URLError are told apart`(code: URLError.Code, kind: LoadFailureKind) {
        #expect(LoadFailureKind(of: URLError(code)) == kind)
    }

    @Test(arguments: [
        (POSIXErrorCode.ENETDOWN, LoadFailureKind.offline), (.ENETUNREACH, .offline), (.ECONNREFUSED, .transient()),
        (.ECONNRESET, .transient()), (.ETIMEDOUT, .transient()), (.EPIPE, .transient()), (.EAGAIN, .transient()),
        (.ENOENT, .permanent), (.EACCES, .permanent), (.ENOSPC, .permanent),
    ])
    func `the numbers of POSIX are told apart`(code: POSIXErrorCode, kind: LoadFailureKind) {
        #expect(LoadFailureKind(of: POSIXError(code)) == kind)
    }

    @Test(arguments: [
        (400, LoadFailureKind.permanent), (401, .unauthorized), (403, .permanent), (404, .permanent),
        (407, .unauthorized), (408, .transient()), (425, .transient()), (429, .transient()), (500, .transient()),
        (501, .permanent), (502, .transient()), (503, .transient()), (504, .transient()), (505, .permanent),
        (511, .permanent), (524, .transient()), (304, .permanent),
    ])
    func `the statuses of HTTP are told apart`(status: Int, kind: LoadFailureKind) {
        #expect(LoadFailureKind(of: Answered(httpStatus: status)) == kind)
    }

    @Test func `a server's Retry-After is kept`() {
        let answer = Answered(httpStatus: 503, retryAfter: .seconds(7))
        #expect(LoadFailureKind(of: answer) == .transient(retryAfter: .seconds(7)))
        #expect(LoadFailureKind(of: Answered(httpStatus: 404, retryAfter: .seconds(7))) == .permanent)
    }

    @Test func `what cannot be decoded is permanent`() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Int.self, from: Data("{".utf8)) }
        do {
            _ = try JSONDecoder().decode([String: Int].self, from: Data("[]".utf8))
        } catch {
            #expect(LoadFailureKind(of: error) == .permanent)
        }
        let cause = DecodingError.Context(codingPath: [], debugDescription: "", underlyingError: URLError(.timedOut))
        #expect(LoadFailureKind(of: DecodingError.dataCorrupted(cause)) == .permanent)
    }

    @Test func `an error is recognised in whatever carries it`() {
        let underlying = NSError(domain: "wrapping", code: 1, userInfo: [NSUnderlyingErrorKey: URLError(.timedOut)])
        #expect(LoadFailureKind(of: Wrapped.failed(URLError(.notConnectedToInternet))) == .offline)
        #expect(LoadFailureKind(of: Wrapped.failed(Wrapped.failed(Spoken(kind: .unauthorized)))) == .unauthorized)
        #expect(LoadFailureKind(of: underlying) == .transient())
        #expect(LoadFailureKind(of: Named.failed("shelf", URLError(.notConnectedToInternet))) == .offline)
        #expect(LoadFailureKind(of: Wrapped.failed(Broken())) == .permanent)
    }

    @Test func `an error's own word counts before that of what it carries`() {
        #expect(LoadFailureKind(of: Spoken(kind: .permanent, cause: URLError(.timedOut))) == .permanent)
    }

    @Test func `only transient failures and a lost connection can be retried`() {
        #expect(LoadFailureKind.transient().isRetryable && LoadFailureKind.offline.isRetryable)
        #expect(!LoadFailureKind.unauthorized.isRetryable && !LoadFailureKind.permanent.isRetryable)
    }
}

/// An error that contains another one beside a text.
private enum Named: Error {
    case failed(String, any Error)
}

/// An error that specifies its own kind.
struct Spoken: LoadFailure {
    var kind: LoadFailureKind
    var cause: (any Error)?

    static let transient = Spoken(kind: .transient())
}

/// An error with the status of a response.
struct Answered: LoadFailure {
    var httpStatus: Int
    var retryAfter: Duration?
    var kind: LoadFailureKind { LoadFailureKind(httpStatus: httpStatus, retryAfter: retryAfter) }
}
