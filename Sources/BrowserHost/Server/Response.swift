import Foundation
import NIOHTTP1

/// An answer with the headers that all answers carry.
struct Response: Sendable {
    var status: HTTPResponseStatus
    var contentType: String
    var body: Data
    var headers: [(String, String)] = []
    /// What the browser may load for it.
    var policy = "default-src 'none'; frame-ancestors 'none'"
    var caching = "no-store"

    init(status: HTTPResponseStatus, contentType: String = "text/plain; charset=utf-8", text: String) {
        self.status = status
        self.contentType = contentType
        body = Data(text.utf8)
    }

    init(asset: Asset) {
        self.init(status: .ok, contentType: asset.contentType, text: asset.content)
        caching = "public, max-age=31536000, immutable"
    }

    init(_ response: PageResponse) {
        status = HTTPResponseStatus(statusCode: response.status)
        contentType = response.contentType
        body = response.body
    }

    /// Creates an answer with a page of its own, and the one style element that carries the nonce.
    init(html: String, nonce: String) {
        self.init(status: .ok, contentType: "text/html; charset=utf-8", text: html)
        policy = Self.pagePolicy(nonce: nonce)
    }

    /// The response with a compressed body, if it is a text that is worth it.
    ///
    /// Nothing secret leaks through its length: every page has a token of its own, made anew for each response.
    var compressed: Response {
        guard contentType.hasPrefix("text/"), body.count > 1000, let body = Gzip.compress(body) else { return self }
        var response = self
        response.body = body
        response.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        return response
    }

    static let onlyRead = Response(status: .methodNotAllowed, text: "Only GET is answered.")
    static let anotherSite = Response(status: .forbidden, text: "Another site asked for this.")
    static let tooManyPages = Response(
        status: .serviceUnavailable, text: "Too many pages are open. Close one and try again.")

    /// Only the page's own files, the one style element that carries the nonce, and pictures of the web.
    private static func pagePolicy(nonce: String) -> String {
        """
        default-src 'none'; script-src 'self'; style-src 'self' 'nonce-\(nonce)'; connect-src 'self'; \
        img-src http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
    }

    var head: HTTPResponseHead {
        var fields = HTTPHeaders(headers)
        fields.add(name: "Content-Type", value: contentType.filter { !$0.isNewline })
        fields.add(name: "Content-Length", value: String(body.count))
        fields.add(name: "Cache-Control", value: caching)
        fields.add(name: "Content-Security-Policy", value: policy)
        fields.add(name: "X-Content-Type-Options", value: "nosniff")
        fields.add(name: "Referrer-Policy", value: "no-referrer")
        fields.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
        fields.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
        fields.add(name: "Connection", value: "close")
        return HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    }
}
