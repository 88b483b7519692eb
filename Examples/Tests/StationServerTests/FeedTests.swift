import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import StationServer

@Suite struct FeedTests {
    private let client = FeedClient()

    @Test func `ten thousand quotations are read page by page, each once, the newest first`() throws {
        let quotes = try client.all(limit: 100)
        let numbers = quotes.map(\.number)
        #expect(numbers == (1...10_000).reversed().map { Double($0) })
        #expect(quotes.allSatisfy { !$0.text.isEmpty && !$0.author.isEmpty && !$0.work.isEmpty })
        #expect(quotes[0].at == "2001-09-09T01:46:40Z")
        #expect(quotes[15].at == "2001-09-09T01:45:40Z")
    }

    @Test func `a quotation joins in front every four seconds`() throws {
        let before = try client.page().quotes
        client.wait(.seconds(3.999))
        #expect(try client.page().quotes == before)
        client.wait(.seconds(0.001))
        let after = try client.page().quotes
        #expect(after[0].id == "10001" && after[0].at == "2001-09-09T01:46:44Z")
        #expect(after[1...].elementsEqual(before))
    }

    @Test func `while the feed grows, every page but the first one keeps its cursor and its tag`() throws {
        let old = try client.pages(3, limit: 10)
        for _ in 1...11 {
            client.wait(.seconds(4))
            let new = try client.pages(4, limit: 10)
            #expect((10..<20).contains(new[0].quotes.count))
            #expect(new.map(\.next).contains(old[1].next))
            #expect(new[1...].map(\.tag).contains(old[1].tag))
            #expect(client.get(new[1].target, tag: new[1].tag).status == 304)
        }
    }

    @Test func `a page with a deleted cursor continues where it would have`() throws {
        let second = try client.pages(2)[1]
        let place = try #require(second.quotes.first)
        #expect(client.delete(place.id).status == 204)
        #expect(client.delete(place.id).status == 404)
        #expect(client.send("GET", "/\(place.id)").status == 404)
        #expect(try client.page(second.target).quotes == Array(second.quotes.dropFirst()))
    }

    @Test func `what a client adds comes first, or directly above another one, and never moves`() throws {
        let newest = try client.add(#"{"text":"First","author":"A tab"}"#)
        let newer = try client.add(#"{"text":"Second"}"#)
        let between = try client.add(#"{"text":"Third","above":"9999"}"#)
        #expect([newest.author, newer.author] == ["A tab", "Anonymous"])
        client.wait(.seconds(4))
        let ids = try client.page().quotes.prefix(6).map(\.id)
        #expect(ids == ["10001", newer.id, newest.id, "10000", between.id, "9999"])
        #expect(client.delete("10000").status == 204)
        #expect(try client.page().quotes.prefix(4).map(\.id) == ["10001", newer.id, newest.id, between.id])
    }

    @Test func `the place of a deleted quotation is never used again`() throws {
        let first = try client.add(#"{"above":"9999"}"#)
        #expect(client.delete(first.id).status == 204)
        #expect(try client.add(#"{"above":"9999"}"#).id != first.id)
    }

    @Test func `a thousand quotations fit in front between two of the station's`() throws {
        let ids = try (0..<1000).map { _ in try client.add("{}").id }
        #expect(Set(ids).count == 1000)
        #expect(try client.all(limit: 100).prefix(1001).map(\.id) == ids.reversed() + ["10000"])
    }

    @Test func `a place without space is a conflict, and nothing is added`() throws {
        var statuses: [Int] = []
        for _ in 0..<60 { statuses.append(client.send("POST", "", #"{"above":"9999"}"#).status) }
        #expect(Set(statuses) == [201, 409] && statuses.last == 409)
        let added = try client.page().quotes.filter { $0.number > 9999 && $0.number < 10_000 }
        #expect(added.count == statuses.count { $0 == 201 })
        #expect(Set(added.map(\.id)).count == added.count)
    }

    @Test func `clients add and delete a limited number`() throws {
        var feed = Feed(seed: 7, started: .now)
        for _ in 0..<Feed.capacity {
            let entry = try feed.add(nil, above: nil, at: .seconds(4 * 10_000))
            try feed.delete(entry.number, at: .seconds(4 * 10_000))
        }
        #expect(throws: Problem.self) { try feed.add(nil, above: nil, at: .seconds(4 * 10_000)) }
        #expect(throws: Problem.self) { try feed.delete(5, at: .zero) }
    }

    @Test(arguments: [
        "?limit=0", "?limit=101", "?limit=-1", "?limit=x", "?cursor=x", "?cursor=-1", "?cursor=0", "?cursor=1e3",
        "?cursor=nan", "?cursor=inf", "?cursor=9975.0", "?cursor=99999999999999999999", "?cursor=9975.5", "?cursor=",
        "?cursor=%FF",
    ])
    func `an invalid query is a 400`(query: String) {
        #expect(client.get("/api/feed\(query)").status == 400)
    }

    @Test(arguments: [
        ("[]", 400), ("", 400), (#"{"words":"x"}"#, 400), (#"{"text":1}"#, 400), (#"{"text":" "}"#, 422),
        (#"{"text":"x","author":""}"#, 422), (#"{"above":"0"}"#, 404), (#"{"above":"10001"}"#, 404),
        (#"{"above":"9999.5"}"#, 404), (#"{"above":"x"}"#, 404),
        (#"{"text":"\#(String(repeating: "x", count: 501))"}"#, 422),
        (#"{"text":"x","author":"\#(String(repeating: "x", count: 101))"}"#, 422),
        (#"{"text":"\#(String(repeating: "x", count: 4096))"}"#, 413),
    ])
    func `an invalid quotation is rejected`(body: String, status: Int) throws {
        let before = try client.page()
        #expect(client.send("POST", "", body).status == status)
        #expect(try client.page() == before)
    }

    @Test func `a cursor beyond either end is the page there`() throws {
        #expect(try client.page("/api/feed?cursor=999999").quotes.first?.id == "10000")
        let last = try client.page("/api/feed?cursor=3")
        #expect(last.quotes.map(\.id) == ["3", "2", "1"])
        #expect(last.next == nil)
    }

    @Test func `another seed gives another order`() throws {
        #expect(try client.page() == FeedClient().page())
        #expect(try client.page() != FeedClient(seed: 8).page())
    }

    @Test func `a change over the faulty network is logged and has no faults`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 60, failureRate: 1))
        try rig.send("POST /api/feed HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
        #expect(try rig.received().statuses == [201])
        try rig.send("DELETE /api/feed/9990 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try rig.received().statuses == [204])
        #expect(rig.station.log.map(\.method) == ["POST", "DELETE"])
        #expect(rig.outcomes == [.answered, .answered])
    }

    @Test func `no quotation is there twice, and each has an author and a work`() {
        #expect(Set(Quotation.all.map(\.text)).count == Quotation.all.count)
        #expect(Quotation.all.allSatisfy { !$0.author.isEmpty && !$0.work.isEmpty && !$0.text.isEmpty })
    }
}
