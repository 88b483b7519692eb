import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// An endpoint is a plain value that can be inspected and refined.
@Suite(.timeLimit(.minutes(10)))
struct EndpointTests {
    private struct Refusal: Error, Equatable {
        let text: String
    }

    private let endpoint = HTTPEndpoint(.get(.stations), .json([Station].self))

    @Test func `the request can be read, and what changes it changes a copy`() throws {
        let changed = endpoint.modifyRequest { $0.headerFields[.acceptLanguage] = "en" }
        #expect(changed.request.headerFields[.acceptLanguage] == "en")
        #expect(changed.request.url == .stations)
        #expect(endpoint.request.headerFields[.acceptLanguage] == nil)
    }

    @Test func `map makes another value of what is read`() async throws {
        let container = Stage.responding { _, _ in .json(#"[{"name": "Harbour Jazz"}]"#) }
        #expect(try await container.value(of: .http(endpoint.map { $0.count })) == 1)
    }

    @Test func `what a transform throws is the failure as it is`() async {
        let container = Stage.responding { _, _ in .json("[]") }
        let mapped = endpoint.map { _ -> Int in throw Refusal(text: "empty") }
        let outcome = await container.outcome(of: .http(mapped))
        #expect(outcome.failure as? Refusal == Refusal(text: "empty"))
    }

    @Test func `a status that was accepted is read, and others are not`() async throws {
        let container = Stage.responding { _, _ in
            HTTPDataResponse(HTTPResponse(status: .notFound), body: Data("[]".utf8))
        }
        #expect(try await container.value(of: .http(endpoint.accepting([200, 404]))) == [])
        let outcome = await container.outcome(of: Resource.http(endpoint.accepting(400..<404), key: "another"))
        #expect((outcome.failure as? HTTPFailure)?.reason == .status(.notFound))
    }

    @Test func `a request is prepared just before it is sent, by each closure in turn`() async throws {
        let container = Stage.responding { request, _ in
            HTTPDataResponse(HTTPResponse(status: .ok), body: Data((request.headerFields[.authorization] ?? "").utf8))
        }
        let prepared = HTTPEndpoint(.get(.stations), .text())
            .prepare { $0.headerFields[.authorization] = "token" }
            .prepare { $0.headerFields[.authorization]? += " 2" }
        #expect(prepared.request.headerFields[.authorization] == nil)
        #expect(try await container.value(of: .http(prepared)) == "token 2")
    }

    @Test func `what preparing throws is the failure, and nothing is sent`() async {
        let stage = Stage()
        let outcome = await stage.container.outcome(
            of: .http(endpoint.prepare { _ in throw Refusal(text: "signed out") }))
        #expect(outcome.failure as? Refusal == Refusal(text: "signed out"))
        #expect(stage.log.requests.isEmpty)
    }

    /// All functions that return a modified endpoint.
    static let combinators: [@Sendable (HTTPEndpoint<Int>) -> HTTPEndpoint<Int>] = [
        { $0 },
        { $0.map { $0 } },
        { $0.modifyRequest { $0.headerFields[.acceptLanguage] = "en" } },
        { $0.prepare { _ in } },
        { $0.accepting([200]) },
        { $0.bodyLimit(1000) },
        { $0.honorsCacheControl() },
        { $0.recover(by: HTTPRecovery {}) },
        { $0.mapFailure { $0 } },
        { $0.map { $0 }.accepting([200]).map { $0 } },
    ]

    @Test(arguments: combinators.indices)
    func `every refinement keeps the failure transform`(index: Int) async {
        let container = Stage.responding { _, _ in .status(.internalServerError) }
        let endpoint = HTTPEndpoint(.get(.stations), .json(Int.self)).mapFailure { error in
            Refusal(text: (error as? HTTPFailure)?.status?.code.description ?? "")
        }
        let outcome = await container.outcome(of: .http(Self.combinators[index](endpoint)))
        #expect(outcome.failure as? Refusal == Refusal(text: "500"))
    }

    @Test(arguments: combinators.indices)
    func `every refinement keeps what was said before`(index: Int) throws {
        let endpoint = HTTPEndpoint(.get(.stations), body: Data([1]), .json(Int.self))
            .accepting([200]).bodyLimit(1000).honorsCacheControl()
        let refined = Self.combinators[index](endpoint)
        #expect(refined.request.url == .stations)
        #expect(refined.body == Data([1]))
        #expect(refined.acceptedStatusCodes == [200])
        #expect(refined.bodyLimit == 1000)
        #expect(refined.isAgedByResponse)
    }

    @Test func `a transform of a failure decides about retrying`() async throws {
        let stage = Stage()
        let endpoint = endpoint.mapFailure { _ in Refusal(text: "permanent") }
        async let outcome = stage.container.outcome(of: .http(endpoint))
        try await stage.gate.nextCall().succeed(.status(.serviceUnavailable))
        #expect(await outcome.failure as? Refusal == Refusal(text: "permanent"))
    }

    @Test func `a cancellation is no failure that could be transformed (R8)`() async throws {
        let stage = Stage()
        let resource = Resource.http(endpoint.mapFailure { _ in Refusal(text: "cancelled") })
        async let outcome = stage.container.outcome(of: resource)
        let call = try await stage.gate.nextCall()
        stage.container.cancel(resource.key)
        try await call.waitForCancellation()
        #expect(await outcome.failure is CancellationError)
        #expect(stage.container.state(of: resource).error == nil)
    }

    @Test func `the container's transport goes before the endpoint's`() async throws {
        let own = ScriptedTransport { _, _ in .json("1") }
        let container = ResourceContainer()
        let endpoint = HTTPEndpoint(.get(.stations), .json(Int.self)).transport(own)
        #expect(try await container.value(of: .http(endpoint)) == 1)
        container.httpTransport = ScriptedTransport { _, _ in .json("2") }
        #expect(try await container.value(of: .http(endpoint, key: "other")) == 2)
        container.httpTransport = nil
        #expect(try await container.value(of: .http(endpoint, key: "third")) == 1)
    }

    @Test func `an endpoint can be asked once, outside of any container`() async throws {
        let log = RequestLog()
        let transport = ScriptedTransport { request, body in
            log.note(request, body)
            return request.method == .put ? .json("[]") : .status(.serviceUnavailable)
        }
        let put = HTTPEndpoint(.put(.stations), body: Data([1]), .json([Station].self)).transport(transport)
        #expect(try await put.value() == [])
        #expect(log.bodies == [Data([1])])
        await #expect(throws: Refusal(text: "503")) {
            let get = HTTPEndpoint(.get(.stations), .data()).transport(transport)
            _ = try await get.mapFailure { Refusal(text: "\(($0 as? HTTPFailure)?.status?.code ?? 0)") }.value()
        }
        #expect(log.requests.map(\.method) == [.put, .get])
    }

    @Test @MainActor func `what is asked once is read off the main actor`() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        let endpoint = HTTPEndpoint(.get(.stations), HTTPDecoding { _ in isOnMainThread() }).transport(transport)
        #expect(try await !endpoint.value())
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://radio.example/", "stations"])
    func `an address that is not HTTP's is a failure, and nothing is sent`(address: String) async throws {
        let stage = Stage()
        let url = try #require(URL(string: address))
        let outcome = await stage.container.outcome(of: Resource<Data>.http(.get(url), .data()))
        #expect((outcome.failure as? HTTPFailure)?.reason == .invalidRequest)
        #expect(stage.log.requests.isEmpty)
    }
}

private func isOnMainThread() -> Bool { Thread.isMainThread }
