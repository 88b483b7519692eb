import Foundation
import HTTPTypes
import HTTPTypesFoundation

/// One request of a chain of redirects, in the form that is sent.
///
/// Transports don't follow redirects, so these rules apply to all of them: RFC 9110, section 15.4, and for the methods,
/// the Fetch standard.
struct Hop: Sendable {
    /// The maximum number of consecutive redirects.
    static let mostRedirects = 10

    /// The original request of the caller, which failures name.
    let asked: HTTPRequest

    private(set) var request: HTTPRequest
    private(set) var body: Data?

    /// A Boolean value that indicates whether a temporary redirect has led here, which may be another resource.
    private(set) var isOfAnotherResource = false

    /// Creates the first request of a chain.
    ///
    /// A user and a password in the URL become the `Authorization` field, unless the request already has one, so that
    /// they're withheld from other origins like that field.
    init(_ request: HTTPRequest, body: Data?) {
        asked = request
        self.request = request
        self.body = body
        guard let authority = request.authority, let end = authority.lastIndex(of: "@") else { return }
        self.request.authority = String(authority[authority.index(after: end)...])
        guard request.headerFields[.authorization] == nil else { return }
        let user = authority[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? String($0) }
        let credentials = [user[0], user.dropFirst().first ?? ""].joined(separator: ":")
        self.request.headerFields[.authorization] = "Basic " + Data(credentials.utf8).base64EncodedString()
    }

    /// The failure of a chain that must not continue to this request.
    var refusal: HTTPFailure {
        Self.refusal(to: request.url, asked)
    }

    /// Returns the request that a response redirects to, or `nil` if the response isn't a redirect or has no valid
    /// target.
    ///
    /// - Throws: An ``HTTPFailure`` if the scheme changes, except from `http` to `https`.
    func next(after response: HTTPResponse) throws -> Hop? {
        guard response.status.sendsOn, let url = target(of: response) else { return nil }
        let scheme = url.scheme?.lowercased() ?? ""
        let ownScheme = request.scheme?.lowercased() ?? ""
        guard scheme == ownScheme || (ownScheme, scheme) == ("http", "https") else {
            throw Self.refusal(to: url, asked)
        }
        var next = self
        next.go(to: url)
        guard let origin = Origin(next.request) else { return nil }
        if response.status.changes(request.method) { next.forgetBody() }
        if response.status.isTemporaryRedirect { next.leaveResource() }
        if origin != Origin(request) { next.forgetSecrets() }
        return next
    }

    private func target(of response: HTTPResponse) -> URL? {
        let locations = response.headerFields[values: .location].map { $0.trimmingCharacters(in: .whitespaces) }
        guard locations.count == 1, let location = locations.first, !location.isEmpty else { return nil }
        return URL(string: location, relativeTo: request.url)?.absoluteURL
    }

    private mutating func go(to url: URL) {
        let target = HTTPRequest(method: request.method, url: url)
        request.scheme = target.scheme?.lowercased()
        // NB: A user and a password that a server puts into a URL must not be sent.
        request.authority = target.authority?.split(separator: "@").last.map(String.init)
        request.path = target.path
    }

    private mutating func forgetBody() {
        request.method = .get
        body = nil
        for name in Self.contentFields + Self.writeFields { request.headerFields[name] = nil }
    }

    /// Removes the conditions that concern the value at the original URL.
    ///
    /// NB: The tags and dates of another resource may happen to be the same.
    private mutating func leaveResource() {
        isOfAnotherResource = true
        request.headerFields[.ifNoneMatch] = nil
        request.headerFields[.ifModifiedSince] = nil
    }

    /// Keeps only the fields that are known to contain no secret: any other may be a credential with a custom name.
    private mutating func forgetSecrets() {
        request.headerFields = HTTPFields(request.headerFields.filter { Self.publicFields.contains($0.name) })
    }

    private static func refusal(to url: URL?, _ asked: HTTPRequest) -> HTTPFailure {
        HTTPFailure(.redirect(to: "\(url?.scheme ?? "")://\(url?.host() ?? "")"), of: asked)
    }

    private static let contentFields: [HTTPField.Name] = [
        .contentEncoding, .contentLanguage, .contentLength, .contentLocation, .contentType, .transferEncoding,
    ]

    /// The fields that concern what the original method writes, and not what a `GET` of another URL reads.
    private static let writeFields: [HTTPField.Name] = [.idempotencyKey, .ifMatch, .ifUnmodifiedSince]

    private static let publicFields: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .cacheControl, .contentEncoding, .contentLanguage, .contentType,
        .idempotencyKey, .ifMatch, .ifModifiedSince, .ifNoneMatch, .ifRange, .ifUnmodifiedSince, .lastEventID, .range,
        .userAgent,
    ]
}

extension HTTPResponse.Status {
    /// A Boolean value that indicates whether a response with a `Location` is a redirect.
    var sendsOn: Bool { [301, 302, 303, 307, 308].contains(code) }

    /// A Boolean value that indicates whether the redirect may lead elsewhere the next time.
    fileprivate var isTemporaryRedirect: Bool { [302, 303, 307].contains(code) }

    /// Returns a Boolean value that indicates whether the redirected request becomes a `GET` without a body.
    fileprivate func changes(_ method: HTTPRequest.Method) -> Bool {
        switch code {
        case 301, 302: method == .post
        case 303: method != .get && method != .head
        default: false
        }
    }
}
