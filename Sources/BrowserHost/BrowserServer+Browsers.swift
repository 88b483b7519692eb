public import Foundation

extension BrowserServer {
    /// A browser that a server has admitted.
    public struct Browser: Identifiable, Sendable {
        /// The number of the browser, which no later one has.
        public let id: Int
        /// The IP address that it was admitted from.
        public let address: String
        /// The time when it was admitted.
        public let admission: Date
        /// The number of its open pages.
        public let pages: Int
    }

    /// The browsers that the server has admitted, the oldest first.
    public var browsers: [Browser] {
        accessControl.browsers.map {
            Browser(id: $0.id, address: $0.place, admission: $0.admission, pages: sessions.count(of: $0.secret))
        }
    }

    /// Revokes the key of a browser: its pages close, and it's no longer admitted.
    ///
    /// The browser knows the key in ``url``, so that is replaced. Other browsers stay admitted. A browser on this
    /// machine doesn't need a key to return. Revoking the key of an unknown browser has no effect.
    public func revoke(_ browser: Browser.ID) {
        if let owner = accessControl.revoke(browser) { sessions.endAll(of: owner) }
    }
}
