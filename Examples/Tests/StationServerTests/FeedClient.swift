import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import StationServer

/// A client of the feed, on a network without faults and a clock that a test advances.
struct FeedClient {
    struct Quote: Decodable, Hashable {
        let id: String
        let number: Double
        let text: String
        let author: String
        let work: String
        let at: String
    }

    /// A page, with its address and that of the next one.
    struct Page: Hashable {
        let target: String
        let tag: String
        let next: String?
        let quotes: [Quote]
    }

    private let station: StationAPI
    private let clock = NIOLockedValueBox(Duration.zero)

    init(seed: UInt64 = 7) {
        let started = Date(timeIntervalSince1970: 1_000_000_000)
        station = StationAPI(
            seed: seed, train: .faultless, started: started, elapsed: { [clock] in clock.withLockedValue { $0 } })
    }

    func wait(_ time: Duration) {
        clock.withLockedValue { $0 += time }
    }

    func get(_ target: String, tag: String? = nil) -> APIResponse {
        station.respond(to: APIRequest(target: target, headers: tag.map { ["if-none-match": $0] } ?? [:]))
    }

    /// Sends a request to a path below `/api/feed`.
    func send(_ method: String, _ path: String, _ body: String = "") -> APIResponse {
        station.respond(to: APIRequest(method: method, target: "/api/feed\(path)", body: Data(body.utf8)))
    }

    func add(_ body: String) throws -> Quote {
        let response = send("POST", "", body)
        #expect(response.status == 201)
        let quote = try JSONDecoder().decode(Quote.self, from: response.body)
        #expect(response.headers["Location"] == "/api/feed/\(quote.id)")
        #expect(try JSONDecoder().decode(Quote.self, from: send("GET", "/\(quote.id)").body) == quote)
        return quote
    }

    func delete(_ id: String) -> APIResponse {
        send("DELETE", "/\(id)")
    }

    func page(_ target: String = "/api/feed") throws -> Page {
        let response = get(target)
        #expect(response.status == 200)
        let link = try response.headers["Link"].map { try #require($0.wholeMatch(of: /<(.+)>; rel="next"/)).output.1 }
        return Page(
            target: target, tag: try #require(response.headers["ETag"]), next: link.map(String.init),
            quotes: try JSONDecoder().decode([Quote].self, from: response.body))
    }

    /// Returns the first pages.
    func pages(_ count: Int, limit: Int = 25) throws -> [Page] {
        var pages = [try page("/api/feed?limit=\(limit)")]
        while pages.count < count, let next = pages.last?.next { pages.append(try page(next)) }
        return pages
    }

    /// Returns all quotations.
    func all(limit: Int) throws -> [Quote] {
        try pages(.max, limit: limit).flatMap(\.quotes)
    }
}
