import Foundation
import Testing

@testable import StationServer

/// Requests for a train that differs from the one that the client knows.
@Suite struct WaitingTests {
    private let rig: ConnectionRig
    private let tag: String

    init() throws {
        rig = try ConnectionRig()
        try rig.get("/api/train")
        tag = try #require(try rig.received().firstMatch(of: #/ETag: ("[0-9a-f]+")\r\n/#)).1.description
    }

    private func ask(_ fields: String, method: String = "GET") throws {
        try rig.send("\(method) /api/train HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(tag)\r\n\(fields)\r\n")
    }

    private func change(_ body: String) {
        let request = APIRequest(method: "PUT", target: "/api/train", body: Data(body.utf8))
        #expect(rig.station.respond(to: request).status == 200)
    }

    @Test func `a train that the client knows is a 304 at once, unless it prefers to wait`() throws {
        try ask("")
        #expect(try rig.received().statuses == [304])
        #expect(rig.station.watching == 0)
    }

    @Test func `a client that prefers to wait is answered when the train is another one`() throws {
        try ask("Prefer: wait=20\r\n")
        #expect(try rig.received() == "")
        change(#"{"failureRate":0.5}"#)
        let response = try rig.received()
        #expect(response.statuses == [200])
        #expect(response.contains(#""failureRate":0.5,"#))
        #expect(!response.contains(tag))
        #expect(rig.station.watching == 0)
        #expect(rig.isOpen)
    }

    @Test func `and otherwise when its time is over, not before`() throws {
        try ask("Prefer: respond-async, wait=20\r\n")
        rig.advance(by: .milliseconds(19_999))
        #expect(try rig.received() == "")
        rig.advance(by: .milliseconds(1))
        #expect(try rig.received().statuses == [304])
        #expect(rig.station.watching == 0)
        change(#"{"failureRate":0.5}"#)
        #expect(try rig.received() == "")
    }

    @Test(arguments: ["100000", "61"]) func `no response is held back for more than a minute`(wait: String) throws {
        try ask("Prefer: wait=\(wait)\r\n")
        rig.advance(by: .seconds(60))
        #expect(try rig.received().statuses == [304])
    }

    @Test(arguments: ["0", "-1", "soon", "", "99999999999999999999"])
    func `what is no time to wait is none`(wait: String) throws {
        try ask("Prefer: wait=\(wait)\r\n")
        #expect(try rig.received().statuses == [304])
    }

    @Test func `a change to the same settings wakes no client`() throws {
        try ask("Prefer: wait=20\r\n")
        change("{}")
        change(#"{"failureRate":0}"#)
        #expect(try rig.received() == "")
        change(#"{"tunnel":"hanging"}"#)
        #expect(try rig.received().statuses == [200])
    }

    @Test func `a train that is back before the client was told is no news`() throws {
        try ask("Prefer: wait=20\r\n")
        change(#"{"failureRate":0.5}"#)
        change(#"{"failureRate":0}"#)
        #expect(try rig.received().statuses == [304])
    }

    @Test func `every client that waits is told, and HEAD without the body`() throws {
        let other = try ConnectionRig(station: rig.station)
        try ask("Prefer: wait=20\r\n")
        try other.send(
            "HEAD /api/train HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(tag)\r\nPrefer: wait=20\r\n\r\n")
        change(#"{"failureRate":0.5}"#)
        #expect(try rig.received().statuses == [200])
        let head = try other.receivedParts()
        #expect(head.head.statuses == [200])
        #expect(head.body.isEmpty)
    }

    @Test func `a request behind one that waits is answered after it`() throws {
        try ask("Prefer: wait=20\r\n")
        try rig.get("/api/train")
        #expect(try rig.received() == "")
        change(#"{"failureRate":0.5}"#)
        #expect(try rig.received().statuses == [200, 200])
    }

    @Test func `a client that hangs up is forgotten`() throws {
        try ask("Prefer: wait=20\r\n")
        #expect(rig.station.watching == 1)
        rig.hangUp()
        #expect(rig.station.watching == 0)
        change(#"{"failureRate":0.5}"#)
        #expect(try rig.received() == "")
    }

    @Test func `a stop ends those who wait`() throws {
        try ask("Prefer: wait=20\r\n")
        rig.stop()
        #expect(!rig.isOpen)
        #expect(rig.station.watching == 0)
    }

    @Test func `data is never held back`() throws {
        try rig.get("/api/photos/1")
        rig.advance(by: .zero)
        let photo = try rig.receivedParts().head
        let tag = try #require(photo.firstMatch(of: #/ETag: ("[0-9a-f]+")\r\n/#)).1
        try rig.get("/api/photos/1", fields: "If-None-Match: \(tag)\r\nPrefer: wait=20\r\n")
        rig.advance(by: .zero)
        #expect(try rig.received().statuses == [304])
    }
}
