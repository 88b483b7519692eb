import Foundation
import FoundationNetworking
import Testing

@testable import StationServer

@Suite(.timeLimit(.minutes(10)), .ownThread) struct StationServerTests {
    private let session = URLSession(configuration: .ephemeral)

    /// Runs a closure with a separate server, and always stops the server.
    private func withStation(
        train: TrainSettings = .faultless,
        _ body: (StationServer) async throws -> Void
    ) async throws {
        let station = try await StationServer.startPatiently(api: StationAPI(seed: 7, train: train))
        let result: Result<Void, any Error>
        do { result = .success(try await body(station)) } catch { result = .failure(error) }
        await station.stop()
        try result.get()
    }

    private func get(_ path: String, of station: StationServer) async throws -> (status: Int, body: String) {
        let (data, response) = try await session.data(from: station.address.url.appending(path: path))
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    @Test func `a color comes over HTTP and appears in the log`() async throws {
        try await withStation { station in
            let response = try await get("api/colors/4", of: station)
            #expect(response.status == 200)
            #expect(response.body == station.api.respond(to: APIRequest(target: "/api/colors/4")).text)
            let log = try await get("api/log", of: station)
            #expect(log.status == 200)
            #expect(log.body.contains(#""path":"/api/colors/4""#))
        }
    }

    @Test func `the train can be changed over HTTP`() async throws {
        try await withStation { station in
            var request = URLRequest(url: station.address.url.appending(path: "api/train"))
            request.httpMethod = "PUT"
            request.httpBody = Data(#"{"failureRate":0.25}"#.utf8)
            let (data, _) = try await session.data(for: request)
            #expect(String(decoding: data, as: UTF8.self).contains(#""failureRate":0.25,"#))
            #expect(station.api.train.failureRate == 0.25)
        }
    }

    @Test func `a client sees a drop as a failure, on a kept connection too, and sends the request once`() async throws
    {
        try await withStation(train: ConnectionRig.train(latency: 0, failureRate: 1)) { station in
            let path = try ConnectionRig.path { $0 == .drop }
            #expect(try await get("api/train", of: station).status == 200)
            await #expect(throws: URLError.self) {
                try await get(String(path.dropFirst()), of: station)
            }
            #expect(station.api.log.map(\.outcome) == [.dropped])
        }
    }

    @Test func `one connection carries several requests`() async throws {
        try await withStation { station in
            try await SocketClient.talk(to: station.address) { client in
                for path in ["/api/colors/4", "/api/colors/5"] {
                    let response = try await client.get(path, upTo: "}")
                    #expect(response.statuses == [200])
                }
            }
        }
    }

    @Test func `what one client does wrong hurts no other`() async throws {
        try await withStation { station in
            try await SocketClient.talk(to: station.address) { good in
                let before = try await good.get("/api/colors/4", upTo: "}")
                #expect(before.statuses == [200])
                let endless = "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 20_000))"
                for (text, status) in [("garbage\r\n\r\n", 400), (endless, 431)] {
                    let response = try await SocketClient.talk(to: station.address) { bad in
                        try await bad.send(text)
                        return try await bad.readToEnd()
                    }
                    #expect(response.statuses == [status])
                }
                let after = try await good.get("/api/colors/5", upTo: "}")
                #expect(after.statuses == [200])
            }
        }
    }

    @Test func `a port in use is an error that names the port`() async throws {
        try await withStation { station in
            let port = station.address.port
            let error = await #expect(throws: StationServerError.self) {
                try await StationServer.start(seed: 7, port: port)
            }
            #expect(error == .portInUse(host: "127.0.0.1", port: port))
            #expect(error?.description == "Port \(port) on 127.0.0.1 is already in use.")
        }
    }

    @Test(arguments: [
        ("127.0.0.1", -1, "A port is a number from 0 to 65535."),
        ("127.0.0.1", 65_536, "A port is a number from 0 to 65535."),
        ("192.0.2.1", 0, "It isn't an address of this machine."),
        ("nowhere.invalid", 0, "It isn't an address of this machine."),
    ])
    func `an address that cannot be listened on is an error that names it`(
        host: String, port: Int, reason: String
    ) async throws {
        let error = await #expect(throws: StationServerError.self) {
            try await StationServer.start(seed: 7, host: host, port: port)
        }
        #expect(error?.description == "Cannot listen on port \(port) on \(host): \(reason)")
    }

    @Test func `a stop cancels what is on its way, closes connections and frees the port`() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let slow = try ConnectionRig.train(latency: 60)
        let api = StationAPI(seed: 7, train: slow, elapsed: { .zero }, logged: { continuation.yield() })
        let station = try await StationServer.startPatiently(api: api, host: StationServer.hostOfRestart)
        let port = station.address.port
        let response = try await SocketClient.talk(to: station.address) { client in
            try await client.send("GET /api/colors/4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for await _ in changes { break }
            #expect(api.log.map(\.outcome) == [.running])
            await station.stop()
            return try await client.readToEnd()
        }
        #expect(response == "")
        #expect(api.log.map(\.outcome) == [.cancelled])
        let next = try await StationServer.start(seed: 7, host: StationServer.hostOfRestart, port: port)
        #expect(next.address.port == port)
        await next.stop()
    }

    @Test func `a client that hangs up while it waits is noticed and logged`() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let slow = try ConnectionRig.train(latency: 60)
        let api = StationAPI(seed: 7, train: slow, elapsed: { .zero }, logged: { continuation.yield() })
        let station = try await StationServer.startPatiently(api: api)
        try await SocketClient.talk(to: station.address) { client in
            try await client.send("GET /api/colors/4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            // The arrival; nothing else can change the log before the client has disconnected.
            for await _ in changes { break }
        }
        for await _ in changes { break }
        #expect(api.log.map(\.outcome) == [.cancelled])
        await station.stop()
    }

    @Test func `a body far above the limit is answered with a 413, not with a reset`() async throws {
        try await withStation { station in
            let response = try await SocketClient.talk(to: station.address) { client in
                let size = 300_000
                let head = "PUT /api/train HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n\r\n"
                try await client.send(head + String(repeating: " ", count: size))
                return try await client.readToEnd()
            }
            #expect(response.statuses == [413])
        }
    }

    @Test func `a stop may be asked for twice, also at the same time`() async throws {
        let station = try await StationServer.startPatiently(api: StationAPI(seed: 7), host: StationServer.hostOfStop)
        async let first: Void = station.stop()
        async let second: Void = station.stop()
        _ = await (first, second)
        await station.stop()
        await #expect(throws: (any Error).self) {
            try await SocketClient.talk(to: station.address) { _ in }
        }
    }
}
