import Foundation
import StationServer
import Testing

@testable import Showcase

/// The panel's choices, as received by the server.
@Suite struct TrainChangeTests {
    private typealias Settings = Showcase.TrainSettings

    private let station = StationAPI(seed: 1)
    private let rows = TrainChoice.groups.flatMap(\.rows)

    /// Sends a change to the server.
    private func put(_ change: some Encodable) throws -> Settings {
        let body = try JSONEncoder().encode(change)
        let answer = station.respond(to: APIRequest(method: "PUT", target: "/api/train", body: body))
        return try JSONDecoder().decode(Settings.self, from: answer.body)
    }

    private func presets() throws -> [TrainChoice] {
        let answer = station.respond(to: APIRequest(target: "/api/train/presets"))
        return try JSONDecoder().decode([TrainPreset].self, from: answer.body).map { TrainChoice($0) }
    }

    @Test func `the server makes of each choice what the panel says that it means`() throws {
        for choice in try presets() + rows.flatMap(\.choices) {
            let before = try put(Settings.anything)
            #expect(before == .anything)
            let after = try put(choice.change)
            #expect(after == choice.change.made(in: before))
            #expect(choice.change.isMade(in: after))
        }
    }

    @Test func `choices of different rows never undo each other, whichever comes first`() throws {
        for (index, row) in rows.enumerated() {
            for other in rows[(index + 1)...] {
                let pair = (row.choices[0].change, other.choices[1].change)
                _ = try put(Settings.anything)
                _ = try put(pair.0)
                let one = try put(pair.1)
                _ = try put(Settings.anything)
                _ = try put(pair.1)
                #expect(try put(pair.0) == one)
                #expect(pair.0.isMade(in: one) && pair.1.isMade(in: one))
            }
        }
    }
}
