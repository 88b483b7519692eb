import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// The responses that become values, and the requests that they're used for.
@Suite(.timeLimit(.minutes(10))) struct ReuseTests {
    private let stage = Stage()

    private func load(_ resource: Resource<Data>, _ response: HTTPDataResponse) async throws -> Result<Data, any Error>
    {
        stage.container.invalidate(resource.key)
        async let outcome = stage.container.outcome(of: resource)
        try await stage.gate.nextCall().succeed(response)
        return await outcome
    }

    @Test func `a part of a value that wasn't asked for is a failure`() async throws {
        let response = HTTPDataResponse(HTTPResponse(status: .partialContent), body: Data("half".utf8))
        let resource = Resource.http(HTTPEndpoint(.get(.stations), .data()))
        #expect(try await load(resource, response).failure as? HTTPFailure != nil)
        let part = Resource.http(HTTPEndpoint(.get(.stations), .data()).accepting([206]), key: "part")
        #expect(try await load(part, response).get() == Data("half".utf8))
    }

    @Test func `a stale value is shown, but a call that waits for a value gets a validated one or the failure`()
        async throws
    {
        let resource = Resource.http(HTTPEndpoint(.get(.stations), .data()).honorsCacheControl())
        let fields: HTTPFields = [.cacheControl: "max-age=0, must-revalidate, stale-if-error=60"]
        _ = try await load(
            resource, HTTPDataResponse(HTTPResponse(status: .ok, headerFields: fields), body: Data("a".utf8)))
        #expect(try await load(resource, .status(.notFound)).failure != nil)
        let state = stage.container.state(of: resource)
        #expect(state.value == Data("a".utf8) && state.isStale && state.error != nil)
    }

    @Test func `a failure has no lifetime`() async throws {
        let resource = Resource.http(HTTPEndpoint(.get(.stations), .data()).honorsCacheControl())
        _ = try await load(resource, .status(.notFound, headerFields: [.cacheControl: "max-age=60"]))
        #expect(try await load(resource, .status(.ok)).get() == Data())
        #expect(stage.log.requests.count == 2)
    }

    @Test(arguments: ["only-if-cached", "max-age=60", "no-store"])
    func `directives of a request are for the caches on the way`(directive: String) async throws {
        let endpoint = HTTPEndpoint(.get(.stations), .data()).modifyRequest {
            $0.headerFields[.cacheControl] = directive
        }
        #expect(try await load(.http(endpoint), .status(.ok)).get() == Data())
        #expect(stage.log.requests.map { $0.headerFields[.cacheControl] } == [directive])
    }
}
