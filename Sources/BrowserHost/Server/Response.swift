import Foundation
import NIOHTTP1

/// A response with the headers that all responses have.
struct Response: Sendable {
    var status: HTTPResponseStatus
    var contentType: String
    var body: Data
    var headers: [(String, String)] = []
    /// The content security policy.
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

    /// Creates a response with an HTML page, which may contain one style element with the nonce.
    init(html: String, nonce: String) {
        self.init(status: .ok, contentType: "text/html; charset=utf-8", text: html)
        policy = Self.pagePolicy(nonce: nonce)
    }

    /// The response with a compressed body, if it's text of sufficient length.
    ///
    /// The length reveals no secret: every page has a token of its own, which is generated for each response.
    var compressed: Response {
        guard contentType.hasPrefix("text/"), body.count > 1000, let body = Gzip.compress(body) else { return self }
        var response = self
        response.body = body
        response.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        return response
    }

    static let methodNotAllowed = Response(status: .methodNotAllowed, text: "Only GET is allowed.")

    /// Returns a policy that allows the page's own files, the style element with the nonce, and images from the web.
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
