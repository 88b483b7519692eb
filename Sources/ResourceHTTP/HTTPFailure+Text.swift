public import Foundation
import HTTPTypes
import LocalizedTexts
import ResourceCore

extension HTTPFailure: LocalizedError {
    /// A sentence to show to the user.
    public var errorDescription: String? {
        switch reason {
        case .status(let status): sentence(for: status)
        case .connection: connectionSentence
        case .wrongLength: LocalizedText.string("The server's response was cut off.")
        case .bodyTooLarge: LocalizedText.string("The server's response is too large.")
        case .redirect: LocalizedText.string("The server redirected the request to an address that is not allowed.")
        case .pageLink: LocalizedText.string("The server named an address for the next page that is not allowed.")
        case .unreadableBody: LocalizedText.string("The server's response could not be read.")
        case .invalidRequest: LocalizedText.string("The address is not valid.")
        }
    }

    private func sentence(for status: HTTPResponse.Status) -> String {
        switch status.code {
        case 401, 407: LocalizedText.string("You need to sign in (%ld).", status.code)
        case 403 where method.isSafe: LocalizedText.string("You are not allowed to see this (403).")
        case 403: LocalizedText.string("You are not allowed to do this (403).")
        case 404, 410: LocalizedText.string("This could not be found (%ld).", status.code)
        case 429: LocalizedText.string("Too many requests were made. Try again later (429).")
        case 502, 503, 504: LocalizedText.string("The server is busy (%ld).", status.code)
        case 500...599: LocalizedText.string("The server encountered a problem (%ld).", status.code)
        default: LocalizedText.string("The server refused the request (%ld).", status.code)
        }
    }

    private var connectionSentence: String {
        if kind == .offline { return LocalizedText.string("The connection to the Internet is unavailable.") }
        guard let error = underlyingError as? URLError else {
            return LocalizedText.string("The connection to the server failed.")
        }
        return switch error.code {
        case .timedOut: LocalizedText.string("The server did not respond in time.")
        case .cannotFindHost, .dnsLookupFailed: LocalizedText.string("The server could not be found.")
        case .cannotConnectToHost: LocalizedText.string("The server could not be reached.")
        case .networkConnectionLost: LocalizedText.string("The connection to the server was lost.")
        default: LocalizedText.string("The connection to the server failed.")
        }
    }
}

extension HTTPFailure: CustomStringConvertible {
    /// A line for developers and logs: the request, the problem, and the beginning of the body.
    ///
    /// A URL in the underlying error or in the body is shown without user, password, query, and fragment.
    public var description: String {
        let details = [underlyingError.map { "\($0)" }, excerpt].compactMap { $0?.redactingURLs }
        return (["\(method) \(address): \(reason)"] + details).joined(separator: " — ")
    }
}

extension HTTPFailure.Reason: CustomStringConvertible {
    /// A short description of the reason.
    public var description: String {
        switch self {
        case .status(let status): "status \(status.code)"
        case .connection: "connection failed"
        case .wrongLength(let received, let announced): "body of \(received) bytes, announced as \(announced)"
        case .bodyTooLarge(let limit): "body of more than \(limit) bytes"
        case .redirect(let address): "redirected to \(address)"
        case .pageLink(let address): "page linked to \(address)"
        case .unreadableBody: "unreadable body"
        case .invalidRequest: "invalid request"
        }
    }
}
