import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// The value at the URL that a mutation writes to (RFC 9111, section 4.4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct TargetInvalidationTests {
    /// A mutation that names no key, and whose endpoint the test provides.
    private struct Request: HTTPMutation {
        var endpoint: HTTPEndpoint<Data>
        var affectedKeys: [ResourceKey] = []
        var shown: Data?

        func receive(_ output: Data, _ response: HTTPResponse, _ context: MutationContext) throws {
            if let shown { context.set(shown, for: TargetInvalidationTests.stations) }
        }
    }

    private nonisolated static let stations = Resource<Data>.http(.get(.stations), .data())

    /// Returns the state of a resource after a mutation whose request has the given method.
    private func state(
        _ method: HTTPRequest.Method, _ status: HTTPResponse.Status = .ok, of resource: Resource<Data> = stations,
        _ change: (inout Request) -> Void = { _ in }
    ) async throws -> ResourceState<Data> {
        let container = Stage.responding { request, _ in
            if request.method == .get { return .status(.ok) }
            return HTTPDataResponse(HTTPResponse(status: status), body: Data("done".utf8))
        }
        _ = try await container.value(of: resource)
        var request = Request(endpoint: HTTPEndpoint(HTTPRequest(method: method, url: .stations), .data()))
        change(&request)
        _ = await container.send(request).outcome
        return container.state(of: resource)
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete, .init("PROPPATCH")!])
    func `the value at the URL of an accepted write is stale, though the mutation doesn't affect it`(
        method: HTTPRequest.Method
    ) async throws {
        #expect(try await state(method).isStale)
    }

    @Test func `a write that has no usable output makes the value stale as well`() async throws {
        #expect(try await state(.put) { $0.endpoint = $0.endpoint.map { _ in throw UnreadableOutput() } }.isStale)
        #expect(try await state(.put) { $0.endpoint = $0.endpoint.bodyLimit(1) }.isStale)
    }

    @Test(arguments: [HTTPRequest.Method.head, .options, .trace])
    func `a safe method changes nothing`(method: HTTPRequest.Method) async throws {
        #expect(try await !state(method).isStale)
    }

    @Test func `a write that is refused changes nothing`() async throws {
        #expect(try await !state(.put, .forbidden).isStale)
    }

    @Test func `other URLs are left alone`() async throws {
        let below = Resource<Data>.http(.get(URL.stations.appending(path: "1")), .data())
        #expect(try await !state(.put, of: below).isStale)
    }

    @Test func `a value that the mutation shows itself stays fresh`() async throws {
        let state = try await state(.put) { $0.shown = Data("new".utf8) }
        #expect(!state.isStale && state.value == Data("new".utf8))
    }
}

private struct UnreadableOutput: Error {}
