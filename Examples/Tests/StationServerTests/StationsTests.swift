import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import StationServer

@Suite struct StationsTests {
    private let clock = NIOLockedValueBox(Duration.zero)
    private let station: StationAPI

    init() {
        station = StationAPI(seed: 7, train: .faultless, elapsed: { [clock] in clock.withLockedValue { $0 } })
    }

    private struct Genre: Decodable {
        let id: String
        let name: String
        let stations: Int
    }

    private struct Station: Decodable, Hashable {
        let id: String
        let name: String
        let genre: String
        let town: String
        let listeners: Int
    }

    private func get(_ target: String, ifNoneMatch tag: String? = nil) -> APIResponse {
        station.respond(to: APIRequest(target: target, headers: tag.map { ["if-none-match": $0] } ?? [:]))
    }

    private func wait(until time: Duration) {
        clock.withLockedValue { $0 = time }
    }

    private func stations(of genre: String) throws -> [Station] {
        try JSONDecoder().decode([Station].self, from: get("/api/genres/\(genre)/stations").body)
    }

    @Test func `every genre has the stations that it counts, all with ids of their own`() throws {
        let genres = try JSONDecoder().decode([Genre].self, from: get("/api/genres").body)
        #expect(genres.count == 8)
        var ids: Set<String> = []
        for genre in genres {
            let stations = try stations(of: genre.id)
            #expect(stations.count == genre.stations)
            #expect(stations.allSatisfy { $0.genre == genre.id && $0.listeners > 0 && !$0.town.isEmpty })
            ids.formUnion(stations.map(\.id))
        }
        #expect(ids.count == genres.reduce(0) { $0 + $1.stations })
    }

    @Test func `listeners come and go every ten seconds, and nothing else changes`() throws {
        let first = try stations(of: "jazz")
        wait(until: .seconds(9.999))
        #expect(try stations(of: "jazz") == first)
        wait(until: .seconds(10))
        let second = try stations(of: "jazz")
        #expect(second.map(\.id) == first.map(\.id))
        #expect(second.map(\.name) == first.map(\.name))
        #expect(second.map(\.listeners) != first.map(\.listeners))
        for (one, other) in zip(first, second) {
            #expect(abs(one.listeners - other.listeners) * 8 < one.listeners)
        }
    }

    @Test func `a response has a strong tag and says how long it is fresh`() throws {
        let response = get("/api/genres/jazz/stations")
        #expect(response.headers["Cache-Control"] == "max-age=5, stale-while-revalidate=60")
        #expect(try #require(response.headers["ETag"]).wholeMatch(of: #/"[0-9a-f]+"/#) != nil)
        #expect(response.headers["ETag"] != get("/api/genres/rock/stations").headers["ETag"])
    }

    @Test func `a client with the current response gets a 304 without a body, until it changes`() throws {
        let first = get("/api/genres/jazz/stations")
        let tag = try #require(first.headers["ETag"])
        for field in [tag, "W/\(tag)", #""x", "# + tag, "*"] {
            let response = get("/api/genres/jazz/stations", ifNoneMatch: field)
            #expect(response.status == 304)
            #expect(response.body.isEmpty)
            #expect(response.headers == ["ETag": tag, "Cache-Control": "max-age=5, stale-while-revalidate=60"])
        }
        #expect(get("/api/genres/jazz/stations", ifNoneMatch: #""x""#) == first)
        wait(until: .seconds(10))
        let second = get("/api/genres/jazz/stations", ifNoneMatch: tag)
        #expect(second.status == 200)
        #expect(second.headers["ETag"] != tag)
    }

    @Test func `a 304 is sent without a length and logged as not modified`() throws {
        let rig = try ConnectionRig()
        let tag = try #require(
            rig.station.respond(to: APIRequest(target: "/api/genres/soul/stations")).headers["ETag"])
        try rig.get("/api/genres/soul/stations", fields: "If-None-Match: \(tag)\r\n")
        rig.advance(by: .zero)
        let response = try rig.received()
        #expect(response.statuses == [304])
        #expect(!response.contains("Content-Length") && !response.contains("transfer-encoding"))
        #expect(response.hasSuffix("\r\n\r\n"))
        #expect(rig.outcomes == [.notModified])
        #expect(rig.isOpen)
    }

    @Test(arguments: ["/api/genres/opera/stations", "/api/genres//stations", "/api/genres/JAZZ/stations"])
    func `an unknown genre is a 404 with a message`(target: String) throws {
        #expect(get(target).status == 404)
        #expect(try get(target).error == "There is no genre with this id.")
    }
}
