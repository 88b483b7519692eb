import Foundation
import NIOHTTP1

/// The way in to a server's pages: which requests may begin a session.
///
/// A page of another site can make a browser ask for anything here, in a frame or as a picture. On this machine and over
/// HTTPS the browser says so, and only the document of a tab gets a session. Elsewhere it says nothing: there a
/// session needs the key of the printed address, which the first visit exchanges for a cookie.
struct Entrance {
    /// The answer to a request for a page.
    enum Admission {
        /// A session, for the browser of this secret.
        case session(Secret)
        /// The page as it is now, without a session: no browser's tab asks for it.
        case stillPage
        case refusal(Response)
    }

    /// The name of the key in an address.
    static let keyName = "key"

    private let key: Secret?
    private var browsers = Browsers()

    /// - Parameter key: The secret of the printed address; nil for a server that only this machine reaches.
    init(key: Secret?) {
        self.key = key
    }

    /// Decides on a request for a page.
    ///
    /// - Parameter cookie: The secret of the browser, as it came.
    mutating func admit(_ exchange: Exchange, cookie: String?) -> Admission {
        guard exchange.isNavigation else { return .refusal(.anotherSite) }
        guard exchange.address.isLoopback else {
            return browsers.secret(matching: cookie).map { .session($0) } ?? .refusal(.noKey)
        }
        guard exchange.isExplained else { return .stillPage }
        return exchange.wantsDocument ? .session(browsers.admit(cookie: cookie)) : .refusal(.noTab)
    }

    /// Lets the browser in that brings the key, and sends it on to the address without it.
    ///
    /// - Returns: The answer, and the browser's secret; nil for a request without the right key.
    mutating func exchangeKey(of exchange: Exchange, cookie: String?) -> (response: Response, owner: Secret)? {
        guard let key, let url = exchange.url,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let brought = parts.queryItems?.first(where: { $0.name == Self.keyName }), key.matches(brought.value)
        else { return nil }
        parts.queryItems = parts.queryItems?.filter { $0.name != Self.keyName }
        if parts.queryItems?.isEmpty == true { parts.queryItems = nil }
        let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
        var response = Response(status: .seeOther, text: "")
        // NB: slashes at the beginning would name another host.
        response.headers.append(("Location", "/" + parts.percentEncodedPath.drop { $0 == "/" } + query))
        return (response, browsers.admit(cookie: cookie))
    }
}

extension Response {
    fileprivate static let noTab = Response(status: .forbidden, text: "Open this page in a tab of its own.")
    fileprivate static let noKey = Response(
        status: .forbidden, text: "Open the address that the server printed: it carries the key to this page.")
}
