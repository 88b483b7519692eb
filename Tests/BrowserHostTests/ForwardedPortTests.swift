import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A forwarded port of another machine, a container, or an editor: the port in the browser isn't the server's.
@MainActor
@Suite struct `A forwarded port` {
    @Test(arguments: ["localhost:9000", "127.0.0.1:9000", "[::1]:9000", "localhost"])
    func `leads to a page that can connect`(host: String) async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page(host: host)
            let first = try await SocketClient.connect(port: fixture.port) { line in
                try await line.send(page.upgrade(host: host) + page.hello)
                let head = try await line.head()
                #expect(head.hasPrefix("HTTP/1.1 101"))
                return try await line.frame().map { String(decoding: $0.payload, as: UTF8.self) }
            }
            #expect(first == "[]")
        }
    }

    @Test func `lets a page of its own write`() async throws {
        let routes: BrowserServer.Routes = { _ in PageResponse(status: 200, text: "done") }
        try await ServerFixture.run(routes: routes) { fixture in
            let own = ["Host: localhost:9000", "Origin: http://localhost:9000"]
            try await fixture.expect(200, "PUT", "/api", headers: own)
        }
    }

    @Test(arguments: [
        ("localhost:PORT", "http://localhost:3000"), ("127.0.0.1:PORT", "http://localhost:PORT"),
        ("localhost:9000", "http://localhost:PORT"), ("localhost:9000", "http://localhost"),
        ("localhost:9000", "http://evil.example:9000"), ("evil.example:9000", "http://evil.example:9000"),
    ])
    func `opens no way for a page of another origin`(host: String, origin: String) async throws {
        let routes: BrowserServer.Routes = { _ in PageResponse(status: 200, text: "done") }
        try await ServerFixture.run(routes: routes) { fixture in
            let (host, origin) = (fixture.filledIn(host), fixture.filledIn(origin))
            var page = try await fixture.page()
            page.cookie = "\(page.cookie); portableui-9000=\(page.cookie.split(separator: "=")[1])"
            let upgrade = page.upgrade(origin: origin, host: host)
            let head = try await SocketClient.connect(port: fixture.port) { line in
                try await line.send(upgrade)
                return try await line.head()
            }
            #expect(head.hasPrefix("HTTP/1.1 403 "))
            try await fixture.expect(403, "PUT", "/api", headers: ["Host: \(host)", "Origin: \(origin)"])
        }
    }

    @Test func `has a cookie of its own, so that two servers of one host take nothing from each other`() async throws {
        try await ServerFixture.run { fixture in
            let one = try await fixture.page(host: "localhost:9000")
            let other = try await fixture.page(host: "localhost:9001")
            #expect(one.cookie.hasPrefix("portableui-9000="))
            #expect(other.cookie.hasPrefix("portableui-9001="))
            let headers = ServerFixture.asTab + ["Host: localhost:9000", "Cookie: \(other.cookie); \(one.cookie)"]
            #expect(!(try await fixture.request(headers: headers)).contains("Set-Cookie"))
        }
    }
}

extension ServerFixture {
    /// Replaces the word `PORT` with the server's own port.
    fileprivate func filledIn(_ text: String) -> String { text.replacing("PORT", with: "\(port)") }
}
