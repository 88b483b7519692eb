import Foundation
import Testing

@testable import StationServer

/// Writes on their way through a slow network.
@Suite struct WritesInProgressTests {
    private static let text = #"{"text":"Earplugs"}"#
    private let rig: ConnectionRig

    init() throws {
        rig = try ConnectionRig(train: ConnectionRig.train(latency: 2))
    }

    private var applied: [String?] {
        get throws { try rig.notes.log.writes.map(\.key) }
    }

    private var unfinished: Int { rig.station.notebook { notebook, _ in notebook.unfinished } }

    @Test func `a write is applied when its delay is over and not before`() throws {
        try rig.write("PATCH", "/4", Self.text)
        rig.advance(by: .milliseconds(1_999))
        #expect(try rig.notes.note("4").text == "Headphones")
        #expect(try rig.received() == "")
        #expect(rig.outcomes == [.running])
        rig.advance(by: .milliseconds(1))
        let (head, body) = try rig.receivedParts()
        #expect(head.statuses == [200])
        #expect(head.contains("ETag: \"") && head.contains("Content-Location: /api/notes/4\r\n"))
        #expect(body == rig.notes.send("GET", "/4").body)
        #expect(try rig.notes.log.writes.map(\.milliseconds) == [2_000])
        #expect(rig.outcomes == [.answered])
        #expect(rig.isOpen)
        #expect(unfinished == 0)
    }

    @Test func `a rejection comes with its delay too, and is logged as one`() throws {
        try rig.write("PATCH", "/4", "{")
        #expect(try rig.received() == "")
        rig.advance(by: .seconds(2))
        #expect(try rig.received().statuses == [400])
        #expect(rig.outcomes == [.rejected])
        #expect(rig.station.log.first?.status == 400)
    }

    @Test func `a request that is not understood as a write is answered at once`() throws {
        try rig.send("DELETE /api/notes/4 HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: 4\r\n\r\n")
        try rig.write("PUT", "")
        try rig.write("POST", "/nowhere/1")
        #expect(try rig.received().statuses == [400, 405, 404])
        #expect(rig.outcomes == [.rejected, .rejected])
    }

    @Test func `another attempt at a write in progress is a 409 that says when to come back`() throws {
        let other = try ConnectionRig(beside: rig)
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .seconds(1))
        try other.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .seconds(2))
        #expect(try rig.received().statuses == [200])
        let (head, body) = try other.receivedParts()
        #expect(head.statuses == [409])
        #expect(head.contains("Retry-After: 1\r\n") && head.contains("Content-Type: application/problem+json\r\n"))
        let problem = try JSONDecoder().decode(ProblemDetails.self, from: body)
        #expect(problem.type == "https://developer.example.com/idempotency")
        #expect(problem.title == "A request is outstanding for this Idempotency-Key")
        #expect(try applied == ["k"])
        #expect(try rig.notes.log.writes.map(\.duplicates) == [1])
        #expect(rig.notes.send("PATCH", "/4", Self.text, key: "k").headers["Idempotent-Replayed"] == "true")
    }

    @Test func `a write with the key of another that is in progress is a 422`() throws {
        try rig.write("PATCH", "/4", Self.text, key: "k")
        #expect(rig.notes.send("PATCH", "/5", Self.text, key: "k").status == 422)
        rig.advance(by: .seconds(2))
        #expect(try rig.received().statuses == [200])
    }

    @Test func `a client that hangs up does not stop its write, and its next attempt is told`() throws {
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .seconds(1))
        rig.hangUp()
        #expect(rig.outcomes == [.cancelled])
        #expect(try applied == [])
        rig.advance(by: .seconds(1))
        #expect(try applied == ["k"])
        let again = rig.notes.send("PATCH", "/4", Self.text, key: "k")
        #expect(again.status == 200 && again.headers["Idempotent-Replayed"] == "true")
        #expect(unfinished == 0)
    }

    @Test func `a response that no client waits for anymore is not kept`() throws {
        let client = NoteClient()
        client.station.train = try ConnectionRig.train(latency: 2)
        guard case .journey(let journey) = client.station.receive(NoteClient.request("PATCH", "/4", Self.text)) else {
            Issue.record("A write is on its way")
            return
        }
        client.wait(.seconds(2))
        #expect(try client.note("4").text == "Earplugs")
        client.station.cancel(journey, bytes: 0)
        #expect(client.station.notebook { notebook, _ in notebook.unfinished } == 0)
    }

    @Test func `writes are applied in the order in which they are due`() throws {
        let other = try ConnectionRig(beside: rig)
        try rig.write("PATCH", "/4", #"{"text":"slow"}"#, key: "slow")
        rig.advance(by: .milliseconds(500))
        rig.station.train = try ConnectionRig.train(latency: 1)
        try other.write("PATCH", "/4", #"{"text":"fast"}"#, key: "fast")
        rig.advance(by: .seconds(5))
        #expect(try applied == ["fast", "slow"])
        #expect(try rig.notes.log.writes.map(\.milliseconds) == [1_500, 2_000])
        #expect(try rig.notes.note("4").text == "slow")
    }

    @Test func `a read has the notes of its arrival, although a write overtakes it`() throws {
        try rig.get("/api/notes/4")
        #expect(rig.notes.send("PATCH", "/4", Self.text).status == 200)
        rig.advance(by: .seconds(2))
        #expect(try rig.received().contains("Headphones"))
        try rig.get("/api/notes/4")
        rig.advance(by: .seconds(2))
        #expect(try rig.received().contains("Earplugs"))
    }

    @Test func `no more than 512 writes are in progress, and one beyond that may be tried again`() throws {
        for number in 0..<512 {
            let client = try ConnectionRig(beside: rig)
            try client.write("PATCH", "/4", Self.text, key: "\(number)")
            client.hangUp()
        }
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .seconds(2))
        let response = try rig.received()
        #expect(response.statuses == [503])
        #expect(response.contains("Retry-After: 1\r\n"))
        #expect(rig.outcomes.last == .failed)
        #expect(rig.notes.send("PATCH", "/4", Self.text, key: "k").headers["Idempotent-Replayed"] == nil)
        #expect(try rig.notes.log.applied == 513)
        #expect(unfinished == 0)
    }

    @Test func `a refusing tunnel stops a write`() throws {
        rig.station.train = .inTheTunnel
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .seconds(60))
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.refused])
        #expect(try applied == [])
        #expect(unfinished == 0)
    }

    @Test func `a hanging tunnel delays a write until it ends`() throws {
        rig.station.train = try ConnectionRig.train(latency: 2).changed(tunnel: .hanging)
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .seconds(40))
        #expect(try applied == [])
        rig.station.train = try ConnectionRig.train(latency: 2)
        rig.advance(by: .milliseconds(1_999))
        #expect(try applied == [])
        rig.advance(by: .milliseconds(1))
        #expect(try rig.received().statuses == [200])
        #expect(try applied == ["k"])
        #expect(rig.outcomes == [.answered])
    }

    @Test func `a write that is given up in a hanging tunnel is never applied`() throws {
        rig.station.train = try TrainSettings.faultless.changed(tunnel: .hanging)
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .seconds(1))
        rig.hangUp()
        rig.station.train = .faultless
        rig.advance(by: .seconds(60))
        #expect(rig.outcomes == [.cancelled])
        #expect(try applied == [])
    }

    @Test func `a client without faults is not delayed, and sees the writes that are due`() throws {
        try rig.write("DELETE", "/8", key: "slow")
        rig.advance(by: .milliseconds(1_999))
        #expect(rig.notes.send("PATCH", "/4", Self.text, key: "fast").status == 200)
        rig.advance(by: .milliseconds(1))
        #expect(try applied == ["fast", "slow"])
        #expect(try rig.received().statuses == [204])
    }
}
