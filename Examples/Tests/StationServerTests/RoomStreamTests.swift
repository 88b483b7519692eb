import Foundation
import Testing

@testable import StationServer

/// The streams of a room's events over the faulty network.
@Suite struct RoomStreamTests {
    private let rig: ConnectionRig

    init() throws {
        rig = try ConnectionRig()
    }

    /// Opens a stream and returns what it begins with.
    private func open(_ path: String = "platform/events", after position: String? = nil) throws -> String {
        try rig.get("/api/rooms/\(path)", fields: position.map { "Last-Event-ID: \($0)\r\n" } ?? "")
        rig.advance(by: .zero)
        return try rig.received()
    }

    private func respond(_ method: String, _ path: String, _ body: String) -> APIResponse {
        rig.station.respond(to: APIRequest(method: method, target: "/api/rooms/\(path)", body: Data(body.utf8)))
    }

    private func post(_ text: String, to room: String = "platform") {
        #expect(respond("POST", "\(room)/messages", #"{"text":"\#(text)"}"#).status == 201)
    }

    private func control(_ body: String) {
        #expect(respond("PUT", "platform/control", body).status == 200)
    }

    private func train(_ body: String) {
        let request = APIRequest(method: "PUT", target: "/api/train", body: Data(body.utf8))
        #expect(rig.station.respond(to: request).status == 200)
    }

    private func position() throws -> String {
        let room = rig.station.respond(to: APIRequest(target: "/api/rooms/platform"))
        return try JSONDecoder().decode(RoomClient.Snapshot.self, from: room.body).position
    }

    @Test func `a stream sends what's new, each event with its position`() throws {
        let start = try open()
        #expect(start.statuses == [200])
        #expect(start.contains("Content-Type: text/event-stream\r\n") && start.contains("chunked"))
        #expect(start.contains("retry: 1000\n\n") && start.contains("event: ready\n"))
        post("Hello")
        let event = try rig.received()
        #expect(event.contains("id: \(try position())\n") && event.contains(#""text":"Hello""#))
        post("Bye", to: "dining-car")
        #expect(try rig.received() == "")
        #expect(rig.isOpen)
    }

    @Test func `a stream resumes after a position, and then says that it's ready`() throws {
        let before = try position()
        post("One")
        post("Two")
        let start = try open(after: before)
        let places = try ["One", "Two", "event: ready"].map { try #require(start.range(of: $0)).lowerBound }
        #expect(places == places.sorted())
        post("Three")
        let rest = try rig.received()
        #expect(rest.contains("Three") && !rest.contains("Two"))
    }

    @Test func `an event has the key of the request that caused it`() throws {
        _ = try open()
        try ConnectionRig(beside: rig).send(
            """
            POST /api/rooms/platform/messages HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: "k"\r\n\
            Content-Length: 12\r\n\r\n{"text":"x"}
            """)
        #expect(try rig.received().contains(#""mutation":"k""#))
    }

    @Test func `an unknown position is a 409, and the connection stays`() throws {
        #expect(try open(after: "1-1").statuses == [409])
        #expect(rig.station.streams.count == 0)
        #expect(rig.isOpen)
    }

    @Test func `a comment arrives every 15 seconds`() throws {
        _ = try open()
        rig.advance(by: .milliseconds(14_999))
        #expect(try rig.received() == "")
        for _ in 1...3 {
            rig.advance(by: .milliseconds(1))
            #expect(try rig.received().contains(":\n\n"))
            rig.advance(by: .milliseconds(14_999))
            #expect(try rig.received() == "")
        }
    }

    @Test func `what bots write arrives as they write`() throws {
        _ = try open()
        control(#"{"bots":1}"#)
        #expect(try rig.received() == "")
        rig.advance(by: .seconds(1))
        #expect(try rig.received().contains("Message 1"))
        control(#"{"bots":200}"#)
        #expect(try rig.received() == "")
        rig.advance(by: .milliseconds(50))
        #expect(try rig.received().matches(of: #/id: /#).count == 10)
    }

    @Test func `a deployment ends all streams`() throws {
        let other = try ConnectionRig(beside: rig)
        try other.get("/api/rooms/events")
        _ = try open()
        #expect(rig.station.streams.count == 2)
        control(#"{"deploy":true}"#)
        for rig in [rig, other] { #expect(try rig.received().hasSuffix("0\r\n\r\n")) }
        #expect(rig.station.streams.count == 0)
        #expect(rig.outcomes == [.answered, .answered])
    }

    @Test func `a tunnel holds the events back without closing the stream`() throws {
        _ = try open()
        train(#"{"tunnel":"hanging"}"#)
        post("Hello")
        rig.advance(by: .seconds(600))
        #expect(try rig.received() == "")
        #expect(rig.isOpen)
        train(#"{"tunnel":"none"}"#)
        #expect(try rig.received().contains("Hello"))
    }

    @Test func `a stream that opens in a tunnel isn't ready before its events were sent`() throws {
        let before = try position()
        post("Hello")
        train(#"{"minimumLatency":1,"maximumLatency":1}"#)
        try rig.get("/api/rooms/platform/events", fields: "Last-Event-ID: \(before)\r\n")
        train(#"{"tunnel":"hanging"}"#)
        rig.advance(by: .seconds(1))
        #expect(try !rig.received().contains("ready"))
        train(#"{"tunnel":"none"}"#)
        let events = try rig.received()
        #expect(events.contains("Hello") && events.contains("event: ready"))
    }

    @Test func `a tunnel that refuses resets the stream`() throws {
        _ = try open()
        train(#"{"tunnel":"refusing"}"#)
        #expect(try rig.received() == "")
        #expect(!rig.isOpen)
        #expect(rig.station.streams.count == 0)
    }

    @Test func `a stream whose events were compacted in a tunnel ends`() throws {
        _ = try open()
        train(#"{"tunnel":"hanging"}"#)
        post("Hello")
        control(#"{"compact":true}"#)
        train(#"{"tunnel":"none"}"#)
        let end = try rig.received()
        #expect(end.hasSuffix("0\r\n\r\n") && !end.contains("Hello"))
    }

    @Test func `loss cuts a stream`() throws {
        _ = try open()
        let other = try ConnectionRig(beside: rig)
        train(#"{"cutRate":1}"#)
        try other.get("/api/rooms/platform/events")
        rig.advance(by: .zero)
        #expect(try other.received().statuses == [200])
        rig.advance(by: .seconds(1))
        #expect(!other.isOpen)
        #expect(rig.isOpen)
        #expect(rig.outcomes == [.running, .cut])
    }

    @Test func `jitter splits the events anywhere, and loses no byte`() throws {
        train(#"{"maximumLatency":1}"#)
        try rig.get("/api/rooms/platform/events")
        rig.advance(by: .seconds(1))
        _ = try rig.received()
        post("Hello")
        let chunks = try rig.received().split(separator: "\r\n").enumerated().filter { $0.offset % 2 == 1 }
        #expect(chunks.count == 2)
        #expect(chunks.map(\.element).joined().contains(#""text":"Hello""#))
    }

    @Test func `with repeats, each event is sent twice`() throws {
        control(#"{"repeats":true}"#)
        _ = try open()
        post("Hello")
        #expect(try rig.received().matches(of: #/id: /#).count == 2)
    }

    @Test func `signals name the rooms that have changed`() throws {
        #expect(try open("events").contains("event: ready"))
        post("Hello", to: "dining-car")
        #expect(try rig.received().contains(#"data: {"room":"dining-car"}"# + "\n\n"))
    }

    @Test func `a client that hangs up is forgotten`() throws {
        _ = try open()
        #expect(rig.station.streams.count == 1)
        rig.hangUp()
        #expect(rig.station.streams.count == 0)
        #expect(rig.outcomes == [.cancelled])
        post("Hello")
        #expect(try rig.received() == "")
    }

    @Test func `a stop ends the streams`() throws {
        _ = try open()
        rig.stop()
        #expect(!rig.isOpen)
        #expect(rig.station.streams.count == 0)
    }

    @Test func `HEAD has no events`() throws {
        try rig.send("HEAD /api/rooms/platform/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        rig.advance(by: .zero)
        #expect(try rig.received().statuses == [200])
        #expect(rig.station.streams.count == 0)
    }

    @Test func `a message in a tunnel isn't written`() throws {
        train(#"{"tunnel":"refusing"}"#)
        try rig.send(
            "POST /api/rooms/platform/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n{\"text\":\"x\"}"
        )
        rig.advance(by: .zero)
        #expect(!rig.isOpen)
        #expect(try position().hasSuffix("-0"))
    }

    @Test func `a lost response belongs to a message that is written`() throws {
        train(#"{"writeLossRate":1}"#)
        try rig.send(
            "POST /api/rooms/platform/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n{\"text\":\"x\"}"
        )
        rig.advance(by: .zero)
        #expect(!rig.isOpen)
        #expect(try position().hasSuffix("-1"))
    }

    @Test func `a late message arrives after its connection has ended`() throws {
        train(#"{"writeDelayRate":1}"#)
        try rig.send(
            "POST /api/rooms/platform/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n{\"text\":\"x\"}"
        )
        rig.advance(by: .seconds(9))
        #expect(try position().hasSuffix("-0"))
        rig.advance(by: .seconds(1))
        #expect(try position().hasSuffix("-1"))
    }
}
