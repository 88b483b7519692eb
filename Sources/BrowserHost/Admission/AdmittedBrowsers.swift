import Foundation

/// The admitted browsers, each identified by the secret in its cookie.
///
/// A browser uses the same secret for all of its tabs. An address has at most a quarter of them: another one replaces
/// its own oldest.
struct AdmittedBrowsers {
    struct Browser {
        let id: Int
        let secret: Secret
        let address: ClientAddress
        let place: String
        let admission: Date
    }

    /// The maximum number of browsers that are kept.
    static let limit = 1024

    private(set) var all: [Browser] = []
    private var lastID = 0

    /// Returns the secret of the browser that sent a cookie, or `nil` if it was never admitted or has been removed.
    func secret(matching cookie: String?) -> Secret? {
        all.first { $0.secret.matches(cookie) }?.secret
    }

    /// Admits a browser, with the secret in its cookie or a new one.
    ///
    /// - Parameter place: The text of its address, for the owner of the server.
    mutating func admit(cookie: String?, at address: ClientAddress, place: String) -> Secret {
        if let known = secret(matching: cookie) { return known }
        makeRoom(for: address)
        lastID += 1
        let secret = Secret()
        all.append(Browser(id: lastID, secret: secret, address: address, place: place, admission: Date()))
        return secret
    }

    private mutating func makeRoom(for address: ClientAddress) {
        let own = all.indices.filter { all[$0].address == address }
        if own.count >= Self.limit / 4 {
            all.remove(at: own[0])
        } else if all.count >= Self.limit {
            all.removeFirst()
        }
    }

    /// Removes a browser and returns its secret, or `nil` if it's unknown.
    mutating func remove(_ id: Int) -> Secret? {
        all.firstIndex { $0.id == id }.map { all.remove(at: $0).secret }
    }
}
