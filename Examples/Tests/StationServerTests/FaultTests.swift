import Foundation
import Testing

@testable import StationServer

/// Each fault on one connection whose time is advanced manually; `SocketFaultTests` uses real sockets.
@Suite struct FaultTests {
    private static let targets = ["/api/books/dracula", "/api/photos/3"]

    private func rig(_ values: [TrainSettings.Setting: Double], tunnel: TrainSettings.Tunnel = .none) throws
        -> ConnectionRig
    {
        try ConnectionRig(train: TrainSettings.faultless.changed(values, tunnel: tunnel))
    }

    /// Returns the API's response without any fault.
    private func response(_ target: String) -> APIResponse {
        StationAPI(seed: 7).respond(to: APIRequest(target: target))
    }

    @Test(arguments: [
        (TrainSettings.Setting.serverErrorRate, 500), (.unavailableRate, 503), (.tooManyRequestsRate, 429),
    ])
    func `a failing status says when to come back, but for a 500`(rate: TrainSettings.Setting, status: Int) throws {
        let rig = try rig([rate: 1, .retryAfter: 7])
        try rig.get("/api/feed")
        rig.advance(by: .zero)
        let response = try rig.received()
        #expect(response.statuses == [status])
        #expect(response.contains("Retry-After: 7\r\n") == (status != 500))
        #expect(response.contains(#"{"error":"#))
        #expect(rig.outcomes == [.failed])
        #expect(rig.station.log.first?.status == status)
        #expect(rig.station.log.first?.fault?.rate == rate)
        #expect(rig.isOpen)
    }

    @Test(arguments: targets) func `a cut response ends in the middle of its body`(target: String) throws {
        let rig = try rig([.cutRate: 1])
        try rig.get(target)
        rig.advance(by: .zero)
        let (head, body) = try rig.receivedParts()
        let whole = response(target).body
        #expect(head.contains("Content-Length: \(whole.count)\r\n"))
        #expect(!head.contains("ETag") && head.contains("Cache-Control: no-store\r\n"))
        #expect(body == whole.prefix(whole.count / 2))
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.cut])
        #expect(rig.station.log.first?.bytes == whole.count / 2)
        #expect(rig.station.log.first?.fault == .cut)
    }

    @Test(arguments: targets) func `an invalid body is half of the whole, correctly announced`(target: String) throws {
        let rig = try rig([.invalidBodyRate: 1])
        try rig.get(target)
        rig.advance(by: .zero)
        let (head, body) = try rig.receivedParts()
        let whole = response(target).body
        #expect(head.statuses == [200])
        #expect(head.contains("Content-Length: \(whole.count / 2)\r\n"))
        #expect(!head.contains("ETag") && head.contains("Cache-Control: no-store\r\n"))
        #expect(body == whole.prefix(whole.count / 2))
        #expect(rig.outcomes == [.answered])
        #expect(rig.station.log.first?.fault == .invalidBody)
        #expect(rig.isOpen)
    }

    @Test func `half of any JSON response is no JSON`() {
        for target in ["books", "books/dracula", "genres", "genres/jazz/stations", "photos", "feed", "colors/4"] {
            let whole = response("/api/\(target)").body
            #expect(throws: (any Error).self) {
                try JSONSerialization.jsonObject(with: whole.prefix(whole.count / 2), options: .fragmentsAllowed)
            }
        }
    }

    @Test(arguments: targets) func `a wrong length is too small or too large, and the connection ends`(
        target: String
    ) throws {
        let whole = response(target).body
        var lengths: Set<Int> = []
        for attempts in 1...8 {
            let rig = try rig([.wrongLengthRate: 1])
            for _ in 1..<attempts { _ = rig.station.receive(APIRequest(target: target)) }
            try rig.get(target)
            rig.advance(by: .zero)
            let (head, body) = try rig.receivedParts()
            lengths.insert(try #require(head.firstMatch(of: #/Content-Length: (\d+)/#).flatMap { Int($0.1) }))
            #expect(body == whole)
            #expect(!head.contains("ETag"))
            rig.advance(by: StationConnection.linger.duration)
            #expect(!rig.isOpen)
        }
        #expect(lengths == [whole.count / 2, whole.count + 100])
    }

    @Test(arguments: targets) func `a dripping body comes in sixteen pieces over its time`(target: String) throws {
        let rig = try rig([.dripRate: 1, .dripDuration: 16])
        try rig.get(target)
        rig.advance(by: .zero)
        let whole = response(target).body
        var (head, body) = try rig.receivedParts()
        #expect(head.contains("Content-Length: \(whole.count)\r\n"))
        #expect(head.contains("ETag") == (target == "/api/photos/3"))
        #expect(body.isEmpty)
        for second in 1...16 {
            #expect(rig.outcomes == [.running])
            rig.advance(by: .seconds(1))
            body += try rig.receivedBytes()
            #expect(body == whole.prefix(second * ((whole.count + 15) / 16)))
        }
        #expect(body == whole)
        #expect(rig.outcomes == [.answered])
        #expect(rig.station.log.first?.duration == .seconds(16))
        #expect(rig.station.log.first?.bytes == whole.count)
        #expect(rig.isOpen)
    }

    @Test func `a client that leaves a dripping response is noted with the bytes it got, and nothing more is sent`()
        throws
    {
        let rig = try rig([.dripRate: 1, .dripDuration: 16])
        try rig.get("/api/photos/3")
        rig.advance(by: .seconds(3))
        let got = try rig.receivedParts().body.count
        rig.hangUp()
        #expect(rig.outcomes == [.cancelled])
        #expect(rig.station.log.first?.bytes == got)
        #expect(got > 0)
        rig.advance(by: .seconds(60))
        #expect(try rig.receivedBytes().isEmpty)
        #expect(rig.outcomes == [.cancelled])
    }

    @Test func `a refusing tunnel ends the connection at once, without a byte`() throws {
        let rig = try rig([.minimumLatency: 5, .maximumLatency: 5], tunnel: .refusing)
        try rig.get("/api/feed")
        rig.advance(by: .zero)
        #expect(try rig.received() == "")
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.refused])
        #expect(rig.station.log.first?.fault == .tunnel)
    }

    @Test func `a hanging tunnel answers when it ends, with the data of then`() throws {
        let rig = try rig([:], tunnel: .hanging)
        try rig.get("/api/feed")
        rig.advance(by: .seconds(40))
        #expect(try rig.received() == "")
        #expect(rig.outcomes == [.running])
        #expect(rig.station.log.first?.fault == .tunnel)
        rig.station.train = .faultless
        rig.advance(by: .zero)
        let response = try rig.received()
        #expect(response.statuses == [200])
        #expect(response.contains(#""id":"10010""#))
        #expect(rig.outcomes == [.answered])
        #expect(rig.station.log.first?.fault == nil)
        #expect(rig.station.log.first?.duration == .seconds(40))
    }

    @Test func `a hanging tunnel that becomes a refusing one refuses what hung in it`() throws {
        let rig = try rig([:], tunnel: .hanging)
        try rig.get("/api/feed")
        rig.advance(by: .seconds(1))
        rig.station.train = .inTheTunnel
        rig.advance(by: .zero)
        #expect(rig.outcomes == [.refused])
        #expect(!rig.isOpen)
    }

    @Test func `a tunnel that does not end closes the connection after a minute`() throws {
        let rig = try rig([:], tunnel: .hanging)
        try rig.get("/api/feed")
        rig.advance(by: .milliseconds(59_999))
        #expect(rig.isOpen)
        rig.advance(by: .milliseconds(1))
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.dropped])
        rig.station.train = .faultless
        rig.advance(by: .zero)
        #expect(rig.outcomes == [.dropped])
    }

    @Test func `a client that gives up in a hanging tunnel is noted, and the end of the tunnel wakes nothing`() throws {
        let rig = try rig([:], tunnel: .hanging)
        try rig.get("/api/feed")
        rig.advance(by: .seconds(2))
        rig.hangUp()
        #expect(rig.outcomes == [.cancelled])
        rig.station.train = .faultless
        rig.advance(by: .zero)
        #expect(rig.outcomes == [.cancelled])
        #expect(try rig.received() == "")
    }

    @Test func `the log and the train are answered in a tunnel`() throws {
        for tunnel in [TrainSettings.Tunnel.refusing, .hanging] {
            let rig = try rig([:], tunnel: tunnel)
            try rig.get("/api/log")
            try rig.get("/api/train")
            try rig.get("/api/train/presets")
            #expect(try rig.received().statuses == [200, 200, 200])
        }
    }

    @Test func `a response without a body escapes the faults of bodies`() throws {
        let rig = try rig([.cutRate: 1, .dripRate: 1, .wrongLengthRate: 1, .invalidBodyRate: 1])
        let tag = try #require(response("/api/photos/3").headers["ETag"])
        try rig.get("/api/photos/3", fields: "If-None-Match: \(tag)\r\n")
        rig.advance(by: .zero)
        try rig.send("HEAD /api/photos/3 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        rig.advance(by: .zero)
        #expect(try rig.received().statuses == [304, 200])
        #expect(rig.outcomes == [.notModified, .answered])
        #expect(rig.station.log.allSatisfy { $0.fault == nil && $0.bytes == 0 })
        #expect(rig.isOpen)
    }

    @Test func `every preset has a name and settings that can be put`() throws {
        let response = response("/api/train/presets")
        let presets = try #require(try JSONSerialization.jsonObject(with: response.body) as? [[String: Any]])
        #expect(presets.map { $0["name"] as? String } == ["At home", "On the train", "In the tunnel"])
        for (preset, settings) in zip(presets, [TrainSettings.atHome, .onTheTrain, .inTheTunnel]) {
            let station = StationAPI(seed: 7)
            let body = try JSONSerialization.data(withJSONObject: try #require(preset["train"]))
            #expect(station.respond(to: APIRequest(method: "PUT", target: "/api/train", body: body)).status == 200)
            #expect(station.train == settings)
        }
        #expect(TrainSettings.inTheTunnel.tunnel == .refusing)
    }
}
