import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// Conditional requests.
@Suite(.timeLimit(.minutes(10)))
struct ConditionTests {
    private let stage = Stage()
    private let resource = Resource<Data>.http(.get(.stations), .data())

    private func load(_ response: HTTPDataResponse) async throws -> Result<Data, any Error> {
        stage.container.invalidate(resource.key)
        async let outcome = stage.container.outcome(of: resource)
        try await stage.gate.nextCall().succeed(response)
        return await outcome
    }

    @Test(arguments: [#""v1""#, #"W/"v1""#, "unquoted"])
    func `an entity tag comes back with the next request, as it was written`(tag: String) async throws {
        _ = try await load(.status(.ok, headerFields: [.eTag: tag, .lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"]))
        _ = try await load(.status(.notModified))
        #expect(stage.log.requests.last?.headerFields[.ifNoneMatch] == tag)
        #expect(stage.log.requests.last?.headerFields[.ifModifiedSince] == nil)
    }

    @Test func `without one, the time of the last change does`() async throws {
        let time = "Sun, 06 Nov 1994 08:49:37 GMT"
        _ = try await load(.status(.ok, headerFields: [.lastModified: time]))
        _ = try await load(.status(.notModified))
        #expect(stage.log.requests.last?.headerFields[.ifModifiedSince] == time)
        #expect(stage.log.requests.last?.headerFields[.ifNoneMatch] == nil)
    }

    static let noValidators: [HTTPFields] = [
        [.eTag: "*"], [.eTag: ""], [.eTag: #""v1", "v2""#], [.eTag: "v1, v2"], [.eTag: #""v1"#], [.eTag: #"v"1""#],
        [.lastModified: "0"], [.lastModified: "yesterday"], [.lastModified: "Sun, 31 Feb 2021 08:49:37 GMT"],
    ]

    @Test(arguments: noValidators)
    func `what is no entity tag and no date is no validator`(fields: HTTPFields) async throws {
        _ = try await load(.status(.ok, headerFields: fields))
        _ = try await load(.status(.ok))
        #expect(stage.log.requests.last?.headerFields == stage.log.requests.first?.headerFields)
        var both = fields
        both[.lastModified] = "Sun, 06 Nov 1994 08:49:37 GMT"
        _ = try await load(.status(.ok, headerFields: both))
        _ = try await load(.status(.ok))
        #expect(stage.log.requests.last?.headerFields[.ifNoneMatch] == nil)
        #expect(stage.log.requests.last?.headerFields[.ifModifiedSince] == both[.lastModified])
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .options])
    func `only a GET and a HEAD carry a condition`(method: HTTPRequest.Method) async throws {
        let endpoint = HTTPEndpoint(HTTPRequest(method: method, url: .stations), body: Data("query".utf8), .data())
        let resource = Resource.http(endpoint)
        for _ in 0..<2 {
            stage.container.invalidate(resource.key)
            async let outcome = stage.container.outcome(of: resource)
            try await stage.gate.nextCall().succeed(.status(.ok, headerFields: [.eTag: #""v1""#]))
            _ = await outcome
        }
        #expect(stage.log.requests.map { $0.headerFields[.ifNoneMatch] } == [nil, nil])
    }

    @Test(
        arguments: [
            (#""v1""#, #""v1""#, true), (#"W/"v1""#, #""v1""#, true), (#""v1""#, #"W/"v1""#, true),
            (#""v1""#, nil, true),
            (#""v1""#, #""v2""#, false), (#"W/"v1""#, #"W/"v2""#, false),
        ] as [(String, String?, Bool)])
    func `a confirmation that names another version makes nothing fresh, and leaves the tag`(
        tag: String, confirmed: String?, isFresh: Bool
    ) async throws {
        _ = try await load(.status(.ok, headerFields: [.eTag: tag]))
        var fields: HTTPFields = [:]
        fields[.eTag] = confirmed
        #expect(try await load(.status(.notModified, headerFields: fields)).get() == Data())
        stage.container.cancel(resource.key)
        #expect(stage.container.state(of: resource).isStale == !isFresh)
        _ = try await load(.status(.ok))
        #expect(stage.log.requests.last?.headerFields[.ifNoneMatch] == tag)
    }

    @Test func `a new value brings its own tag, and one without a tag is asked for without condition`() async throws {
        _ = try await load(.status(.ok, headerFields: [.eTag: #""v1""#]))
        _ = try await load(HTTPDataResponse(HTTPResponse(status: .ok), body: Data("new".utf8)))
        let third = try await load(.status(.ok))
        #expect(try third.get() == Data())
        #expect(stage.log.requests.map { $0.headerFields[.ifNoneMatch] } == [nil, #""v1""#, nil])
    }

    @Test func `that nothing has changed is a failure where there is nothing (R13)`() async throws {
        let outcome = try await load(.status(.notModified))
        #expect(outcome.failure as? LoadError == .notModifiedWithoutValue)
    }

    @Test func `a persisted value is asked for with its tag after a restart (R22)`() async throws {
        let archive = MemoryStore()
        let resource = Resource<String>.http(.get(.stations), .text()).persisted().stale(after: .zero)
        do {
            let container = ResourceContainer(clock: ManualClock(), archive: archive)
            container.httpTransport = ScriptedTransport { _, _ in
                HTTPDataResponse(HTTPResponse(status: .ok, headerFields: [.eTag: #""v1""#]), body: Data("kept".utf8))
            }
            _ = try await container.value(of: resource)
            await container.close()
        }
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        container.httpTransport = ScriptedTransport { request, _ in
            .status(request.headerFields[.ifNoneMatch] == #""v1""# ? .notModified : .badRequest)
        }
        #expect(try await container.value(of: resource) == "kept")
    }

    @Test func `a field that the endpoint sets itself is left alone`() async throws {
        let stage = Stage()
        let endpoint = HTTPEndpoint(.get(.stations), .data()).modifyRequest { $0.headerFields[.ifNoneMatch] = "own" }
        for _ in 0..<2 {
            async let outcome = stage.container.outcome(of: Resource.http(endpoint).stale(after: .zero))
            try await stage.gate.nextCall().succeed(.status(.ok, headerFields: [.eTag: "theirs"]))
            _ = await outcome
        }
        #expect(stage.log.requests.map { $0.headerFields[.ifNoneMatch] } == ["own", "own"])
    }

    @Test func `a condition of the endpoint is the only one`() async throws {
        let time = "Sun, 06 Nov 1994 08:49:37 GMT"
        let endpoint = HTTPEndpoint(.get(.stations), .data()).modifyRequest { $0.headerFields[.ifModifiedSince] = time }
        for _ in 0..<2 {
            async let outcome = stage.container.outcome(of: Resource.http(endpoint).stale(after: .zero))
            try await stage.gate.nextCall().succeed(.status(.ok, headerFields: [.eTag: #""v1""#]))
            _ = await outcome
        }
        #expect(stage.log.requests.map { $0.headerFields[.ifNoneMatch] } == [nil, nil])
        #expect(stage.log.requests.map { $0.headerFields[.ifModifiedSince] } == [time, time])
    }
}
