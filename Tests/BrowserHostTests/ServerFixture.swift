import Foundation
import NIOCore
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A server on a free port of this machine, whose app is a counter.
@MainActor
struct ServerFixture {
    let port: Int
    let counter: Counter
    let server: BrowserServer

    /// Runs `body` with a server, which is stopped afterward.
    static func run(
        maximumSessions: Int = 8, maximumConnections: Int = 512, routes: @escaping BrowserServer.Routes = { _ in nil },
        pages: [BrowserPage] = [],
        makeGraph: @escaping @MainActor (Counter, URL?) -> Graph = {
            Graph(root: CounterScreen(counter: $0), opening: $1)
        },
        configure: (inout BrowserServer.Configuration) -> Void = { _ in },
        _ body: @escaping @MainActor (ServerFixture) async throws -> Void
    ) async throws {
        var configuration = BrowserServer.Configuration(port: 0, name: "Test")
        configuration.maximumSessions = maximumSessions
        configure(&configuration)
        let counter = Counter()
        let server = BrowserServer(
            configuration: configuration, timeouts: .patient, limits: .patient,
            connections: Connections(limit: maximumConnections), scheduler: MainQueueScheduler(), routes: routes,
            pages: pages
        ) { url, _ in makeGraph(counter, url) }
        let address = try await server.start()
        let port = try #require(URL(string: address)?.port)
        let running = Task { await server.run() }
        defer { running.cancel() }
        try await body(ServerFixture(port: port, counter: counter, server: server))
        running.cancel()
        await running.value
        #expect(counter.appeared == counter.disappeared)
    }

    var host: String { "127.0.0.1:\(port)" }

    func request(_ method: String = "GET", _ path: String = "/", headers: [String] = [], body: String = "") async throws
        -> String
    {
        let own = headers.contains { $0.lowercased().hasPrefix("host:") } ? [] : ["Host: \(host)"]
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let lines = ["\(method) \(path) HTTP/1.1"] + own + headers + length + ["", body]
        return try await SocketClient.request(port: port, lines.joined(separator: "\r\n"))
    }

    /// Sends a request and expects a status.
    func expect(
        _ status: Int, _ method: String = "GET", _ path: String = "/", headers: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let answer = try await request(method, path, headers: headers)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)", sourceLocation: sourceLocation)
    }

    /// The fields with which a browser requests the document of a tab.
    static let asTab = ["Sec-Fetch-Dest: document", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Site: none"]

    /// Loads a page like a browser does, optionally with another host name and port than the server's.
    func page(host: String? = nil) async throws -> LoadedPage {
        let answer = try await request(headers: Self.asTab + (host.map { ["Host: \($0)"] } ?? []))
        let cookie = try #require(answer.firstMatch(of: /Set-Cookie: ([^;]+);/)).1
        let token = try #require(answer.firstMatch(of: /data-token="([^"]+)"/)).1
        return LoadedPage(port: port, cookie: String(cookie), token: String(token), answer: answer)
    }
}

extension Timeouts {
    /// Times for clients that may have to wait for a long time, because all tests share the main actor.
    fileprivate static let patient = Timeouts(
        request: .minutes(10), greeting: .minutes(10), silence: .minutes(10), writing: .minutes(10),
        refusal: .minutes(10))
}

extension SessionStore.Limits {
    /// Times for pages that may have to wait for a long time, because all tests share the main actor.
    fileprivate static let patient = SessionStore.Limits(
        unattached: .seconds(600), ungreeted: .seconds(600), detached: .seconds(600))
}

/// A page that a browser has received.
struct LoadedPage: Sendable {
    let port: Int
    var cookie: String
    var token: String
    let answer: String

    var hello: [UInt8] { SocketClient.frame("[\"h\",\"\(token)\",0]") }

    func upgrade(origin: String? = nil, host: String? = nil, cookie: String? = nil) -> [UInt8] {
        let host = host ?? "127.0.0.1:\(port)"
        let origin = origin ?? "http://\(host)"
        let lines = [
            "GET /socket HTTP/1.1", "Host: \(host)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            origin.isEmpty ? "" : "Origin: \(origin)",
            (cookie ?? self.cookie).isEmpty ? "" : "Cookie: \(cookie ?? self.cookie)",
        ]
        return Array((lines.filter { !$0.isEmpty }.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// Connects and runs `body` after the server has responded to the first message.
    func connect<Result: Sendable>(
        _ body: @escaping @Sendable (inout SocketClient.Line) async throws -> Result
    ) async throws -> Result {
        try await SocketClient.connect(port: port) { line in
            try await line.send(upgrade())
            let head = try await line.head()
            #expect(head.hasPrefix("HTTP/1.1 101"))
            try await line.send(hello)
            let first = try #require(try await line.frame())
            #expect(String(decoding: first.payload, as: UTF8.self) == "[]")
            try await line.send(SocketClient.frame("[\"a\",1]"))
            return try await body(&line)
        }
    }

    /// Returns the code with which the server closes the connection after `bytes`.
    func closeCode(after bytes: [UInt8]) async throws -> Int? {
        try await connect { line in
            try await line.send(bytes)
            while let frame = try await line.frame() {
                if frame.opcode == 8 { return Int(frame.payload[0]) << 8 | Int(frame.payload[1]) }
            }
            return nil
        }
    }
}
