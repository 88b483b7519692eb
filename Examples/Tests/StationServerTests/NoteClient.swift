import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import StationServer

/// A client of the notes, on a network without faults and a clock that a test advances.
struct NoteClient {
    /// A note, as a client sees it.
    struct Note: Codable, Hashable {
        var id: String
        var text: String
        var isDone: Bool
        var version: Int
    }

    /// The log of writes, as a client sees it.
    struct Log: Decodable, Hashable {
        struct Write: Decodable, Hashable {
            var number: Int
            var key: String?
            var method: String
            var path: String
            var body: String
            var note: String
            var version: Int
            var duplicates: Int
            var milliseconds: Double
        }

        var applied: Int
        var duplicates: Int
        var rejected: Int
        var writes: [Write]
    }

    let station: StationAPI
    private let clock: NIOLockedValueBox<Duration>

    init(started: Date = Date(timeIntervalSince1970: 1_000_000_000)) {
        let clock = NIOLockedValueBox(Duration.zero)
        self.clock = clock
        station = StationAPI(seed: 7, train: .faultless, started: started, elapsed: { clock.withLockedValue { $0 } })
    }

    init(of station: StationAPI) {
        self.station = station
        clock = NIOLockedValueBox(.zero)
    }

    func wait(_ time: Duration) {
        clock.withLockedValue { $0 += time }
    }

    /// Sends a request to a path below `/api/notes`, with the key in the quotation marks of the field.
    func send(
        _ method: String, _ path: String = "", _ body: String = "", key: String? = nil, fields: [String: String] = [:]
    ) -> APIResponse {
        station.respond(to: Self.request(method, path, body, key: key, fields: fields))
    }

    static func request(
        _ method: String, _ path: String = "", _ body: String = "", key: String? = nil, fields: [String: String] = [:]
    ) -> APIRequest {
        var fields = fields
        if let key { fields["idempotency-key"] = "\"\(key)\"" }
        return APIRequest(method: method, target: "/api/notes\(path)", headers: fields, body: Data(body.utf8))
    }

    var notes: [Note] {
        get throws { try send("GET").json() }
    }

    var ids: [String] {
        get throws { try notes.map(\.id) }
    }

    func note(_ id: String) throws -> Note {
        try send("GET", "/\(id)").json()
    }

    func tag(_ path: String = "") throws -> String {
        try #require(send("GET", path).headers["ETag"])
    }

    var log: Log {
        get throws { try send("GET", "/log").json() }
    }
}

/// The details of a problem, as a client sees them.
struct ProblemDetails: Decodable, Hashable {
    var type: String
    var title: String
    var status: Int
    var detail: String
}

extension APIResponse {
    func json<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: body)
    }

    /// The details of a rejection, which repeat its status.
    var problem: ProblemDetails {
        get throws {
            #expect(headers["Content-Type"] == "application/problem+json")
            let problem = try json(as: ProblemDetails.self)
            #expect(problem.status == status && problem.detail.hasSuffix("."))
            return problem
        }
    }
}

extension ConnectionRig {
    /// Sends a request to a path below `/api/notes`.
    func write(_ method: String, _ path: String, _ body: String = "", key: String? = nil) throws {
        let field = key.map { "Idempotency-Key: \"\($0)\"\r\n" } ?? ""
        try send(
            "\(method) /api/notes\(path) HTTP/1.1\r\nHost: localhost\r\n\(field)Content-Length: \(body.utf8.count)\r\n\r\n"
                + body)
    }

    /// A client of the same notes without a network.
    var notes: NoteClient { NoteClient(of: station) }
}
