import Foundation
import HTTPTypes
import ResourceCore
import ResourceFeeds
import ResourceHTTP
import ResourceTesting

/// A server of a room and its events, whose every request waits for the test.
final class EventServer: HTTPTransport {
    typealias Parts = AsyncThrowingStream<HTTPResponsePart, any Error>

    private let gate = GatedLoader<Parts>()
    private let requests = Lock<[HTTPRequest]>([])

    /// The number of requests so far.
    var count: Int { gate.count }

    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        requests.withLock { $0.append(request) }
        for try await part in try await gate.load() { try receive(part) }
        try Task.checkCancellation()
    }

    /// Returns the next request, after waiting for it if necessary.
    func next(_ path: String, file: String = #fileID, line: Int = #line) async throws -> Exchange {
        let call = try await gate.nextCall(file: file, line: line)
        let exchange = Exchange(requests.withLock { $0.removeFirst() }, call)
        guard exchange.request.path == path else { throw Unexpected(request: exchange.request) }
        return exchange
    }

    struct Unexpected: Error {
        let request: HTTPRequest
    }

    /// A request, to which the test responds.
    final class Exchange: Sendable {
        let request: HTTPRequest
        private let continuation: Parts.Continuation
        private let ending: AsyncStream<Never>

        init(_ request: HTTPRequest, _ call: GatedLoader<Parts>.Call) {
            self.request = request
            let (parts, continuation) = Parts.makeStream()
            let (ending, end) = AsyncStream<Never>.makeStream()
            (self.continuation, self.ending) = (continuation, ending)
            continuation.onTermination = { _ in end.finish() }
            call.succeed(parts)
        }

        func open(fields: HTTPFields = [.contentType: "text/event-stream; charset=utf-8"]) {
            continuation.yield(.head(HTTPResponse(status: .ok, headerFields: fields)))
        }

        func send(_ text: String) { continuation.yield(.body(Data(text.utf8))) }

        func respond(_ body: String = "", status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]) {
            continuation.yield(.head(HTTPResponse(status: status, headerFields: fields)))
            send(body)
            end()
        }

        func end(_ error: (any Error)? = nil) { continuation.finish(throwing: error) }

        /// Returns when the client has closed the connection.
        func hangUp() async {
            for await _ in ending {}
        }
    }
}

struct Room: Codable, Sendable {
    var items: [String]
    var position: Int
}

extension HTTPService {
    static let rooms = HTTPService(URL(string: "https://rooms.example")!)

    var roomEvents: HTTPEvents<String, Int> {
        events(["room", "events"]) { event in
            if event.type == "ready" { return .upToDate }
            guard let id = event.id.flatMap({ Int($0) }) else { return nil }
            return .change(try event.json(), at: id)
        }
    }

    func room(_ events: HTTPEvents<String, Int>) -> Resource<[String]> {
        .feed(
            snapshot: get(["room"], .json(Room.self)).map { FeedSnapshot($0.items, at: $0.position) },
            changes: events, apply: { $0.append($1) })
    }
}
