import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import StationServer

/// A client of the rooms, on a network without faults and a clock that a test advances.
struct RoomClient {
    struct Message: Decodable, Hashable {
        let number: Int
        let author: String
        let text: String
        let at: String
        let mutation: String?
    }

    /// A snapshot or, with the place at which it begins, the log.
    struct Snapshot: Decodable, Hashable {
        let messages: [Message]
        let position: String
        let log: String?

        var texts: [String] { messages.map(\.text) }
    }

    struct Receipt: Decodable, Hashable {
        let message: Message
        let position: String
    }

    let station: StationAPI
    private let clock = NIOLockedValueBox(Duration.zero)

    init() {
        let started = Date(timeIntervalSince1970: 1_000)
        station = StationAPI(
            seed: 7, train: .faultless, started: started, elapsed: { [clock] in clock.withLockedValue { $0 } })
    }

    func wait(_ time: Duration) {
        clock.withLockedValue { $0 += time }
    }

    func get(_ path: String, after position: String? = nil) -> APIResponse {
        let headers = position.map { ["last-event-id": $0] } ?? [:]
        return station.respond(to: APIRequest(target: "/api/rooms\(path)", headers: headers))
    }

    func send(_ body: String, to room: String = "platform", key: String? = nil) -> APIResponse {
        let headers = key.map { ["idempotency-key": "\"\($0)\""] } ?? [:]
        return station.respond(
            to: APIRequest(
                method: "POST", target: "/api/rooms/\(room)/messages", headers: headers, body: Data(body.utf8)))
    }

    @discardableResult
    func post(_ text: String, to room: String = "platform", key: String? = nil) throws -> Receipt {
        let response = send(#"{"text":"\#(text)"}"#, to: room, key: key)
        #expect(response.status == 201)
        return try JSONDecoder().decode(Receipt.self, from: response.body)
    }

    @discardableResult
    func control(_ body: String, of room: String = "platform") -> Int {
        let target = "/api/rooms/\(room)/control"
        return station.respond(to: APIRequest(method: "PUT", target: target, body: Data(body.utf8))).status
    }

    func room(_ path: String = "/platform") throws -> Snapshot {
        let response = get(path)
        #expect(response.status == 200)
        return try JSONDecoder().decode(Snapshot.self, from: response.body)
    }

    func log() throws -> Snapshot { try room("/platform/log") }
}
