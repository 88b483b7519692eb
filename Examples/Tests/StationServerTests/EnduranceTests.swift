import Foundation
import Testing

@testable import StationServer

@Suite(.timeLimit(.minutes(10))) struct EnduranceTests {
    private static let targets = [
        "/api/books", "/api/books/dracula", "/api/genres/jazz/stations", "/api/photos/3", "/api/feed", "/api/colors/4",
        "/api/nowhere", "/api/train",
    ]

    /// Returns a train on which every fault affects about one request in ten, without any delay.
    private static func train() throws -> TrainSettings {
        let rates = Fault.allCases.compactMap(\.rate).map { ($0, 0.1) }
        return try TrainSettings.faultless.changed(
            Dictionary(
                uniqueKeysWithValues: rates + [
                    (.dripDuration, 0), (.writeDelayDuration, 0), (.failureRate, 0.1),
                ]))
    }

    @Test func `ten thousand requests, with every fault among them, leave no descriptor behind`() async throws {
        let api = StationAPI(seed: 7, train: try Self.train())
        let station = try await StationServer.startPatiently(api: api)
        #expect(Sockets.count(at: station.address.port) == 1)
        await withTaskGroup { group in
            for worker in 0..<20 {
                group.addTask { for number in 0..<500 { await Self.ask(number, of: worker, station: station) } }
            }
        }
        let log = api.log
        #expect(log.count == RequestLog.capacity)
        #expect(try #require(log.last).number > 6_500)
        #expect(Set(log.compactMap(\.fault)) == Set(Fault.allCases.filter { $0 != .tunnel }))
        await station.stop()
        #expect(api.log.allSatisfy { $0.outcome != .running })
        #expect(Sockets.count(at: station.address.port) == 0)
        #expect(api.notebook { notebook, _ in notebook.unfinished } == 0)
    }

    /// Sends one request on a connection of its own.
    ///
    /// Some are malformed, and some clients leave without waiting.
    private static func ask(_ number: Int, of worker: Int, station: StationServer) async {
        let target = targets[(number + worker) % targets.count]
        // A reset reaches the client as an error, as it should.
        _ = try? await SocketClient.talk(to: station.address) { client in
            switch number % 25 {
            case 0: try await client.send("garbage\r\n\r\n")
            case 1: try await client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            case 2: try await client.send("DELETE /api/notes/1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            case 3..<13: _ = try await client.getToEnd("/api/notes/\(number % 3 + 1)/position", method: "PUT")
            default: _ = try await client.getToEnd(target)
            }
        }
    }

    @Test(arguments: [
        "PUT /api/train HTTP/1.1\r\nHost: localhost\r\nContent-Length: 17\r\n\r\n{\"failureRate\":0}",
        """
        PATCH /api/notes/4 HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: "k"\r\nIf-Match: *\r\nContent-Length: 12\r
        \r\n{"text":"x"}
        """,
    ])
    func `requests that are changed at random are answered or refused, and hurt nobody else`(request: String) throws {
        var generator = SeededGenerator(seed: 7, purpose: "requests", number: 0)
        let good = Array(request.utf8)
        let station = try ConnectionRig()
        var statuses: Set<Int> = []
        for _ in 0..<3_000 {
            var bytes = good
            for _ in 0...generator.next() % 3 {
                let place = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
                }
            }
            let bad = try ConnectionRig()
            try? bad.send(bytes: bytes)
            statuses.formUnion(try bad.received().statuses)
            bad.advance(by: StationConnection.patience.duration + StationConnection.linger.duration)
            #expect(!bad.isOpen)
        }
        #expect(statuses.isSuperset(of: [200, 400, 404, 421]))
        #expect(statuses.allSatisfy { $0 < 500 })
        try station.get("/api/log")
        #expect(try station.received().statuses == [200])
    }
}
