import Foundation
import NIOConcurrencyHelpers
import ResourceCore
import Testing

@testable import StationServer

/// The record that outlasts a server: the notes with the writes to them, and the train.
@Suite(.timeLimit(.minutes(10)), .ownThread) struct KeepingTests {
    private let isFull = NIOLockedValueBox(false)
    private let store: MemoryStore
    private let umbrella = NoteClient.request("POST", "", #"{"text":"Umbrella"}"#, key: "a")
    private let halfFailing = APIRequest(
        method: "PUT", target: "/api/train", body: Data(#"{"failureRate":0.5}"#.utf8))

    init() {
        store = MemoryStore { [isFull] call in
            if case .store = call, isFull.withLockedValue({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
        }
    }

    private func station() async throws -> StationAPI {
        try await StationAPI(seed: 7, train: .faultless, keptIn: store)
    }

    private func notes(of station: StationAPI) throws -> [NoteClient.Note] { try NoteClient(of: station).notes }

    @Test func `a server continues with the notes, the writes, and the train of the one before`() async throws {
        let first = try await station()
        let created = await first.response(to: umbrella)
        #expect(created.status == 201)
        #expect(await first.response(to: halfFailing).status == 200)
        let second = try await station()
        #expect(try notes(of: second) == notes(of: first))
        #expect(second.train == first.train && second.train.failureRate == 0.5)
        let repeated = await second.response(to: umbrella)
        #expect(repeated.body == created.body && repeated.headers["Idempotent-Replayed"] == "true")
        let log: NoteClient.Log = try NoteClient(of: second).send("GET", "/log").json()
        #expect((log.applied, log.duplicates, log.writes.map(\.key)) == (1, 1, ["a"]))
        let next = await second.response(to: NoteClient.request("POST", "", #"{"text":"Map"}"#))
        #expect(try (next.json() as NoteClient.Note).id == "10")
    }

    @Test func `a change that isn't on disk is not answered, and made once when it's repeated`() async throws {
        let first = try await station()
        isFull.withLockedValue { $0 = true }
        let refused = await first.response(to: umbrella)
        #expect(refused.status == 503 && refused.headers["Retry-After"] == "1")
        #expect(await first.response(to: halfFailing).status == 503)
        #expect(await first.response(to: APIRequest(target: "/api/notes")).status == 200)
        isFull.withLockedValue { $0 = false }
        #expect(try notes(of: await station()).count == 8)
        #expect(await first.response(to: umbrella).status == 201)
        #expect(try notes(of: await station()).map(\.text).suffix(2) == ["Rain jacket", "Umbrella"])
    }

    @Test(arguments: [false, true]) func `a change over HTTP is answered once it's on disk`(isFull: Bool) async throws {
        self.isFull.withLockedValue { $0 = isFull }
        let server = try await StationServer.startPatiently(api: station())
        for request in [umbrella, halfFailing] {
            let response = try await SocketClient.talk(to: server.address) { client in
                try await client.send(Self.text(of: request))
                return try await client.readToEnd()
            }
            #expect(response.hasPrefix(isFull ? "HTTP/1.1 503 " : "HTTP/1.1 20"))
        }
        await server.stop()
        self.isFull.withLockedValue { $0 = false }
        let next = try await station()
        #expect(try notes(of: next).count == (isFull ? 8 : 9))
        #expect(next.train.failureRate == (isFull ? 0 : 0.5))
    }

    @Test func `a server continues with the rooms of the one before, in a later epoch`() async throws {
        let hello = APIRequest(
            method: "POST", target: "/api/rooms/platform/messages", headers: ["idempotency-key": #""k""#],
            body: Data(#"{"text":"Hello"}"#.utf8))
        let first = try await station()
        let created: RoomClient.Receipt = try await first.response(to: hello).json()
        let second = try await station()
        let repeated = await second.response(to: hello)
        #expect(repeated.headers["Idempotent-Replayed"] == "true")
        let receipt: RoomClient.Receipt = try repeated.json()
        #expect(receipt.message == created.message && receipt.position != created.position)
        let room: RoomClient.Snapshot = try second.respond(to: APIRequest(target: "/api/rooms/platform")).json()
        #expect(room.messages == [created.message] && room.position == receipt.position)
        let events = APIRequest(
            target: "/api/rooms/platform/events", headers: ["last-event-id": created.position])
        #expect(second.respond(to: events).status == 409)
    }

    private static func text(of request: APIRequest) -> String {
        let fields = request.headers.map { "\($0): \($1)\r\n" }.joined()
        let head = "\(request.method) \(request.path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)"
        return "\(head)Content-Length: \(request.body.count)\r\n\r\n\(String(decoding: request.body, as: UTF8.self))"
    }

    @Test(arguments: [
        (#"{"notes""#, #"{"note""#), (#""id":"2""#, #""id":"1""#), (#""lastID":8"#, #""lastID":9223372036854775807"#),
        (#""version":8}"#, #""version":-1}"#), (#""failureRate":0"#, #""failureRate":2"#),
        (#""count":0"#, #""count":9223372036854775807"#), (#""count":0"#, #""count":-1"#),
        (#""epoch":"#, #""epoch":-"#),
    ])
    func `a record that no server has written is an error, and stays`(part: String, other: String) async throws {
        _ = try await station().response(to: NoteClient.request("PATCH", "/1", "{}"))
        let written = try #require(try await store.data(for: "station"))
        let sorted = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: written), options: .sortedKeys)
        let text = String(decoding: sorted, as: UTF8.self)
        let changed = Data(text.replacingOccurrences(of: part, with: other).utf8)
        #expect(changed != sorted)
        try await store.store(changed, for: "station")
        await #expect(throws: StationServerError.self) { _ = try await station() }
        #expect(try await store.data(for: "station") == changed)
    }
}
