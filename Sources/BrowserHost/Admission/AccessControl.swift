import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// The first step of handling every request: it decides whether anything else sees the request.
///
/// A request is admitted if it's local, if it comes from a browser that has exchanged the key in the printed URL for a
/// cookie, or if it's for a path that the app has opened. It's local if it comes directly from this machine, and its
/// `Host` is a loopback name, which no other site can redirect.
final class AccessControl: Sendable {
    private struct State {
        var key: Secret?
        var browsers = AdmittedBrowsers()
        var log = RefusalLog()
    }

    /// The name of the key in a URL.
    static let keyName = "key"

    private let policy: OriginPolicy
    private let proxies: TrustedProxies
    private let openPaths: Set<String>
    private let now: @Sendable () -> Duration
    private let report: @Sendable (String) -> Void
    private let state: NIOLockedValueBox<State>

    /// - Parameters:
    ///   - key: The secret in the printed URL; `nil` for a server that only this machine can reach.
    ///   - now: The time since any fixed point.
    ///   - report: A closure that writes a line for the owner of the server.
    init(
        _ policy: OriginPolicy, key: Secret?, proxies: TrustedProxies = TrustedProxies(), openPaths: Set<String> = [],
        now: @escaping @Sendable () -> Duration = { .nanoseconds(Int64(NIODeadline.now().uptimeNanoseconds)) },
        report: @escaping @Sendable (String) -> Void = { warn($0) }
    ) {
        self.policy = policy
        self.proxies = proxies
        self.openPaths = openPaths
        self.now = now
        self.report = report
        state = NIOLockedValueBox(State(key: key))
    }

    /// The secret in the printed URL, or `nil` for a server that only this machine can reach.
    var key: Secret? { state.withLockedValue { $0.key } }

    // MARK: Requests

    /// Returns the client of a request.
    ///
    /// - Throws: The ``Refusal`` of a request that isn't admitted.
    func admit(_ head: HTTPRequestHead, on channel: any Channel) throws(Refusal) -> Visitor {
        guard let host = policy.host(of: head.headers, port: channel.localAddress?.port) else { throw .foreignHost }
        let visitor = visitor(of: head, for: host, on: channel)
        guard visitor.mayRequest(head) else { throw .crossSite }
        if visitor.address.isLocal || openPaths.contains(head.path ?? "") { return visitor }
        let isKnown = state.withLockedValue { state in
            state.browsers.secret(matching: visitor.cookie) != nil || state.key?.matches(head.key) == true
        }
        if isKnown { return visitor }
        throw key == nil ? .forwarded : .keyRequired
    }

    private func visitor(of head: HTTPRequestHead, for host: String, on channel: any Channel) -> Visitor {
        guard let peer = Self.peer(of: channel) else {
            return Visitor(head, host: host, place: nil, address: ClientAddress(nil), isSecure: false)
        }
        // NB: A browser's version isn't 1.0, but it's that of a proxy that reveals itself by nothing else: nginx as
        // installed, which also replaces the `Host` by a loopback name.
        let isDirect =
            !proxies.contains(peer) && !ForwardedHop.exist(in: head.headers) && head.version != .http1_0
        let client = proxies.client(of: head.headers, from: peer)
        let isLocal = isDirect && peer.isLoopback && OriginPolicy.isLoopback(host)
        return Visitor(
            head, host: host, place: client.address, address: ClientAddress(client.address, isLocal: isLocal),
            isSecure: client.isSecure)
    }

    /// Returns the address that a connection counts for until its request has named its client.
    func address(of channel: any Channel) -> ClientAddress {
        guard let peer = Self.peer(of: channel) else { return ClientAddress(nil) }
        return ClientAddress(peer, isLocal: peer.isLoopback || proxies.contains(peer))
    }

    private static func peer(of channel: any Channel) -> IPAddress? {
        channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
    }

    /// Returns the response to a refused request, and logs the refusal.
    func response(to refusal: Refusal, of client: IPAddress?) -> Response {
        let now = now()
        if let line = state.withLockedValue({ $0.log.line(about: refusal, of: client, at: now) }) { report(line) }
        return refusal.response
    }

    /// Returns the response to a refused connection, or to the request on it.
    func response(to refusal: Refusal, of head: HTTPRequestHead? = nil, on channel: any Channel) -> Response {
        let peer = Self.peer(of: channel)
        let client = peer.flatMap { peer in head.map { proxies.client(of: $0.headers, from: peer).address } }
        return response(to: refusal, of: client ?? peer)
    }

    // MARK: Browsers

    /// The admitted browsers, the oldest first.
    var browsers: [AdmittedBrowsers.Browser] { state.withLockedValue { $0.browsers.all } }

    /// Returns the secret of a browser that may have a session, or `nil` if the request only gets the page as it is,
    /// because it doesn't come from a browser.
    ///
    /// A page of another site can make a browser request anything here, in a frame or as an image. On this machine and
    /// over HTTPS, the browser declares that, and only the document of a tab gets a session.
    func owner(of exchange: Exchange) throws(Refusal) -> Secret? {
        guard !exchange.hasFetchMetadata || exchange.wantsDocument else { throw .outsideTab }
        let visitor = exchange.visitor
        if visitor.address.isLocal { return exchange.hasFetchMetadata ? admitBrowser(of: visitor) : nil }
        guard let known = state.withLockedValue({ $0.browsers.secret(matching: visitor.cookie) }) else {
            throw .keyRequired
        }
        return known
    }

    private func admitBrowser(of visitor: Visitor) -> Secret {
        state.withLockedValue {
            $0.browsers.admit(cookie: visitor.cookie, at: visitor.address, place: visitor.placeText)
        }
    }

    /// Admits a browser that sends the key, and redirects it to the URL without the key.
    ///
    /// - Returns: The response, or `nil` for a request without the right key.
    func exchangeKey(of exchange: Exchange) -> Response? {
        guard let key, let url = exchange.url,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false), key.matches(parts.key)
        else { return nil }
        parts.queryItems = parts.queryItems?.filter { $0.name != Self.keyName }
        if parts.queryItems?.isEmpty == true { parts.queryItems = nil }
        let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
        var response = Response(status: .seeOther, text: "")
        // NB: Several slashes at the beginning would denote another host.
        response.headers.append(("Location", "/" + parts.percentEncodedPath.drop { $0 == "/" } + query))
        return response.givingCookie(of: admitBrowser(of: exchange.visitor), to: exchange.visitor)
    }

    /// Removes a browser and replaces the key, which the browser knows.
    ///
    /// - Returns: The secret that the browser had, or `nil` if it's unknown.
    func revoke(_ id: Int) -> Secret? {
        state.withLockedValue { state in
            guard let secret = state.browsers.remove(id) else { return nil }
            if state.key != nil { state.key = Secret() }
            return secret
        }
    }
}

extension HTTPRequestHead {
    /// The path of the target, percent-decoded, or `nil` if the target isn't a path.
    var path: String? {
        guard uri.hasPrefix("/") else { return nil }
        return uri.prefix { $0 != "?" }.removingPercentEncoding
    }

    /// The part of the target after the question mark, or `nil` if there is none.
    var query: String? { uri.firstIndex(of: "?").map { String(uri[$0...].dropFirst()) } }

    /// The value of the key in the target.
    fileprivate var key: String? { URLComponents(string: "http://localhost\(uri)")?.key }
}

extension URLComponents {
    fileprivate var key: String? { queryItems?.first { $0.name == AccessControl.keyName }?.value ?? nil }
}
