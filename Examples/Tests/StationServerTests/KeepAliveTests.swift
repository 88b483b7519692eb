import NIOCore
import NIOEmbedded
import Testing

@testable import StationServer

@Suite struct KeepAliveTests {
    @Test func `one connection answers one request after another`() throws {
        let rig = try ConnectionRig()
        for _ in 0..<3 {
            try rig.get("/api/colors/4")
            rig.advance(by: .zero)
            let response = try rig.received()
            #expect(response.statuses == [200])
            #expect(!response.contains("Connection:"))
        }
        #expect(rig.isOpen)
    }

    @Test func `every request has 30 seconds of its own`() throws {
        let rig = try ConnectionRig()
        for _ in 0..<3 {
            rig.advance(by: .seconds(20))
            try rig.get("/api/log")
        }
        #expect(try rig.received().statuses == [200, 200, 200])
        rig.advance(by: .seconds(30))
        #expect(!rig.isOpen)
    }

    @Test func `requests sent ahead are answered in their order, each when the one before is done`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 1))
        let paths = ["/api/colors/4", "/nowhere", "/api/colors/5"]
        try rig.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
        #expect(rig.outcomes == [.running])
        rig.advance(by: .seconds(1))
        #expect(try rig.received().statuses == [200, 404])
        #expect(rig.outcomes == [.answered, .running])
        rig.advance(by: .seconds(1))
        #expect(try rig.received().statuses == [200])
    }

    @Test func `thousands of requests in one read are all answered`() throws {
        let rig = try ConnectionRig()
        try rig.send(String(repeating: "GET /api/log HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 5_000))
        #expect(try rig.received().split(separator: "HTTP/1.1 200 OK").count == 5_000)
        #expect(rig.isOpen)
    }

    @Test func `answers to a backlog do not nest, however many leave at once`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 1))
        let network = InstantNetwork()
        try rig.channel.pipeline.syncOperations.addHandler(network, position: .first)
        try rig.get("/api/colors/4")
        for _ in 0..<50 { try rig.get("/nowhere") }
        #expect(network.writes == 0)
        rig.advance(by: .seconds(1))
        #expect(network.writes == 51 * 3)
        // The first response is sent on the timer, and the others in its completion, one after another.
        #expect(network.deepest == 2)
    }

    @Test func `nothing more is read while a response is under way`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 1))
        let network = InstantNetwork()
        try rig.channel.pipeline.syncOperations.addHandler(network, position: .first)
        rig.channel.read()
        #expect(network.reads == 1)
        try rig.get("/api/colors/4")
        rig.channel.read()
        rig.channel.read()
        #expect(network.reads == 1)
        rig.advance(by: .seconds(1))
        #expect(network.reads == 2)
    }

    @Test(arguments: ["Connection: close\r\n", "Connection: Upgrade\r\nUpgrade: h2c\r\n"])
    func `a client that wants no more is answered and hung up on`(fields: String) throws {
        let rig = try ConnectionRig()
        try rig.get("/api/log", fields: fields)
        let response = try rig.received()
        #expect(response.statuses == [200])
        #expect(response.contains("Connection: close\r\n"))
        rig.advance(by: StationConnection.linger.duration)
        #expect(!rig.isOpen)
    }

    @Test func `garbage after a good request lets that be answered first`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 1))
        try rig.get("/api/colors/4")
        try rig.send("garbage\r\n\r\n")
        rig.advance(by: .seconds(1))
        #expect(try rig.received().statuses == [200])
        rig.advance(by: StationConnection.linger.duration)
        #expect(!rig.isOpen)
    }

    @Test func `a response to HEAD has no body`() throws {
        let rig = try ConnectionRig()
        try rig.send("HEAD /api/log HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let response = try rig.received()
        #expect(response.statuses == [200])
        #expect(response.contains("Content-Length: 2\r\n"))
        #expect(response.hasSuffix("\r\n\r\n"))
    }

    @Test func `a stop closes a connection that is not being answered`() throws {
        let rig = try ConnectionRig()
        try rig.get("/api/log")
        rig.stop()
        #expect(!rig.isOpen)
    }
}
