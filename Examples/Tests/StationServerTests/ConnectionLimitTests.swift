import NIOCore
import Testing

@testable import StationServer

@Suite struct ConnectionLimitTests {
    private let put = "PUT /api/train HTTP/1.1\r\nHost: localhost\r\n"

    @Test(arguments: [(1, 9_000), (101, 1)])
    func `a head that is too large is a 431 and the end of the connection`(fields: Int, length: Int) throws {
        let rig = try ConnectionRig()
        let field = "X: \(String(repeating: "a", count: length))\r\n"
        try rig.get("/api/log", fields: String(repeating: field, count: fields))
        #expect(try rig.received().statuses == [431])
        rig.advance(by: StationConnection.linger.duration)
        #expect(!rig.isOpen)
    }

    @Test func `a head that never ends is refused while it comes in`() throws {
        let rig = try ConnectionRig()
        try rig.send("GET /api/log HTTP/1.1\r\nHost: localhost\r\nX: ")
        for _ in 0..<9 where rig.isOpen { try rig.send(String(repeating: "a", count: 1_000)) }
        #expect(try rig.received().statuses == [431])
    }

    @Test func `a head just under the limit is answered`() throws {
        let rig = try ConnectionRig()
        try rig.get("/api/log", fields: "X: \(String(repeating: "a", count: 8_000))\r\n")
        #expect(try rig.received().statuses == [200])
        #expect(rig.isOpen)
    }

    @Test func `an announced body that is too large is refused before any of it comes`() throws {
        let rig = try ConnectionRig()
        try rig.send(put + "Content-Length: 1099511627776\r\n\r\n")
        #expect(try rig.received().statuses == [413])
    }

    @Test func `a body in chunks is refused where it exceeds the limit`() throws {
        let rig = try ConnectionRig()
        try rig.send(put + "Transfer-Encoding: chunked\r\n\r\n")
        let chunk = "400\r\n" + String(repeating: " ", count: 1_024) + "\r\n"
        for _ in 0..<4 { try rig.send(chunk) }
        #expect(try rig.received() == "")
        try rig.send(chunk)
        #expect(try rig.received().statuses == [413])
        #expect(rig.station.train == .faultless)
    }

    @Test func `a client that waits for a word before its body gets it`() throws {
        let rig = try ConnectionRig()
        let body = #"{"failureRate":1}"#
        try rig.send(put + "Expect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
        #expect(try rig.received().statuses == [100])
        try rig.send(body)
        #expect(try rig.received().statuses == [200])
        #expect(rig.station.train.failureRate == 1)
    }

    @Test(arguments: [
        "garbage\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\r\n", "GET /api/log HTTP/9.9\r\n\r\n",
        "GET /api/log HTTP/1.1\r\n: x\r\n\r\n",
    ])
    func `what is not HTTP is a 400 and the end of the connection`(text: String) throws {
        let rig = try ConnectionRig()
        try rig.send(text)
        let response = try rig.received()
        #expect(response.statuses == [400])
        #expect(response.contains("Connection: close\r\n"))
        rig.advance(by: StationConnection.linger.duration)
        #expect(!rig.isOpen)
    }

    @Test func `both a length and chunks are refused`() throws {
        let rig = try ConnectionRig()
        try rig.send(put + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        #expect(try rig.received().statuses == [400])
        #expect(rig.station.train == .faultless)
    }

    @Test func `a name that is not this machine's is refused`() throws {
        let rig = try ConnectionRig()
        try rig.send("GET /api/log HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        #expect(try rig.received().statuses == [421])
    }

    @Test(arguments: ["http://evil.example", "http://localhost:81", "null", "http://evil.example, http://localhost"])
    func `a page of another site can change nothing`(origin: String) throws {
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            let rig = try ConnectionRig()
            try rig.send("\(method) /api/notes HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\n\r\n")
            #expect(try rig.received().statuses == [403])
        }
        let rig = try ConnectionRig()
        try rig.get("/api/log", fields: "Origin: \(origin)\r\n")
        #expect(try rig.received().statuses == [200])
    }

    @Test(arguments: ["http://localhost", "https://localhost"])
    func `a page of this host can change something`(origin: String) throws {
        let rig = try ConnectionRig()
        try rig.send(put + "Origin: \(origin)\r\nContent-Length: 2\r\n\r\n{}")
        #expect(try rig.received().statuses == [200])
    }

    @Test func `a target that is no path is a 400`() throws {
        let rig = try ConnectionRig()
        try rig.get("http://localhost/api/log")
        #expect(try rig.received().statuses == [400])
    }

    @Test func `a connection on which nothing is asked is closed after 30 seconds`() throws {
        let rig = try ConnectionRig()
        rig.advance(by: .milliseconds(29_999))
        #expect(rig.isOpen)
        rig.advance(by: .milliseconds(1))
        #expect(!rig.isOpen)
    }

    @Test func `a request that drips in is cut off after 30 seconds`() throws {
        let rig = try ConnectionRig()
        try rig.send("GET /api/log HTTP/1.1\r\n")
        for _ in 0..<30 {
            rig.advance(by: .seconds(1))
            if rig.isOpen { try rig.send("X: a\r\n") }
        }
        #expect(!rig.isOpen)
        #expect(try rig.received() == "")
    }
}

extension TimeAmount {
    var duration: Duration { .nanoseconds(nanoseconds) }
}
