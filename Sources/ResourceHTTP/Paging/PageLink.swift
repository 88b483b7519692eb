import Foundation
import HTTPTypes

/// A URL that a server named for another page of a list (P13).
struct PageLink: Hashable, Sendable {
    /// The maximum length of a URL, in bytes.
    static let maximumLength = 8192

    /// The absolute URL, without a fragment, or the text of one that isn't valid, which no request is made for.
    let text: String

    /// Creates a link from a cursor.
    init(cursor: String) {
        text = cursor
    }

    /// Creates a link from a reference in the response to a request, or returns `nil` if it refers to the requested
    /// page itself.
    init?(_ reference: String, inResponseTo request: HTTPRequest) {
        var base = request
        // NB: A user and a password would become part of the cursor, which may be stored on disk.
        base.authority = RequestTarget(request).authority
        guard reference.utf8.count <= Self.maximumLength,
            let url = URL(string: reference, relativeTo: base.url)?.absoluteURL
        else {
            if reference.isEmpty { return nil }
            text = String(decoding: reference.utf8.prefix(Self.maximumLength + 1), as: UTF8.self)
            return
        }
        text = String(url.absoluteString.prefix { $0 != "#" })
        if text == base.url?.absoluteString { return nil }
    }

    /// Returns the request for the page, which differs from the one for the first page by its path and query only.
    ///
    /// - Throws: An ``HTTPFailure`` if the URL isn't valid, is too long, has a user, or belongs to another origin.
    func request(like first: HTTPRequest) throws(HTTPFailure) -> HTTPRequest {
        guard let target, let origin = Origin(target), origin == Origin(first),
            target.authority?.contains("@") == false
        else {
            throw HTTPFailure(.pageLink(to: target.map { RequestTarget($0).origin } ?? "an invalid URL"), of: first)
        }
        var request = first
        request.path = target.path
        return request
    }

    /// The URL in its parts, or `nil` if it isn't valid.
    ///
    /// NB: A URL is taken apart here, because another reading of a hostile one could find another host in it.
    private var target: HTTPRequest? {
        guard text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let start = text.firstRange(of: "://")
        else { return nil }
        let authority = text[start.upperBound...].prefix { !"/?#".contains($0) }
        let path = text[authority.endIndex...].prefix { $0 != "#" }
        return HTTPRequest(
            method: .get, scheme: String(text[..<start.lowerBound]), authority: String(authority),
            path: path.hasPrefix("/") ? String(path) : "/" + path)
    }
}
