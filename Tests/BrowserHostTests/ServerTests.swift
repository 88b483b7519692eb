import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `The server's pages` {
    @Test func `the first page is complete, safe and names its files`() async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.request(headers: ServerFixture.asTab)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains(">Count: 0</span>"))
            #expect(answer.contains("<title>Test</title>"))
            let nonce = try #require(answer.firstMatch(of: /<style nonce="([0-9a-f]{32})">/)).1
            let policy = """
                default-src 'none'; script-src 'self'; style-src 'self' 'nonce-\(nonce)'; connect-src 'self'; \
                img-src http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
                """
            #expect(answer.contains("Content-Security-Policy: \(policy)\r\n"))
            #expect(answer.contains("X-Content-Type-Options: nosniff\r\n"))
            #expect(answer.contains("Referrer-Policy: no-referrer\r\n"))
            #expect(answer.contains("Cross-Origin-Opener-Policy: same-origin\r\n"))
            #expect(answer.contains("Cache-Control: no-store\r\n"))
            #expect(answer.contains(/Set-Cookie: portableui-\d+=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax\r\n/))
            for script in Asset.scripts { #expect(answer.contains(script.path)) }
            #expect(answer.contains(Asset.styleSheet.path))
        }
    }

    @Test(arguments: Asset.all) func `files may be kept for ever`(asset: Asset) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.request("GET", asset.path)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains("Cache-Control: public, max-age=31536000, immutable\r\n"))
            #expect(answer.hasSuffix(asset.content))
        }
    }

    @Test func `other paths belong to the routes, and what they do not know is not there`() async throws {
        let routes: BrowserServer.Routes = { request in
            guard request.path == "/api/a b" else { return nil }
            let text = "\(request.method) \(request.query ?? "-") \(String(decoding: request.body, as: UTF8.self))"
            return PageResponse(status: 201, text: text)
        }
        try await ServerFixture.run(routes: routes) { fixture in
            let answer = try await fixture.request("PUT", "/api/a%20b?x=1", body: "hello")
            #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n"))
            #expect(answer.hasSuffix("\r\n\r\nPUT x=1 hello\n"))
            try await fixture.expect(404, "GET", "/nothing")
            try await fixture.expect(405, "POST", "/")
        }
    }

    @Test func `too many pages are refused`() async throws {
        try await ServerFixture.run(maximumSessions: 2) { fixture in
            for _ in 0..<2 { try await fixture.expect(200, headers: ServerFixture.asTab) }
            try await fixture.expect(503, headers: ServerFixture.asTab)
        }
    }

    @Test func `a port in use is said in one line`() async throws {
        try await ServerFixture.run { fixture in
            let configuration = BrowserServer.Configuration(port: fixture.port)
            let second = BrowserServer(configuration: configuration, scheduler: ManualScheduler()) { _, _ in
                Graph(root: CounterScreen(counter: Counter()))
            }
            let error = await #expect(throws: BrowserServerError.self) { _ = try await second.start() }
            #expect(
                error?.description == "Port \(fixture.port) on 127.0.0.1 is in use. Choose another one with --port.")
        }
    }

    @Test(arguments: [
        (-1, "127.0.0.1", "-1 isn't a port. Choose one from 0 to 65535 with --port."),
        (65_536, "127.0.0.1", "65536 isn't a port. Choose one from 0 to 65535 with --port."),
        (0, "192.0.2.1", "192.0.2.1 doesn't belong to this machine."),
        (0, "nowhere.invalid", "nowhere.invalid doesn't belong to this machine."),
    ])
    func `an address that cannot be had is said in one sentence`(port: Int, host: String, words: String) async throws {
        let configuration = BrowserServer.Configuration(host: host, port: port)
        let server = BrowserServer(configuration: configuration, scheduler: ManualScheduler()) { _, _ in
            Graph(root: CounterScreen(counter: Counter()))
        }
        let error = await #expect(throws: BrowserServerError.self) { _ = try await server.start() }
        #expect(error?.description == words)
    }

    @Test func `a click travels to the view and back`() async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page()
            let button = try #require(page.answer.firstMatch(of: /id="e(\d+)"[^>]*data-testid="add"/)).1
            let label = try #require(page.answer.firstMatch(of: /id="e(\d+)"[^>]*data-testid="count"/)).1
            let tap = SocketClient.frame("[\"t\",\(button)]")
            let expected = "[[\"t\",\(label),\"Count: 1\"]]"
            let answer = try await page.connect { line in
                try await line.send(tap)
                return try await line.frame().map { String(decoding: $0.payload, as: UTF8.self) }
            }
            #expect(answer == expected)
            #expect(fixture.counter.count == 1)
        }
    }
}

/// A message whose two parts are each within the limit, but not together.
private let longMessage: [UInt8] = {
    let half = String(repeating: " ", count: 9000)
    return SocketClient.frame(half, isFinal: false) + SocketClient.frame(half, opcode: 0)
}()

@MainActor
@Suite struct `What the server refuses` {
    @Test(arguments: [
        "evil.example:PORT", "localhost.evil.example:PORT", "127.0.0.1.evil.example:PORT", "127.0.0.2:PORT",
        "[::2]:PORT", "localhost.:PORT", "localhost:0", "localhost:65536", "localhost:080", "localhost:+80",
        "localhost:", "",
    ])
    func `a request for another host`(host: String) async throws {
        try await ServerFixture.run { fixture in
            let name = host.replacing("PORT", with: "\(fixture.port)")
            try await fixture.expect(403, headers: ["Host: \(name)"])
        }
    }

    @Test(arguments: [
        "localhost:PORT", "127.0.0.1:PORT", "[::1]:PORT", "LOCALHOST:PORT", "localhost:1", "127.0.0.1:65535",
        "[::1]:80", "localhost", "[::1]",
    ])
    func `but not one for its own names`(host: String) async throws {
        try await ServerFixture.run { fixture in
            let name = host.replacing("PORT", with: "\(fixture.port)")
            try await fixture.expect(200, headers: ["Host: \(name)"])
        }
    }

    @Test func `two hosts`() async throws {
        try await ServerFixture.run { fixture in
            let headers = ["Host: \(fixture.host)", "Host: evil.example"]
            let answer = try await fixture.request(headers: headers)
            #expect(answer.contains("HTTP/1.1 4"))
        }
    }

    @Test func `a write of another site's page, and one of its subresources`() async throws {
        let routes: BrowserServer.Routes = { _ in PageResponse(status: 200, text: "done") }
        try await ServerFixture.run(routes: routes) { fixture in
            let foreign = try await fixture.request("PUT", "/api", headers: ["Origin: http://evil.example"], body: "x")
            #expect(foreign.hasPrefix("HTTP/1.1 403 "))
            let own = try await fixture.request("PUT", "/api", headers: ["Origin: http://\(fixture.host)"], body: "x")
            #expect(own.hasPrefix("HTTP/1.1 200 "))
            let image = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"]
            try await fixture.expect(403, headers: image)
        }
    }

    @Test(arguments: ["", "http://evil.example", "null", "http://127.0.0.1:1"])
    func `a connection from another origin, or from none`(origin: String) async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page()
            let head = try await SocketClient.connect(port: fixture.port) { line in
                try await line.send(page.upgrade(origin: origin))
                return try await line.head()
            }
            #expect(head.hasPrefix("HTTP/1.1 403 "))
        }
    }

    @Test func `a connection without a cookie`() async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page()
            let head = try await SocketClient.connect(port: fixture.port) { line in
                try await line.send(page.upgrade(cookie: ""))
                return try await line.head()
            }
            #expect(head.hasPrefix("HTTP/1.1 403 "))
        }
    }

    @Test func `a wrong secret and a wrong token`() async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page()
            var thief = page
            thief.cookie = "portableui-\(fixture.port)=\(Secret().text)"
            var guess = page
            guess.token = Secret().text
            for wrong in [thief, guess] {
                let payload = try await SocketClient.connect(port: fixture.port) { line in
                    try await line.send(wrong.upgrade() + wrong.hello)
                    _ = try await line.head()
                    return try await line.frame()?.payload
                }
                #expect(payload.map { Int($0[0]) << 8 | Int($0[1]) } == 4001)
            }
        }
    }

    @Test func `a head of more than 8 kB, or of more than 64 fields`() async throws {
        try await ServerFixture.run { fixture in
            let long = try await fixture.request(headers: ["X: \(String(repeating: "a", count: 9000))"])
            #expect(long.hasPrefix("HTTP/1.1 431 "))
            let many = try await fixture.request(headers: (0..<70).map { "X\($0): a" })
            #expect(many.hasPrefix("HTTP/1.1 431 "))
            let enough = try await fixture.request(headers: (0..<60).map { "X\($0): a" })
            #expect(enough.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `a body of more than 64 kB, by its announcement`() async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.request("PUT", "/x", headers: ["Content-Length: 70000"])
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
        }
    }

    /// Each of these closes its own connection with a reason, while another page continues.
    @Test(
        arguments: [
            ("a frame that announces 1 TiB", [0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4], 1009),
            ("a frame of 16 kB and a byte", [0x81, 0xfe, 0x40, 0x01, 1, 2, 3, 4], 1009),
            ("an unmasked frame", SocketClient.frame("[\"t\",1]", isMasked: false), 1002),
            ("a binary frame", SocketClient.frame("x", opcode: 2), 1003),
            (
                "a message in the middle of another", SocketClient.frame("[", isFinal: false) + SocketClient.frame("]"),
                1002
            ),
            ("a continuation", SocketClient.frame("]", opcode: 0), 1002),
            ("reserved bits", [0xc1, 0x80, 1, 2, 3, 4], 1002),
            ("a reserved opcode", SocketClient.frame("x", opcode: 3), 1002),
            ("a reserved control opcode", SocketClient.frame("", opcode: 11), 1002),
            ("a ping in parts", SocketClient.frame("x", opcode: 9, isFinal: false), 1002),
            ("a ping of 126 bytes", SocketClient.frame(String(repeating: "x", count: 126), opcode: 9), 1002),
            ("a goodbye of one byte", SocketClient.frame("x", opcode: 8), 1002),
            ("what is no UTF-8", [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28], 1007),
            ("parts of more than 16 kB", longMessage, 1009),
            ("what is no JSON", SocketClient.frame("{"), 1008),
            ("a second greeting", SocketClient.frame("[\"h\",\"x\",0]"), 1008),
        ] as [(String, [UInt8], Int)])
    func `bad frames`(name: String, bytes: [UInt8], code: Int) async throws {
        try await ServerFixture.run { fixture in
            let other = try await fixture.page()
            let bad = try await fixture.page()
            try await other.connect { line in
                let closed = try await bad.closeCode(after: bytes)
                #expect(closed == code)
                try await line.send(SocketClient.frame("hi", opcode: 9))
                let pong = try await line.frame()
                #expect(pong?.opcode == 10)
            }
        }
    }
}
