import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import StationServer

@Suite struct RequestLogTests {
    private let clock = NIOLockedValueBox(Duration.zero)
    private let station: StationAPI

    init() {
        station = StationAPI(seed: 7, train: .faultless, elapsed: { [clock] in clock.withLockedValue { $0 } })
    }

    private func receive(_ target: String) throws -> Journey {
        guard case .journey(let journey) = station.receive(APIRequest(target: target)) else {
            throw NoJourney()
        }
        return journey
    }

    private struct NoJourney: Error {}

    private struct Entry: Decodable {
        let number: Int
    }

    private func wait(milliseconds: Int) {
        clock.withLockedValue { $0 += .milliseconds(milliseconds) }
    }

    @Test func `a request is logged when it arrives and again when it ends`() throws {
        wait(milliseconds: 20)
        let journey = try receive("/api/colors/3?x=1")
        #expect(station.log.map(\.outcome) == [.running])
        #expect(station.log.first?.status == nil)
        wait(milliseconds: 500)
        station.arrive(journey, bytes: 70)
        let entry = try #require(station.log.first)
        #expect(entry.number == 1)
        #expect(entry.method == "GET")
        #expect(entry.path == "/api/colors/3")
        #expect(entry.query == "x=1")
        #expect(entry.bytes == 70)
        #expect(entry.outcome == .answered)
        #expect(entry.status == 200)
        #expect(entry.start == .milliseconds(20))
        #expect(entry.duration == .milliseconds(500))
    }

    @Test func `the log is a JSON array, oldest first, with null for what is not known yet`() throws {
        station.arrive(try receive("/api/colors/3?x=1"), bytes: 70)
        wait(milliseconds: 7)
        _ = try receive("/api/colors/5")
        let first =
            #"{"bytes":70,"durationMilliseconds":0,"fault":null,"method":"GET","number":1,"outcome":"answered","path":"/api/colors/3","query":"x=1","startMilliseconds":0,"status":200}"#
        let second =
            #"{"bytes":0,"durationMilliseconds":null,"fault":null,"method":"GET","number":2,"outcome":"running","path":"/api/colors/5","query":null,"startMilliseconds":7,"status":null}"#
        #expect(station.respond(to: APIRequest(target: "/api/log")).text == "[\(first),\(second)]")
    }

    @Test func `a number of the newest requests can be asked for`() throws {
        for index in 0..<5 { _ = try receive("/api/colors/\(index)") }
        func numbers(_ query: String) throws -> [Int] {
            let response = station.respond(to: APIRequest(target: "/api/log?\(query)"))
            return try JSONDecoder().decode([Entry].self, from: response.body).map(\.number)
        }
        #expect(try numbers("last=2") == [4, 5])
        #expect(try numbers("last=0") == [])
        #expect(try numbers("last=1000") == [1, 2, 3, 4, 5])
        for query in ["last=", "last=-1", "last=1001", "last=x"] {
            let response = station.respond(to: APIRequest(target: "/api/log?\(query)"))
            #expect(response.status == 400)
            #expect(try response.error == "last must be a number from 0 to 1000.")
        }
    }

    @Test func `what failed, was dropped or was cancelled says so`() throws {
        station.train = try TrainSettings(minimumLatency: 0, maximumLatency: 0, failureRate: 1)
        for index in 0..<20 { station.arrive(try receive("/api/colors/\(index)"), bytes: 0) }
        station.cancel(try receive("/api/colors/20"), bytes: 0)
        for entry in station.log.prefix(20) {
            #expect(entry.outcome == (entry.status == nil ? .dropped : .failed))
            #expect([nil, 500, 503].contains(entry.status))
        }
        #expect(Set(station.log.prefix(20).map(\.outcome)) == [.dropped, .failed])
        #expect(station.log.last?.outcome == .cancelled)
        #expect(station.log.last?.status == nil)
    }

    @Test func `a wrong request for data is logged as rejected and is no attempt`() throws {
        for _ in 0..<3 { _ = station.receive(APIRequest(method: "POST", target: "/api/colors/3")) }
        _ = station.receive(APIRequest(target: "/api/colors/100"))
        #expect(station.log.map(\.outcome) == [.rejected, .rejected, .rejected, .rejected])
        #expect(station.log.map(\.status) == [405, 405, 405, 400])
        let expected = FaultPlan(seed: 7, path: "/api/colors/3", attempt: 1, train: .faultless)
        #expect(try receive("/api/colors/3").plan == expected)
    }

    @Test func `control requests and answers without faults are not logged`() {
        for target in ["/api/log", "/api/train", "/nowhere"] { _ = station.receive(APIRequest(target: target)) }
        _ = station.respond(to: APIRequest(target: "/api/colors/3"))
        #expect(station.log.isEmpty)
    }

    @Test func `an end is noted once`() throws {
        let journey = try receive("/api/colors/3")
        station.arrive(journey, bytes: 70)
        wait(milliseconds: 5)
        station.cancel(journey, bytes: 0)
        #expect(station.log.map(\.outcome) == [.answered])
        #expect(station.log.first?.duration == .zero)
    }

    @Test func `the log keeps the newest thousand`() throws {
        let early = try receive("/api/colors/0")
        for _ in 0..<999 { station.arrive(try receive("/api/colors/1"), bytes: 70) }
        #expect(station.log.count == 1_000)
        #expect(station.log.first?.number == 1)
        let late = try receive("/api/colors/2")
        #expect(station.log.count == 1_000)
        #expect(station.log.map(\.number) == Array(2...1_001))
        station.arrive(early, bytes: 70)
        #expect(station.log.first?.outcome == .answered)
        #expect(station.log.last?.outcome == .running)
        station.arrive(late, bytes: 70)
        #expect(station.log.last?.outcome == .answered)
    }
}
