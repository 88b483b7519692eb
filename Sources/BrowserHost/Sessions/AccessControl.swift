import Foundation
import NIOHTTP1

/// The access control of a server's pages, which determines the requests that may begin a session.
///
/// A page of another site can make a browser request anything here, in a frame or as an image. On this machine and over
/// HTTPS, the browser declares that, and only the document of a tab gets a session. Otherwise it doesn't, so a session
/// requires the key in the printed URL, which is exchanged for a cookie on the first visit.
struct AccessControl {
    /// The decision about a request for a page.
    enum Admission {
        /// A session, for the browser with this secret.
        case session(Secret)
        /// The current page without a session, because the request doesn't come from a browser's tab.
        case staticPage
        case refusal(Response)
    }

    /// The name of the key in a URL.
    static let keyName = "key"

    private let key: Secret?
    private var browsers = AdmittedBrowsers()

    /// - Parameter key: The secret in the printed URL; `nil` for a server that only this machine can reach.
    init(key: Secret?) {
        self.key = key
    }

    /// Decides on a request for a page.
    ///
    /// - Parameter cookie: The received secret of the browser.
    mutating func admit(_ exchange: Exchange, cookie: String?) -> Admission {
        guard exchange.isNavigation else { return .refusal(.crossSite) }
        guard exchange.address.isLoopback else {
            return browsers.secret(matching: cookie).map { .session($0) } ?? .refusal(.keyRequired)
        }
        guard exchange.hasFetchMetadata else { return .staticPage }
        return exchange.wantsDocument ? .session(browsers.admit(cookie: cookie)) : .refusal(.outsideTab)
    }

    /// Admits a browser that sends the key, and redirects it to the URL without the key.
    ///
    /// - Returns: The response, and the browser's secret; `nil` for a request without the right key.
    mutating func exchangeKey(of exchange: Exchange, cookie: String?) -> (response: Response, owner: Secret)? {
        guard let key, let url = exchange.url,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let keyItem = parts.queryItems?.first(where: { $0.name == Self.keyName }), key.matches(keyItem.value)
        else { return nil }
        parts.queryItems = parts.queryItems?.filter { $0.name != Self.keyName }
        if parts.queryItems?.isEmpty == true { parts.queryItems = nil }
        let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
        var response = Response(status: .seeOther, text: "")
        // NB: Several slashes at the beginning would denote another host.
        response.headers.append(("Location", "/" + parts.percentEncodedPath.drop { $0 == "/" } + query))
        return (response, browsers.admit(cookie: cookie))
    }
}

extension Response {
    fileprivate static let outsideTab = Response(status: .forbidden, text: "Open this page in a tab of its own.")
    fileprivate static let keyRequired = Response(
        status: .forbidden, text: "Open the URL that the server printed: it contains the key to this page.")
}

/// The admitted browsers, each identified by the secret in its cookie.
///
/// A browser uses the same secret for all of its tabs. If there are too many, the oldest is removed.
struct AdmittedBrowsers {
    /// The maximum number of secrets that are kept.
    static let limit = 1024

    private var secrets: [Secret] = []

    /// Returns the secret of the browser that sent a cookie, or `nil` if it was never admitted or has been removed.
    func secret(matching cookie: String?) -> Secret? {
        secrets.first { $0.matches(cookie) }
    }

    /// Admits a browser, with the secret in its cookie or a new one.
    mutating func admit(cookie: String?) -> Secret {
        if let known = secret(matching: cookie) { return known }
        if secrets.count == Self.limit { secrets.removeFirst() }
        secrets.append(Secret())
        return secrets[secrets.count - 1]
    }
}
