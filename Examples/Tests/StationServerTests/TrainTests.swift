import Foundation
import Testing

@testable import StationServer

@Suite struct TrainTests {
    private let station = StationAPI(seed: 7)

    private func put(_ body: String) -> APIResponse {
        station.respond(to: APIRequest(method: "PUT", target: "/api/train", body: Data(body.utf8)))
    }

    @Test func `the train starts with the gallery's latency and failure rate`() {
        let response = station.respond(to: APIRequest(target: "/api/train"))
        #expect(response.status == 200)
        #expect(response.text.contains(#""failureRate":0.16666666666666666,"invalidBodyRate":0,"#))
        #expect(response.text.contains(#""maximumLatency":3,"minimumLatency":0.3,"retryAfter":1,"#))
        #expect(response.text.contains(#""tunnel":"none""#))
    }

    @Test func `a change answers the new settings, which the next reading repeats`() throws {
        let response = put(#"{"minimumLatency":1,"maximumLatency":2.5,"failureRate":0}"#)
        #expect(response.status == 200)
        #expect(response.text.contains(#""maximumLatency":2.5,"minimumLatency":1,"#))
        #expect(station.respond(to: APIRequest(target: "/api/train")).body == response.body)
        #expect(station.train == (try TrainSettings(minimumLatency: 1, maximumLatency: 2.5, failureRate: 0)))
    }

    @Test func `a change of one setting keeps the others`() throws {
        #expect(put(#"{"failureRate":0.5}"#).status == 200)
        #expect(station.train == (try TrainSettings(minimumLatency: 0.3, maximumLatency: 3, failureRate: 0.5)))
        #expect(put("{}").status == 200)
        #expect(station.train.failureRate == 0.5)
    }

    @Test func `what the train answers can be put back`() {
        let response = station.respond(to: APIRequest(target: "/api/train"))
        #expect(put(response.text) == response)
    }

    @Test(arguments: [
        ("", "JSON object"), ("[]", "JSON object"), ("3", "JSON object"), ("{", "JSON object"),
        ("\u{0}", "JSON object"),
        (#"{"failureRate":"0.5"}"#, "failureRate must be a number"),
        (#"{"failureRate":true}"#, "failureRate must be a number"),
        (#"{"failureRate":null}"#, "failureRate must be a number"),
        (#"{"failureRate":{}}"#, "failureRate must be a number"),
        (#"{"failureRate":1e999}"#, ""), (#"{"failureRate":NaN}"#, "JSON object"),
        (#"{"failureRate":1.01}"#, "failureRate must be from 0 to 1"),
        (#"{"failureRate":-0.1}"#, "failureRate must be from 0 to 1"),
        (#"{"minimumLatency":-1}"#, "minimumLatency must be from 0 to 60"),
        (#"{"maximumLatency":60.5}"#, "maximumLatency must be from 0 to 60"),
        (#"{"minimumLatency":4}"#, "must not be above"),
        (#"{"maximumLatency":0.1}"#, "must not be above"),
        (#"{"failurerate":0.5}"#, "only these settings"), (#"{"delay":1}"#, "only these settings"),
        (#"{"tunnel":true}"#, "tunnel must be one of none, refusing, hanging"),
        (#"{"tunnel":"open"}"#, "tunnel must be one of none, refusing, hanging"),
        (#"{"retryAfter":1.5}"#, "retryAfter must be a whole number"),
        (#"{"retryAfter":61}"#, "retryAfter must be from 0 to 60"),
        (#"{"dripDuration":61}"#, "dripDuration must be from 0 to 60"),
        (#"{"cutRate":2}"#, "cutRate must be from 0 to 1"),
        (#"{"failureRate":0,"tunnel":"hanging","dropRate":-1}"#, "dropRate must be from 0 to 1"),
    ])
    func `bad settings are refused with a message and change nothing`(body: String, message: String) throws {
        let response = put(body)
        #expect(response.status == 400)
        #expect(try response.error.contains(message) || message.isEmpty)
        #expect(station.train == .standard)
    }

    @Test func `settings nested as deep as 4 kB allow are refused`() {
        #expect(put(String(repeating: "[", count: 4_096)).status == 400)
        #expect(put(#"{"failureRate":"# + String(repeating: "[", count: 4_000)).status == 400)
    }

    @Test func `a body above 4 kB is refused`() throws {
        let padding = String(repeating: " ", count: 4_096)
        #expect(put(#"{"failureRate":0}"# + padding).status == 413)
        #expect(station.train == .standard)
        #expect(put(#"{"failureRate":0}"# + padding.dropLast(17)).status == 200)
    }

    @Test(arguments: [
        (-1.0, 1.0, 0.0), (0.0, 61.0, 0.0), (0.0, 0.0, 1.5), (2.0, 1.0, 0.0), (.nan, 1.0, 0.0), (0.0, .infinity, 0.0),
    ])
    func `settings in code are checked as well`(minimum: Double, maximum: Double, rate: Double) {
        #expect(throws: InvalidTrainSettings.self) {
            try TrainSettings(minimumLatency: minimum, maximumLatency: maximum, failureRate: rate)
        }
    }

    @Test func `a journey keeps the faults it set out with`() {
        guard case .journey(let journey) = station.receive(APIRequest(target: "/api/colors/3")) else {
            Issue.record("A color is on its way")
            return
        }
        let plan = FaultPlan(seed: 7, path: "/api/colors/3", attempt: 1, train: .standard)
        station.train = .faultless
        #expect(journey.plan == plan)
        #expect(journey.plan.delay > .zero)
    }
}
