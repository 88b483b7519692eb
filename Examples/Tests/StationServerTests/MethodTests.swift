import Testing

@testable import StationServer

@Suite struct MethodTests {
    @Test(arguments: ["/api/books/dracula", "/api/photos/3", "/api/genres/jazz/stations", "/api/log"])
    func `HEAD gets the head of GET, and no body`(target: String) throws {
        let rig = try ConnectionRig()
        try rig.get(target)
        rig.advance(by: .zero)
        let get = try rig.receivedParts()
        try rig.send("HEAD \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        rig.advance(by: .zero)
        let head = try rig.receivedParts()
        // The log itself hasn't changed: it doesn't include requests for it.
        #expect(head.head == get.head)
        #expect(!get.body.isEmpty && head.body.isEmpty)
        #expect(rig.station.log.map(\.bytes).dropFirst().allSatisfy { $0 == 0 })
        #expect(rig.isOpen)
    }

    @Test func `OPTIONS is answered at once, without a body, and is no attempt`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 60, failureRate: 1))
        for target in ["/api/genres", "*"] {
            try rig.send("OPTIONS \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let response = try rig.received()
            #expect(response.statuses == [204])
            #expect(response.contains("Allow: GET, HEAD, OPTIONS"))
            #expect(!response.contains("Content-Length") && response.hasSuffix("\r\n\r\n"))
        }
        #expect(rig.station.log.map(\.method) == ["OPTIONS"])
        #expect(rig.outcomes == [.answered])
        #expect(rig.station.log.first?.status == 204)
        #expect(rig.isOpen)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
    func `another method on data is a 405 with the methods that work`(method: String) throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 60, failureRate: 1))
        try rig.send("\(method) /api/genres HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
        let response = try rig.received()
        #expect(response.statuses == [405])
        #expect(response.contains("Allow: GET, HEAD, OPTIONS\r\n"))
        #expect(rig.outcomes == [.rejected])
        #expect(rig.isOpen)
    }

    @Test(arguments: ["BREW /api/feed", "get /api/feed", "CONNECT localhost:80", "GET *", "OPTIONS api/feed"])
    func `what no server of paths knows is a 400 and the end of the connection`(line: String) throws {
        let rig = try ConnectionRig()
        try rig.send("\(line) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try rig.received().statuses == [400])
        rig.advance(by: StationConnection.linger.duration)
        #expect(!rig.isOpen)
    }
}
