import Testing

@testable import StationServer

@Suite struct DelayTests {
    @Test func `a response leaves when its delay is over and not before`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 2))
        try rig.get("/api/colors/4")
        rig.advance(by: .milliseconds(1_999))
        #expect(try rig.received() == "")
        #expect(rig.outcomes == [.running])
        rig.advance(by: .milliseconds(1))
        let response = try rig.received()
        #expect(response.statuses == [200])
        #expect(response.contains("Content-Length: 70\r\n"))
        #expect(response.contains("Cache-Control: no-store\r\n"))
        #expect(response.hasSuffix(#""name":"Light pink","red":0.939}"#))
        #expect(rig.station.log.first?.duration == .seconds(2))
        #expect(rig.isOpen)
    }

    @Test func `delays are those of the plan`() throws {
        let rig = try ConnectionRig(train: .standard)
        let plan = FaultPlan(seed: 7, path: "/api/colors/4", attempt: 1, train: .standard)
        try rig.get("/api/colors/4")
        rig.advance(by: plan.delay - .milliseconds(1))
        #expect(rig.outcomes == [.running])
        rig.advance(by: .milliseconds(1))
        #expect(rig.outcomes == [.answered])
    }

    @Test func `the log and the train are answered at once, however slow the train is`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 60, failureRate: 1))
        try rig.get("/api/log")
        #expect(try rig.received().hasSuffix("\r\n\r\n[]"))
        try rig.get("/api/train")
        #expect(
            try rig.received().contains(
                #""failureRate":1,"invalidBodyRate":0,"maximumLatency":60,"minimumLatency":60,"#))
    }

    @Test func `a connection that waits for a late response is not idle`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 60))
        try rig.get("/api/colors/4")
        rig.advance(by: .seconds(59))
        #expect(rig.isOpen)
        rig.advance(by: .seconds(1))
        #expect(try rig.received().statuses == [200])
    }

    @Test func `a client that hangs up cancels its response`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 2))
        try rig.get("/api/colors/4")
        rig.advance(by: .seconds(1))
        rig.hangUp()
        #expect(rig.outcomes == [.cancelled])
        #expect(rig.station.log.first?.duration == .seconds(1))
        rig.advance(by: .seconds(5))
        #expect(try rig.received() == "")
        #expect(rig.outcomes == [.cancelled])
    }

    @Test func `a stop cancels a response that is on its way`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 2))
        try rig.get("/api/colors/4")
        rig.stop()
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.cancelled])
        #expect(try rig.received() == "")
    }
}
