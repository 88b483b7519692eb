import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Clients that request more than their share.
@MainActor
@Suite struct `The way in` {
    @Test(arguments: ["iframe", "image", "empty", "embed"])
    func `only the document of a tab begins a session`(destination: String) async throws {
        try await ServerFixture.run(maximumSessions: 1) { fixture in
            let headers = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: \(destination)"]
            for _ in 0..<64 { try await fixture.expect(403, headers: headers) }
            try await fixture.expect(200, headers: ServerFixture.asTab)
        }
    }

    @Test func `a client that is no browser gets the page as it is, and no session`() async throws {
        try await ServerFixture.run(maximumSessions: 1) { fixture in
            for _ in 0..<8 {
                let answer = try await fixture.request()
                #expect(answer.contains(">Count: 0</span>"))
                #expect(!answer.contains("<script") && !answer.contains("data-token") && !answer.contains("Set-Cookie"))
            }
            #expect(fixture.server.sessions.count == 0)
            #expect(fixture.counter.appeared == 8 && fixture.counter.disappeared == 8)
        }
    }

    @Test func `the cookie of a browser is never replaced`() async throws {
        try await ServerFixture.run { fixture in
            let first = try await fixture.page()
            let again = try await fixture.request(headers: ServerFixture.asTab + ["Cookie: \(first.cookie)"])
            #expect(again.contains("data-token"))
            #expect(!again.contains("Set-Cookie"))
            let unknown = ["Cookie: portableui-\(fixture.port)=\(Secret().text)"]
            #expect(try await fixture.request(headers: ServerFixture.asTab + unknown).contains("Set-Cookie"))
        }
    }

    @Test func `a connection that is one too many is told so, whatever it sends`() async throws {
        try await ServerFixture.run(maximumConnections: 0) { fixture in
            for _ in 0..<20 {
                let answer = try await SocketClient.connect(port: fixture.port) { line in
                    // NB: A client that has read the response can't send any more.
                    for _ in 0..<50 { try? await line.send(Array("GET / HTTP/1.1\r\n".utf8)) }
                    return try await line.rest()
                }
                #expect(answer.hasSuffix("Close a page and try again.\n"))
            }
        }
    }

    @Test func `a client that doesn't read its refusal is closed in time`() throws {
        let channel = EmbeddedChannel(handlers: [HalfOpen(), RefusalHandler(time: .seconds(1))])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `an address elsewhere has a quarter of all connections`() throws {
        let connections = Connections(limit: 8)
        let first = EmbeddedChannel()
        #expect(connections.admit(first, at: .remote("192.0.2.7")))
        #expect(connections.admit(EmbeddedChannel(), at: .remote("192.0.2.7")))
        #expect(!connections.admit(EmbeddedChannel(), at: .remote("192.0.2.7")))
        #expect(connections.admit(EmbeddedChannel(), at: .remote("2001:db8::1")))
        #expect(connections.admit(EmbeddedChannel(), at: .remote("2001:db8::2")))
        #expect(!connections.admit(EmbeddedChannel(), at: .remote("2001:db8::3")), "one network")
        _ = try first.finish()
        #expect(connections.admit(EmbeddedChannel(), at: .remote("::ffff:192.0.2.7")))
        for _ in 0..<4 { #expect(connections.admit(EmbeddedChannel(), at: ClientAddress(nil))) }
        #expect(!connections.admit(EmbeddedChannel(), at: ClientAddress(nil)))
    }

    @Test func `a connection of a proxy counts for the client that it's for`() throws {
        let connections = Connections(limit: 8)
        let channels = (0..<5).map { _ in EmbeddedChannel() }
        for channel in channels { #expect(connections.admit(channel, at: ClientAddress(nil))) }
        #expect(connections.move(channels[0], to: .remote("192.0.2.7")))
        #expect(connections.move(channels[0], to: .remote("192.0.2.7")), "again")
        #expect(connections.move(channels[1], to: .remote("192.0.2.7")))
        #expect(!connections.move(channels[2], to: .remote("192.0.2.7")))
        #expect(connections.move(channels[3], to: .remote("192.0.2.8")))
        _ = try channels[0].finish()
        #expect(connections.move(channels[2], to: .remote("192.0.2.7")))
    }
}

extension ClientAddress {
    /// Returns the address of a client on another machine.
    static func remote(_ text: String) -> ClientAddress { ClientAddress(IPAddress(text), isLocal: false) }
}

/// A connection whose client doesn't close its end.
private final class HalfOpen: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode != .output { context.close(mode: mode, promise: promise) }
    }
}

/// The order in which pages are served.
@MainActor
@Suite struct `The inbox` {
    private let inbox = Inbox()

    private func socket(_ token: String = Secret().text, _ cookie: String = Secret().text) -> PageSocket {
        PageSocket(channel: EmbeddedChannel(), token: token, cookie: cookie, address: ClientAddress(nil))
    }

    /// Returns the waiting messages, in the order in which they're taken.
    private func order() -> [(line: ObjectIdentifier, message: ClientMessage)] {
        var order: [(line: ObjectIdentifier, message: ClientMessage)] = []
        while let event = inbox.take() {
            if case .message(let line, let message) = event { order.append((ObjectIdentifier(line), message)) }
        }
        return order
    }

    @Test func `a page that sends much delays no other`() {
        let (loud, calm) = (socket(), socket())
        for number in 0..<190 { inbox.post(.message(loud, .tap(number))) }
        inbox.post(.message(calm, .tap(7)))
        let order = order()
        #expect(order.count == 191)
        #expect(order[1].line == ObjectIdentifier(calm))
        let taps = order.filter { $0.line == ObjectIdentifier(loud) }.map(\.message)
        #expect(taps == (0..<190).map { .tap($0) })
    }

    @Test func `a range replaces one of the same rows that waits, and no other event`() {
        let page = socket()
        inbox.post(.message(page, .showRange(1, lower: 0, upper: 500)))
        inbox.post(.message(page, .tap(3)))
        inbox.post(.message(page, .showRange(2, lower: 0, upper: 10)))
        inbox.post(.message(page, .showRange(1, lower: 500, upper: 1000)))
        let expected: [ClientMessage] = [
            .tap(3), .showRange(2, lower: 0, upper: 10), .showRange(1, lower: 500, upper: 1000),
        ]
        #expect(order().map(\.message) == expected)
    }

    @Test func `greetings of one page on many sockets have one turn, for the last of them`() {
        let (token, cookie) = (Secret().text, Secret().text)
        let sockets = (0..<60).map { _ in socket(token, cookie) }
        let stranger = socket(token)
        inbox.post(.message(stranger, .hello(token: token, applied: 0)))
        for socket in sockets { inbox.post(.message(socket, .hello(token: token, applied: 0))) }
        #expect(order().map(\.line) == [ObjectIdentifier(stranger), ObjectIdentifier(sockets[59])])
    }

    @Test func `the pages and sockets of one browser have one turn together`() {
        let (cookie, calm) = (Secret().text, socket())
        for _ in 0..<60 {
            let loud = socket(Secret().text, cookie)
            for number in 0..<3 { inbox.post(.message(loud, .tap(number))) }
        }
        inbox.post(.message(calm, .tap(7)))
        inbox.post(.message(calm, .tap(8)))
        let order = order()
        #expect(order.count == 182)
        #expect(order[1].line == ObjectIdentifier(calm) && order[3].line == ObjectIdentifier(calm))
    }

    @Test func `requests have one turn, in which browsers take turns`() {
        func exchange(_ path: String, cookie: String) -> Exchange {
            let fields: HTTPHeaders = [
                "Host": "x", "Cookie": "\(OriginPolicy.cookieName(of: ["Host": "x"]))=\(cookie)",
            ]
            let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: fields)
            let request = PageRequest(method: "GET", path: path, query: nil, body: Data())
            let visitor = Visitor(head, host: "x", place: nil, address: ClientAddress(nil), isSecure: false)
            return Exchange(head, of: visitor, request: request, channel: EmbeddedChannel(), timeout: .seconds(1))
        }
        for number in 0..<50 {
            inbox.post(.request(exchange("/loud", cookie: "loud")))
            inbox.post(.unrouted(exchange("/\(number)", cookie: "c\(number)")))
        }
        inbox.post(.request(exchange("/calm", cookie: "calm")))
        let page = socket()
        for number in 0..<3 { inbox.post(.message(page, .tap(number))) }
        var order: [String] = []
        while let event = inbox.take() {
            switch event {
            case .request(let exchange), .unrouted(let exchange): order.append(exchange.request.path)
            default: order.append("tap")
            }
        }
        #expect(order.count == 104)
        #expect([1, 3, 5].allSatisfy { order[$0] == "tap" })
        #expect(order.firstIndex(of: "/calm") == 54)
    }

    @Test func `frames replace those of the same readers, and no others`() {
        func frames(_ elements: Int..., side: Double) -> ClientMessage {
            .measure(
                elements.map { MeasuredFrame(element: $0, frame: CGRect(x: 0, y: 0, width: side, height: side)) })
        }
        let page = socket()
        for side in 1...100 { inbox.post(.message(page, frames(1, 2, side: Double(side)))) }
        inbox.post(.message(page, frames(2, side: 7)))
        inbox.post(.message(page, frames(2, 3, side: 8)))
        #expect(order().map(\.message) == [frames(1, 2, side: 100), frames(2, 3, side: 8)])
    }
}

/// Sockets of a page that has connected again.
@MainActor
@Suite struct `A socket that was replaced` {
    private func socket(of page: LoadedPage) async throws -> PageSocket {
        let channel = NIOAsyncTestingChannel()
        try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/page")).get()
        return PageSocket(
            channel: channel, token: page.token, cookie: page.cookie.split(separator: "=").last.map(String.init),
            address: ClientAddress(nil))
    }

    @Test func `does nothing anymore`() async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page()
            let button = try #require(page.answer.firstMatch(of: /id="e(\d+)"[^>]*data-testid="add"/))
            let add = try #require(Int(button.1))
            let (first, second) = (try await socket(of: page), try await socket(of: page))
            for socket in [first, second] {
                fixture.server.receive(.hello(token: page.token, applied: 0), from: socket)
                fixture.server.receive(.tap(add), from: socket)
            }
            #expect(fixture.counter.count == 2)
            fixture.server.receive(.tap(add), from: first)
            #expect(fixture.counter.count == 2)
            fixture.server.receive(.tap(add), from: second)
            #expect(fixture.counter.count == 3)
        }
    }

    @Test func `does nothing if it is closed before its greeting is handled`() async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page()
            let (open, closed) = (try await socket(of: page), try await socket(of: page))
            fixture.server.receive(.hello(token: page.token, applied: 0), from: open)
            try await closed.channel.close().get()
            fixture.server.receive(.hello(token: page.token, applied: 0), from: closed)
            #expect(open.connectedSession != nil)
        }
    }
}

/// Requests without end.
@MainActor
@Suite struct `The limit of a request` {
    @Test func `a message may come in parts`() async throws {
        try await ServerFixture.run { fixture in
            let page = try await fixture.page()
            let button = try #require(page.answer.firstMatch(of: /id="e(\d+)"[^>]*data-testid="add"/)).1
            let bytes =
                SocketClient.frame("[\"t\"", isFinal: false) + SocketClient.frame("hi", opcode: 9)
                + SocketClient.frame(",\(button)", opcode: 0, isFinal: false) + SocketClient.frame("]", opcode: 0)
            let opcodes = try await page.connect { line in
                try await line.send(bytes)
                return [try await line.frame()?.opcode, try await line.frame()?.opcode]
            }
            #expect(opcodes == [10, 1])
            #expect(fixture.counter.count == 1)
        }
    }

    @Test func `what follows a request is not read, however much it is`() throws {
        let channel = EmbeddedChannel()
        let seen = ByteCounter()
        try channel.pipeline.syncOperations.addHandlers([RequestLimit(), seen])
        let head = "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        try channel.writeInbound(ByteBuffer(string: head))
        let trailers = ByteBuffer(string: String(repeating: "X: y\r\n", count: 10_000))
        for _ in 0..<10 { try channel.writeInbound(trailers) }
        #expect(seen.count <= head.utf8.count + RequestLimit.rest)
    }
}

/// A handler that counts the bytes that reach it.
private final class ByteCounter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private(set) var count = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += unwrapInboundIn(data).readableBytes
    }
}
