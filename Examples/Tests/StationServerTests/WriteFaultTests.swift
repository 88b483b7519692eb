import Foundation
import Testing

@testable import StationServer

/// The faults that leave a client without the outcome of its write, or with a bad one.
@Suite struct WriteFaultTests {
    private static let text = #"{"text":"Earplugs"}"#

    private func rig(_ values: [TrainSettings.Setting: Double]) throws -> ConnectionRig {
        try ConnectionRig(train: TrainSettings.faultless.changed(values))
    }

    private func unfinished(at rig: ConnectionRig) -> Int {
        rig.station.notebook { notebook, _ in notebook.unfinished }
    }

    // MARK: Lost responses

    @Test func `a write whose response is lost is applied, and the next attempt gets the response`() throws {
        let rig = try rig([.writeLossRate: 1, .minimumLatency: 1, .maximumLatency: 1])
        try rig.write("POST", "", Self.text, key: "k")
        rig.advance(by: .seconds(1))
        #expect(try rig.received() == "HTTP/1.1 102 Processing\r\n\r\n")
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.dropped])
        #expect(rig.station.log.first?.fault == .writeLoss)
        #expect(try rig.notes.notes.count == 9)
        rig.station.train = .faultless
        let retry = try ConnectionRig(beside: rig)
        try retry.write("POST", "", Self.text, key: "k")
        rig.advance(by: .zero)
        let response = try retry.received()
        #expect(response.statuses == [201])
        #expect(response.contains("Location: /api/notes/9\r\n") && response.contains("Idempotent-Replayed: true\r\n"))
        #expect(try rig.notes.notes.count == 9)
        #expect(unfinished(at: rig) == 0)
    }

    @Test func `without a key, the next attempt is applied as well`() throws {
        let rig = try rig([.writeLossRate: 1])
        try rig.write("POST", "", Self.text)
        rig.advance(by: .zero)
        #expect(rig.notes.send("POST", "", Self.text).status == 201)
        #expect(try rig.notes.notes.count == 10)
    }

    // MARK: Late writes

    @Test func `a late write arrives after its time, and not before`() throws {
        let rig = try rig([.writeDelayRate: 1, .writeDelayDuration: 8, .minimumLatency: 1, .maximumLatency: 1])
        try rig.write("PATCH", "/4", Self.text)
        rig.advance(by: .seconds(1))
        #expect(!rig.isOpen)
        #expect(rig.outcomes == [.dropped])
        #expect(rig.station.log.first?.fault == .writeDelay)
        rig.advance(by: .milliseconds(7_999))
        #expect(try rig.notes.log.applied == 0)
        rig.advance(by: .milliseconds(1))
        #expect(try rig.notes.log.writes.map(\.milliseconds) == [9_000])
        #expect(unfinished(at: rig) == 0)
    }

    @Test(arguments: [true, false])
    func `a duplicate overtakes a late write, which overwrites later ones if it has no key`(hasKey: Bool) throws {
        let rig = try rig([.writeDelayRate: 1, .writeDelayDuration: 8])
        try rig.write("PATCH", "/4", Self.text, key: hasKey ? "k" : nil)
        rig.advance(by: .seconds(1))
        #expect(rig.notes.send("PATCH", "/4", Self.text, key: hasKey ? "k" : nil).status == 200)
        #expect(rig.notes.send("PATCH", "/4", #"{"text":"Ear muffs"}"#).status == 200)
        rig.advance(by: .seconds(7))
        #expect(try rig.notes.note("4").text == (hasKey ? "Ear muffs" : "Earplugs"))
        #expect(try rig.notes.log.applied == (hasKey ? 2 : 3))
        #expect(try rig.notes.log.duplicates == (hasKey ? 1 : 0))
    }

    @Test func `a write that arrives late is judged by then`() throws {
        let rig = try rig([.writeDelayRate: 1, .writeDelayDuration: 8])
        try rig.write("PATCH", "/4", Self.text)
        #expect(rig.notes.send("DELETE", "/4").status == 204)
        rig.advance(by: .seconds(8))
        #expect(try rig.notes.log.applied == 1)
        #expect(try rig.notes.log.rejected == 1)
    }

    @Test func `no more than 512 writes are on their way, and more never arrive`() throws {
        let rig = try rig([.writeDelayRate: 1, .writeDelayDuration: 60])
        for number in 0..<600 {
            _ = rig.station.receive(NoteClient.request("PATCH", "/4", Self.text, key: "\(number)"))
        }
        #expect(unfinished(at: rig) == 512)
        rig.advance(by: .seconds(60))
        #expect(try rig.notes.log.applied == 512)
        #expect(unfinished(at: rig) == 0)
    }

    // MARK: Refusals

    @Test func `a refusal is final for its key, and another key has another chance`() throws {
        let rig = try rig([.writeRefusalRate: 1])
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .zero)
        let response = try rig.received()
        #expect(response.statuses == [403])
        #expect(response.contains("Content-Type: application/problem+json\r\n"))
        #expect(rig.outcomes == [.rejected])
        #expect(rig.station.log.first?.fault == .writeRefusal)
        #expect(rig.isOpen)
        rig.station.train = .faultless
        let again = rig.notes.send("PATCH", "/4", Self.text, key: "k")
        #expect(again.status == 403 && again.headers["Idempotent-Replayed"] == "true")
        #expect(try rig.notes.log.applied == 0)
        #expect(try rig.notes.log.rejected == 1)
        #expect(rig.notes.send("PATCH", "/4", Self.text, key: "l").status == 200)
    }

    @Test func `a write that was applied is not refused afterward`() throws {
        let rig = try rig([.writeRefusalRate: 1])
        #expect(rig.notes.send("PATCH", "/4", Self.text, key: "k").status == 200)
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .zero)
        #expect(try rig.received().statuses == [200])
        #expect(rig.outcomes == [.answered])
        #expect(rig.station.log.first?.fault == nil)
    }

    // MARK: Other faults

    @Test(arguments: [
        (TrainSettings.Setting.dropRate, 102), (.serverErrorRate, 500), (.unavailableRate, 503),
        (.tooManyRequestsRate, 429),
    ])
    func `a fault before the server means that the write is not applied`(
        rate: TrainSettings.Setting, status: Int
    ) throws {
        let rig = try rig([rate: 1])
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .zero)
        #expect(try rig.received().statuses == [status])
        #expect(try rig.notes.log.applied == 0)
        let next = rig.notes.send("PATCH", "/4", Self.text, key: "k")
        #expect(next.status == 200 && next.headers["Idempotent-Replayed"] == nil)
    }

    @Test(arguments: [TrainSettings.Setting.cutRate, .wrongLengthRate, .invalidBodyRate, .dripRate])
    func `a fault of the body means that the write is applied`(rate: TrainSettings.Setting) throws {
        let rig = try rig([rate: 1, .dripDuration: 4])
        try rig.write("PATCH", "/4", Self.text, key: "k")
        rig.advance(by: .zero)
        #expect(try rig.received().statuses == [200])
        #expect(try rig.notes.log.applied == 1)
        #expect(rig.station.log.first?.fault?.rate == rate)
        rig.hangUp()
        #expect(unfinished(at: rig) == 0)
    }

    @Test func `a deletion has no body that a fault could affect`() throws {
        let rig = try rig([.cutRate: 1])
        try rig.write("DELETE", "/4")
        rig.advance(by: .zero)
        #expect(try rig.received().statuses == [204])
        #expect(rig.outcomes == [.answered])
        #expect(rig.station.log.first?.fault == nil)
    }

    @Test func `reads are not affected, and neither are the logs and the train`() throws {
        let rig = try rig([.writeLossRate: 1, .writeDelayRate: 1, .writeRefusalRate: 1])
        for path in ["/api/notes", "/api/notes/4", "/api/feed", "/api/notes/log", "/api/log", "/api/train"] {
            try rig.get(path)
            rig.advance(by: .zero)
            #expect(try rig.received().statuses == [200])
        }
        #expect(rig.station.log.map(\.path) == ["/api/notes", "/api/notes/4", "/api/feed"])
        #expect(rig.station.log.allSatisfy { $0.fault == nil })
    }

    // MARK: Draws

    @Test func `faults of writes are drawn after all others, so that those stay the same`() {
        for attempt in 1...2_000 {
            var generator = SeededGenerator(seed: 7, purpose: "/api/feed", number: attempt)
            let train = TrainSettings.onTheTrain
            let delay = Duration.seconds(generator.number(in: 0.3...3))
            for _ in 0..<3 { _ = generator.unit() }
            let rates: KeyValuePairs<Fault, Double> = [
                .drop: train.dropRate, .serverError: train.serverErrorRate, .unavailable: train.unavailableRate,
                .tooManyRequests: train.tooManyRequestsRate, .cut: train.cutRate, .wrongLength: train.wrongLengthRate,
                .invalidBody: train.invalidBodyRate, .drip: train.dripRate,
            ]
            let drawn = rates.filter { _, rate in generator.unit() < rate }.first?.key
            let plan = FaultPlan(seed: 7, path: "/api/feed", attempt: attempt, train: train)
            #expect(plan.delay == delay)
            #expect(drawn == nil ? plan.fault?.needsWrite != false : plan.fault == drawn)
        }
    }

    @Test func `reads and writes of notes have attempts of their own, which all notes share`() throws {
        let station = StationAPI(seed: 7, train: .onTheTrain)
        func plan(_ method: String, _ path: String) throws -> FaultPlan {
            guard case .journey(let journey) = station.receive(NoteClient.request(method, path, "{}")) else {
                throw NoJourney()
            }
            return journey.plan
        }
        func expected(_ itinerary: String, _ attempt: Int) -> FaultPlan {
            FaultPlan(seed: 7, path: itinerary, attempt: attempt, train: .onTheTrain)
        }
        #expect(try plan("GET", "") == expected("/api/notes", 1))
        #expect(try plan("POST", "") == expected("POST /api/notes", 1))
        for (attempt, id) in [4, 5, 4].enumerated() {
            #expect(try plan("GET", "/\(id)") == expected("/api/notes/*", attempt + 1))
            #expect(try plan("PATCH", "/\(id)") == expected("PATCH /api/notes/*", attempt + 1))
            #expect(try plan("PUT", "/\(id)/position") == expected("PUT /api/notes/*/position", attempt + 1))
        }
    }

    private struct NoJourney: Error {}

    @Test(arguments: [
        (#"{"writeLossRate":1.5}"#, "writeLossRate must be from 0 to 1"),
        (#"{"writeDelayDuration":61}"#, "writeDelayDuration must be from 0 to 60"),
        (#"{"writeRefusalRate":"x"}"#, "writeRefusalRate must be a number"),
    ])
    func `the train accepts their rates, within limits`(body: String, message: String) throws {
        let station = StationAPI(seed: 7)
        let bad = station.respond(to: APIRequest(method: "PUT", target: "/api/train", body: Data(body.utf8)))
        #expect(try bad.error.contains(message))
        let good = #"{"writeLossRate":0.1,"writeDelayRate":0.2,"writeDelayDuration":30,"writeRefusalRate":0.3}"#
        #expect(
            station.respond(to: APIRequest(method: "PUT", target: "/api/train", body: Data(good.utf8))).status == 200)
        #expect(station.train[.writeLossRate] == 0.1 && station.train[.writeDelayRate] == 0.2)
        #expect(station.train[.writeDelayDuration] == 30 && station.train[.writeRefusalRate] == 0.3)
    }
}
