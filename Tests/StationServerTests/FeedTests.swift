import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import StationServer

@Suite struct FeedTests {
    private struct Answer: Decodable {
        let version: Int
        let at: String
        let quotes: [Quote]
    }

    private struct Quote: Decodable, Hashable {
        let id: String
        let text: String
        let author: String
    }

    private func feed(at time: Duration, seed: UInt64 = 7) throws -> Answer {
        let started = Date(timeIntervalSince1970: 1_000_000_000)
        let station = StationAPI(seed: seed, train: .faultless, started: started, elapsed: { time })
        return try JSONDecoder().decode(
            Answer.self, from: station.respond(to: APIRequest(target: "/api/feed")).body)
    }

    @Test func `a quotation joins in front every four seconds, and the version grows with it`() throws {
        let first = try feed(at: .zero)
        #expect(first.version == 12)
        #expect(first.quotes.count == 12)
        #expect(first.at == "2001-09-09T01:46:40Z")
        #expect(try feed(at: .seconds(3.999)).quotes == first.quotes)
        let second = try feed(at: .seconds(4))
        #expect(second.version == 13)
        #expect(second.quotes.dropFirst() == first.quotes[...])
        #expect(second.at == "2001-09-09T01:46:44Z")
    }

    @Test func `there are thirty at most, the newest first, none twice, however long the server runs`() throws {
        for seconds in [72, 76, 300, 100_000] {
            let feed = try feed(at: .seconds(seconds))
            #expect(feed.quotes.count == 30)
            #expect(feed.quotes.map { Int($0.id) } == (0..<30).map { feed.version - $0 })
            #expect(Set(feed.quotes.map(\.text)).count == 30)
        }
    }

    @Test func `another seed gives another order`() throws {
        #expect(try feed(at: .zero).quotes == feed(at: .zero).quotes)
        #expect(try feed(at: .zero).quotes != feed(at: .zero, seed: 8).quotes)
    }

    @Test func `no quotation is there twice, and each has an author and a work`() {
        #expect(Quotation.all.count > Feed.capacity)
        #expect(Set(Quotation.all.map(\.text)).count == Quotation.all.count)
        #expect(Quotation.all.allSatisfy { !$0.author.isEmpty && !$0.work.isEmpty && !$0.text.isEmpty })
    }
}
