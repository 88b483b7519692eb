import Foundation
import FoundationNetworking
import NIOCore
import Testing

@testable import StationServer

/// Each fault as seen by a client on a real socket.
@Suite(.timeLimit(.minutes(10)), .ownThread) struct SocketFaultTests {
    private static let targets = ["/api/books/dracula", "/api/photos/3"]

    /// Runs a closure with a server that has these settings, and always stops the server.
    private func withStation(
        _ values: [TrainSettings.Setting: Double],
        tunnel: TrainSettings.Tunnel = .none,
        logged: @escaping @Sendable () -> Void = {},
        _ body: (StationServer) async throws -> Void
    ) async throws {
        let train = try TrainSettings.faultless.changed(values, tunnel: tunnel)
        let api = StationAPI(seed: 7, train: train, elapsed: { .zero }, logged: logged)
        let station = try await StationServer.startPatiently(api: api)
        let result: Result<Void, any Error>
        do { result = .success(try await body(station)) } catch { result = .failure(error) }
        await station.stop()
        try result.get()
    }

    private func get(_ target: String, of station: StationServer) async throws -> (head: String, body: Data) {
        try await SocketClient.talk(to: station.address) { try await $0.getToEnd(target) }
    }

    private func whole(_ target: String, of station: StationServer) -> Data {
        station.api.respond(to: APIRequest(target: target)).body
    }

    @Test(arguments: targets) func `without a fault a response comes as it is`(target: String) async throws {
        try await withStation([:]) { station in
            let response = try await get(target, of: station)
            #expect(response.head.statuses == [200])
            #expect(response.body == whole(target, of: station))
            #expect(station.api.log.map(\.outcome) == [.answered])
            #expect(station.api.log.map(\.bytes) == [response.body.count])
        }
    }

    @Test(arguments: targets) func `lost before the headers, nothing but an interim status comes`(
        target: String
    ) async throws {
        try await withStation([.dropRate: 1]) { station in
            let response = try await get(target, of: station)
            #expect(response.head.statuses == [102])
            #expect(response.body.isEmpty)
            #expect(station.api.log.map(\.outcome) == [.dropped])
        }
    }

    @Test(arguments: targets) func `lost after the headers, half of the body comes`(target: String) async throws {
        try await withStation([.cutRate: 1]) { station in
            let response = try await get(target, of: station)
            let whole = whole(target, of: station)
            #expect(response.head.contains("Content-Length: \(whole.count)\r\n"))
            #expect(response.body == whole.prefix(whole.count / 2))
            #expect(station.api.log.map(\.outcome) == [.cut])
        }
    }

    @Test(arguments: targets) func `a slow drip brings the whole body in the end`(target: String) async throws {
        try await withStation([.dripRate: 1, .dripDuration: 0]) { station in
            let response = try await get(target, of: station)
            #expect(response.head.statuses == [200])
            #expect(response.body == whole(target, of: station))
            #expect(station.api.log.map(\.fault) == [.drip])
        }
    }

    @Test(arguments: [
        (TrainSettings.Setting.serverErrorRate, 500), (.unavailableRate, 503), (.tooManyRequestsRate, 429),
    ])
    func `a failing status comes with a JSON error`(rate: TrainSettings.Setting, status: Int) async throws {
        try await withStation([rate: 1, .retryAfter: 3]) { station in
            let response = try await get("/api/photos/3", of: station)
            #expect(response.head.statuses == [status])
            #expect(response.head.contains("Retry-After: 3\r\n") == (status != 500))
            #expect(try JSONDecoder().decode([String: String].self, from: response.body).keys.contains("error"))
        }
    }

    @Test(arguments: targets) func `a wrong length is announced, and the connection ends after the body`(
        target: String
    ) async throws {
        try await withStation([.wrongLengthRate: 1]) { station in
            let response = try await get(target, of: station)
            let whole = whole(target, of: station)
            let length = try #require(response.head.firstMatch(of: #/Content-Length: (\d+)/#).flatMap { Int($0.1) })
            #expect([whole.count / 2, whole.count + 100].contains(length))
            #expect(response.body == whole)
        }
    }

    @Test(arguments: targets) func `an invalid body comes as if it were whole`(target: String) async throws {
        try await withStation([.invalidBodyRate: 1]) { station in
            let response = try await get(target, of: station)
            let whole = whole(target, of: station)
            #expect(response.head.contains("Content-Length: \(whole.count / 2)\r\n"))
            #expect(response.body == whole.prefix(whole.count / 2))
        }
    }

    @Test func `a refusing tunnel resets the connection`() async throws {
        try await withStation([:], tunnel: .refusing) { station in
            let error = await #expect(throws: IOError.self) { try await get("/api/feed", of: station) }
            #expect(error?.errnoCode == ECONNRESET)
            #expect(station.api.log.map(\.outcome) == [.refused])
        }
    }

    @Test func `in a hanging tunnel nothing comes until it ends`() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        try await withStation([:], tunnel: .hanging, logged: { continuation.yield() }) { station in
            async let response = get("/api/feed", of: station)
            for await _ in changes { break }
            #expect(station.api.log.map(\.outcome) == [.running])
            station.api.train = .faultless
            let head = try await response.head
            #expect(head.statuses == [200])
            #expect(station.api.log.map(\.outcome) == [.answered])
        }
    }

    @Test func `a client that leaves a hanging tunnel is noted`() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        try await withStation([:], tunnel: .hanging, logged: { continuation.yield() }) { station in
            try await SocketClient.talk(to: station.address) { client in
                try await client.send("GET /api/feed HTTP/1.1\r\nHost: localhost\r\n\r\n")
                for await _ in changes { break }
            }
            for await _ in changes { break }
            #expect(station.api.log.map(\.outcome) == [.cancelled])
        }
    }

    @Test func `a stop ends what hangs in a tunnel and what drips`() async throws {
        for (values, tunnel) in [
            ([:], TrainSettings.Tunnel.hanging),
            ([.dripRate: 1, .dripDuration: 60] as [TrainSettings.Setting: Double], .none),
        ] {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            try await withStation(values, tunnel: tunnel, logged: { continuation.yield() }) { station in
                try await SocketClient.talk(to: station.address) { client in
                    try await client.send("GET /api/photos/3 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    for await _ in changes { break }
                    await station.stop()
                    _ = try await client.readToEnd()
                }
                #expect(station.api.log.map(\.outcome) == [.cancelled])
            }
        }
    }

    @Test(arguments: [TrainSettings.Setting.dropRate, .cutRate])
    func `URLSession reports a lost response as an error`(rate: TrainSettings.Setting) async throws {
        try await withStation([rate: 1]) { station in
            let session = URLSession(configuration: .ephemeral)
            for target in Self.targets {
                await #expect(throws: URLError.self) {
                    try await session.data(from: station.address.url.appending(path: target))
                }
            }
            #expect(station.api.log.count == 2)
        }
    }
}
