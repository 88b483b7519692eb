import Testing

@testable import StationServer

@Suite struct FailureTests {
    @Test func `a failed request gets a 5xx with a JSON error after its delay`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 1, failureRate: 1))
        try rig.get(ConnectionRig.path { $0 == .unavailable })
        #expect(try rig.received() == "")
        rig.advance(by: .seconds(1))
        let response = try rig.received()
        #expect(response.statuses == [503])
        #expect(response.hasSuffix(#"{"error":"The station could not respond. Please try again."}"#))
        #expect(rig.outcomes == [.failed])
        #expect(rig.isOpen)
    }

    @Test func `a dropped request gets no response and its connection is closed after its delay`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 1, failureRate: 1))
        try rig.get(ConnectionRig.path { $0 == .drop })
        rig.advance(by: .milliseconds(999))
        #expect(rig.isOpen)
        rig.advance(by: .milliseconds(1))
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.dropped])
        #expect(try rig.received() == "HTTP/1.1 102 Processing\r\n\r\n")
    }

    @Test func `what was sent after a dropped request is not answered`() throws {
        let rig = try ConnectionRig(train: ConnectionRig.train(latency: 0, failureRate: 1))
        let dropped = try ConnectionRig.path { $0 == .drop }
        let request = "GET \(dropped) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try rig.send(request + request)
        rig.advance(by: .zero)
        #expect(rig.outcomes == [.dropped])
        #expect(try rig.received().statuses == [102])
    }

    @Test func `a retry is another attempt with a fate of its own`() throws {
        let train = try ConnectionRig.train(latency: 0, failureRate: 0.5)
        let path = try #require(
            NamedColor.indices.lazy.map { "/api/colors/\($0)" }.first { path in
                let faults = (1...2).map { FaultPlan(seed: 7, path: path, attempt: $0, train: train).fault }
                return faults == [.serverError, nil]
            }
        )
        let rig = try ConnectionRig(train: train)
        for _ in 1...2 {
            try rig.get(path)
            rig.advance(by: .zero)
        }
        #expect(try rig.received().statuses == [500, 200])
        #expect(rig.outcomes == [.failed, .answered])
    }
}
