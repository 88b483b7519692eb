import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The first step of handling every request.
@MainActor
@Suite struct `Admission` {
    private nonisolated static let host = "demo.example"

    /// Runs `body` with a server that others can reach through a proxy.
    private func runExposed(
        routes: @escaping BrowserServer.Routes = { _ in nil }, proxies: Set<String> = [], openPaths: Set<String> = [],
        maximumSessions: Int = 8,
        makeGraph: @escaping @MainActor (Counter, URL?) -> Graph = {
            Graph(root: LinkedScreen(counter: $0), opening: $1)
        },
        _ body: @escaping @MainActor (ServerFixture) async throws -> Void
    ) async throws {
        try await ServerFixture.run(
            maximumSessions: maximumSessions, routes: routes, makeGraph: makeGraph,
            configure: {
                $0.allowedHosts = [Self.host]
                $0.trustedProxies = proxies
                $0.openPaths = openPaths
            }, body)
    }

    private let asStranger = ["Host: \(host)"] + ServerFixture.asTab

    @Test(arguments: [
        ("GET", "/"), ("HEAD", "/"), ("GET", "/delete/5"), ("GET", Asset.styleSheet.path), ("POST", "/api/notes"),
        ("GET", "/api/notes"), ("OPTIONS", "/"), ("GET", "/?key=0"), ("GET", "/socket"),
        ("GET", "/?key=00000000000000000000000000000000"), ("POST", "/api?key="),
    ])
    func `without the key, nothing happens`(method: String, path: String) async throws {
        let calls = Calls()
        let routes: BrowserServer.Routes = { calls.note($0.path) }
        let graphs = Calls()
        let makeGraph = { @MainActor (counter: Counter, url: URL?) in
            graphs.count { Graph(root: LinkedScreen(counter: counter), opening: url) }
        }
        try await runExposed(routes: routes, openPaths: ["/health"], makeGraph: makeGraph) { fixture in
            for fields in [asStranger, ["Host: \(Self.host)"], ["Host: \(Self.host):\(fixture.port)"]] {
                try await fixture.expect(403, method, path, headers: fields)
            }
            #expect(calls.all == [] && graphs.all == [])
            #expect(fixture.server.sessions.count == 0 && fixture.server.browsers.isEmpty)
            try await fixture.expect(200, "GET", "/health", headers: ["Host: \(Self.host)"])
            #expect(calls.all == ["/health"])
        }
    }

    @Test func `the first visit exchanges the key for a cookie, which admits to everything`() async throws {
        let routes: BrowserServer.Routes = { $0.path == "/api" ? PageResponse(status: 201, text: "done") : nil }
        try await runExposed(routes: routes) { fixture in
            let cookie = try await fixture.enter(host: Self.host, path: "/delete/5?a=1&")
            let own = asStranger + ["Cookie: \(cookie)"]
            try await fixture.expect(200, "GET", "/delete/5", headers: own)
            try await fixture.expect(200, "GET", Asset.styleSheet.path, headers: own)
            try await fixture.expect(201, "POST", "/api", headers: own)
            try await fixture.expect(403, "POST", "/api", headers: own + ["Origin: http://evil.example"])
            let frame = ["Sec-Fetch-Dest: iframe", "Sec-Fetch-Site: same-site"]
            try await fixture.expect(403, headers: ["Host: \(Self.host)", "Cookie: \(cookie)"] + frame)
            try await fixture.expect(403, headers: asStranger + ["Cookie: portableui-80=\(Secret().text)"])
        }
    }

    @Test func `a page connects only with an admitted cookie`() async throws {
        try await runExposed { fixture in
            let page = LoadedPage(port: fixture.port, cookie: "portableui-80=\(Secret().text)", token: "", answer: "")
            let own = try await fixture.enter(host: Self.host)
            for (cookie, status) in [(page.cookie, 403), (own, 101)] {
                let head = try await SocketClient.connect(port: fixture.port) { line in
                    try await line.send(page.upgrade(host: Self.host, cookie: cookie))
                    return try await line.head()
                }
                #expect(head.hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func `a redirect after the key stays on this host`() async throws {
        try await runExposed { fixture in
            let key = try #require(fixture.server.accessControl.key)
            let answer = try await fixture.request("GET", "//evil.example/?b=2&key=\(key.text)", headers: asStranger)
            #expect(answer.hasPrefix("HTTP/1.1 303 ") && answer.contains("Location: /evil.example/?b=2\r\n"))
        }
    }

    @Test func `a loopback name needs no key on this machine, unless a proxy has forwarded the request`() async throws {
        try await runExposed { fixture in
            for host in ["localhost", "127.0.0.1:\(fixture.port)", "[::1]:9000"] {
                try await fixture.expect(200, headers: ["Host: \(host)"] + ServerFixture.asTab)
                for field in [
                    "Forwarded: for=127.0.0.1", "X-Forwarded-For: 127.0.0.1", "X-Forwarded-Proto: https",
                    "X-Forwarded-Host: localhost", "X-Real-IP: 127.0.0.1", "Via: 1.1 proxy",
                ] {
                    try await fixture.expect(403, headers: ["Host: \(host)", field] + ServerFixture.asTab)
                }
            }
        }
    }

    @Test func `a proxy that only rewrites the host isn't local`() async throws {
        try await runExposed { fixture in
            let lines = ["GET / HTTP/1.0", "Host: \(fixture.host)", "Connection: close"] + ServerFixture.asTab
            let answer = try await SocketClient.request(
                port: fixture.port, lines.joined(separator: "\r\n") + "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 403 "))
        }
    }

    @Test func `a server without a key accepts nothing from a proxy`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.expect(403, headers: ["X-Forwarded-For: 192.0.2.7"] + ServerFixture.asTab)
        }
    }

    @Test func `no request of a trusted proxy is local, even if it names no client`() async throws {
        try await runExposed(proxies: ["127.0.0.1"]) { fixture in
            try await fixture.expect(403, headers: ServerFixture.asTab)
            try await fixture.expect(403, headers: ["X-Forwarded-For: 127.0.0.1"] + ServerFixture.asTab)
        }
    }

    @Test func `behind a proxy, each visitor has a quarter of all pages`() async throws {
        try await runExposed(proxies: ["127.0.0.1"]) { fixture in
            var cookies: [String] = []
            for _ in 0..<3 { cookies.append(try await fixture.enter(host: Self.host)) }
            // NB: A browser's own unconnected page would make room for its next one.
            for (cookie, client, status) in [
                (cookies[0], "192.0.2.7", 200), (cookies[1], "192.0.2.7", 200), (cookies[2], "192.0.2.7", 503),
                (cookies[2], "192.0.2.8", 200),
            ] {
                let fields = ["Cookie: \(cookie)", "X-Forwarded-For: \(client)"]
                try await fixture.expect(status, headers: asStranger + fields)
            }
        }
    }

    @Test func `the cookie is secure where the visitor came by https`() async throws {
        try await runExposed(proxies: ["127.0.0.1"]) { fixture in
            let key = try #require(fixture.server.accessControl.key)
            let secure = ["Forwarded: for=192.0.2.7;proto=https", "Forwarded: for=192.0.2.7;proto=http"]
            for (field, isSecure) in zip(secure, [true, false]) {
                let answer = try await fixture.request("GET", "/?key=\(key.text)", headers: asStranger + [field])
                #expect(answer.contains("SameSite=Lax; Secure\r\n") == isSecure, "\(answer)")
                #expect(answer.contains("SameSite=Lax\r\n") != isSecure)
            }
        }
    }

    @Test func `a full server does nothing for a link`() async throws {
        let graphs = Calls()
        let makeGraph = { @MainActor (counter: Counter, url: URL?) in
            graphs.count { Graph(root: LinkedScreen(counter: counter), opening: url) }
        }
        try await ServerFixture.run(maximumSessions: 1, makeGraph: makeGraph) { fixture in
            try await fixture.expect(200, headers: ServerFixture.asTab)
            try await fixture.expect(503, "GET", "/delete/5", headers: ServerFixture.asTab)
            #expect(graphs.all.count == 1)
        }
    }

    @Test func `a revoked browser loses its pages, its cookie, and the key`() async throws {
        try await runExposed { fixture in
            let server = fixture.server
            let key = try #require(server.accessControl.key)
            let url = server.url
            let (bad, good) = (try await fixture.enter(host: Self.host), try await fixture.enter(host: Self.host))
            for cookie in [bad, good] { try await fixture.expect(200, headers: asStranger + ["Cookie: \(cookie)"]) }
            #expect(server.browsers.map(\.pages) == [1, 1])
            #expect(server.browsers.map(\.address) == ["127.0.0.1", "127.0.0.1"])
            server.revoke(server.browsers[0].id)
            #expect(server.browsers.count == 1 && server.sessions.count == 1)
            try await fixture.expect(403, headers: asStranger + ["Cookie: \(bad)"])
            try await fixture.expect(403, "GET", "/?key=\(key.text)", headers: asStranger)
            try await fixture.expect(200, headers: asStranger + ["Cookie: \(good)"])
            #expect(server.url != url && server.url?.contains("/?key=") == true)
            _ = try await fixture.enter(host: Self.host)
            server.revoke(-1)
            #expect(server.browsers.count == 2)
        }
    }

    @Test func `one address displaces no browser of another`() {
        var browsers = AdmittedBrowsers()
        let calm = browsers.admit(cookie: nil, at: .remote("192.0.2.8"), place: "")
        for _ in 0..<2 * AdmittedBrowsers.limit {
            _ = browsers.admit(cookie: nil, at: .remote("192.0.2.7"), place: "")
        }
        #expect(browsers.secret(matching: calm.text) != nil)
        #expect(browsers.all.count == AdmittedBrowsers.limit / 4 + 1)
    }

    @Test func `refusals are logged once a minute for each reason, without a secret`() {
        var log = RefusalLog()
        let client = IPAddress("192.0.2.7")
        let line = "BrowserHost: a request from 192.0.2.7 was refused: it has no key."
        #expect(log.line(about: .keyRequired, of: client, at: .seconds(5)) == line)
        for second in 6..<65 {
            #expect(log.line(about: .keyRequired, of: client, at: .seconds(second)) == nil)
        }
        #expect(log.line(about: .crossSite, of: nil, at: .seconds(64))?.contains("this machine") == true)
        #expect(
            log.line(about: .keyRequired, of: client, at: .seconds(65))
                == line + " So were 59 since the last such line.")
        #expect(log.line(about: .keyRequired, of: client, at: .seconds(125)) == line)
    }

    @Test(arguments: [
        ("https://demo.example", "127.0.0.1", "/x", "https://demo.example isn't a host name."),
        ("demo.example:443", "127.0.0.1", "/x", "demo.example:443 isn't a host name."),
        ("demo.example", "localhost", "/x", "localhost isn't an IP address."),
        ("demo.example", "10.0.0.0/8", "/x", "10.0.0.0/8 isn't an IP address."),
        ("demo.example", "127.0.0.1", "x", "x isn't the path of a request"),
    ])
    func `an option that could have no effect is an error`(
        host: String, proxy: String, path: String, words: String
    ) async throws {
        var configuration = BrowserServer.Configuration(port: 0)
        (configuration.allowedHosts, configuration.trustedProxies, configuration.openPaths) = ([host], [proxy], [path])
        let server = BrowserServer(configuration: configuration, scheduler: ManualScheduler()) { _, _ in
            Graph(root: EmptyView())
        }
        let error = await #expect(throws: BrowserServerError.self) { _ = try await server.start() }
        #expect(error?.description.hasPrefix(words) == true)
    }

    @Test(arguments: [
        ("127.0.0.1", false), ("localhost", false), ("::1", false), ("127.0.0.2", false), ("0.0.0.0", true),
        ("::", true), ("192.0.2.1", true), ("demo.example", true),
    ])
    func `a server that others can reach has a key`(host: String, isExposed: Bool) {
        var configuration = BrowserServer.Configuration(host: host)
        #expect(configuration.isExposed == isExposed)
        configuration.trustedProxies = ["127.0.0.1"]
        #expect(configuration.isExposed)
    }
}

/// The calls of a closure, in order.
private final class Calls: Sendable {
    private let paths = NIOLockedValueBox<[String]>([])

    var all: [String] { paths.withLockedValue { $0 } }

    func note(_ path: String) -> PageResponse? {
        paths.withLockedValue { $0.append(path) }
        return PageResponse(status: 200, text: "done")
    }

    func count<Result>(_ body: () -> Result) -> Result {
        paths.withLockedValue { $0.append("") }
        return body()
    }
}

extension ServerFixture {
    /// Opens the URL with the key, and returns the cookie.
    fileprivate func enter(host: String, path: String = "/?") async throws -> String {
        let key = try #require(server.accessControl.key)
        let answer = try await request("GET", "\(path)key=\(key.text)", headers: ["Host: \(host)"])
        #expect(answer.hasPrefix("HTTP/1.1 303 "))
        return String(try #require(answer.firstMatch(of: /Set-Cookie: ([^;]+);/)).1)
    }
}
