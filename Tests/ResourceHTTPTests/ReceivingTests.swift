import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// The assembly of a response from its pieces, with any transport.
@Suite(.timeLimit(.minutes(10)))
struct ReceivingTests {
    /// A transport that delivers the pieces of a response.
    ///
    /// If there's a gate, it waits for the test before each piece.
    private struct PieceTransport: HTTPTransport {
        let parts: [HTTPResponsePart]
        var gate: GatedLoader<Void>?

        func send(
            _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
        ) async throws {
            for part in parts {
                try await gate?.load()
                try receive(part)
            }
            try await gate?.load()
        }
    }

    private func parts(_ pieces: [String], _ fields: HTTPFields, status: HTTPResponse.Status = .ok)
        -> [HTTPResponsePart]
    {
        [.head(HTTPResponse(status: status, headerFields: fields))] + pieces.map { .body(Data($0.utf8)) }
    }

    private func outcome(
        _ parts: [HTTPResponsePart], _ request: HTTPRequest = .get(.stations), limit: Int = 100
    ) async -> Result<Data, any Error> {
        let container = ResourceContainer(clock: ManualClock())
        container.httpTransport = PieceTransport(parts: parts)
        let endpoint = HTTPEndpoint(request, .data()).bodyLimit(limit)
        return await container.outcome(of: Resource.http(endpoint).retry(.never))
    }

    @Test func `pieces are put together in their order`() async throws {
        #expect(try await outcome(parts(["a", "", "bc"], [:])).get() == Data("abc".utf8))
    }

    @Test(arguments: [["abc"], ["abcd", "ef"], []])
    func `a body of another length than announced is a transient failure`(pieces: [String]) async throws {
        let outcome = await outcome(parts(pieces, [.contentLength: "5"]))
        let failure = try #require(outcome.failure as? HTTPFailure)
        #expect(failure.reason == .wrongLength(received: pieces.joined().count, announced: 5))
        #expect(failure.kind == .transient())
        #expect(failure.localizedDescription == "The server's response was cut off.")
    }

    @Test func `the length of a compressed body says nothing of what is handed over`() async throws {
        let parts = parts(["unpacked"], [.contentLength: "5", .contentEncoding: "gzip"])
        #expect(try await outcome(parts).get() == Data("unpacked".utf8))
    }

    @Test func `a response that has no body may announce one`() async throws {
        #expect(try await outcome(parts([], [.contentLength: "5"]), .head(.stations)).get() == Data())
        #expect(try await outcome(parts([], [.contentLength: "5"], status: .noContent)).get() == Data())
    }

    @Test func `a transport that hands over no head has failed`() async {
        #expect((await outcome([]).failure as? HTTPFailure)?.reason == .connection)
    }

    @Test func `a body may have as many bytes as the limit, and no more`() async throws {
        #expect(try await outcome(parts(["ab", "cd"], [:]), limit: 4).get() == Data("abcd".utf8))
        let failure = await outcome(parts(["ab", "cde"], [:]), limit: 4).failure as? HTTPFailure
        #expect(failure?.reason == .bodyTooLarge(limit: 4))
        #expect(failure?.localizedDescription == "The server's response is too large.")
        let announced = await outcome(parts([], [.contentLength: "5"]), limit: 4).failure as? HTTPFailure
        #expect(announced?.reason == .bodyTooLarge(limit: 4))
    }

    @Test func `the bodies of redirects count toward the limit`() async throws {
        let answers = Lock([3, 3, 4])
        let container = Stage.responding { _, _ in
            let size = answers.withLock { $0.removeFirst() }
            let isLast = answers.withLock { $0.isEmpty }
            let head = HTTPResponse(status: isLast ? .ok : .found, headerFields: [.location: "/next"])
            return HTTPDataResponse(head, body: Data(repeating: 7, count: size))
        }
        let endpoint = HTTPEndpoint(.get(.stations), .data())
        #expect(try await container.value(of: .http(endpoint.bodyLimit(10))).count == 4)
        answers.withLock { $0 = [3, 3, 4] }
        let outcome = await container.outcome(of: Resource.http(endpoint.bodyLimit(9), key: "other").retry(.never))
        #expect((outcome.failure as? HTTPFailure)?.reason == .bodyTooLarge(limit: 9))
    }

    @Test @MainActor func `a redirect makes no progress, whatever the length of its body`() async throws {
        let container = Stage.responding { request, _ in
            let isFirst = request.path == "/stations"
            var head = HTTPResponse(status: isFirst ? .found : .ok, headerFields: [.contentLength: "4"])
            if isFirst { head.headerFields[.location] = "/next" }
            return HTTPDataResponse(head, body: Data(isFirst ? "".utf8 : "abcd".utf8))
        }
        #expect(try await container.value(of: Resource<Data>.http(.get(.stations), .data())) == Data("abcd".utf8))
    }

    @Test @MainActor func `the length makes progress, which the stores show`() async throws {
        let gate = GatedLoader<Void>()
        let container = ResourceContainer(clock: ManualClock())
        container.httpTransport = PieceTransport(parts: parts(["a", "bc", "d"], [.contentLength: "4"]), gate: gate)
        let store = ResourceStore(Resource<Data>.http(.get(.stations), .data()), in: container)
        store.appear()
        var shown: [Double?] = []
        for share in [nil, 0, 0.25, 0.75, 1] {
            let call = try await gate.nextCall()
            try await store.until { $0.attempt?.progress == share }
            shown.append(store.state.attempt?.progress)
            call.succeed(())
        }
        try await store.until { $0.value != nil }
        #expect(shown == [nil, 0, 0.25, 0.75, 1])
        #expect(store.value == Data("abcd".utf8))
        store.disappear()
    }
}
