import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// The time for which the value of a response is fresh.
@Suite(.timeLimit(.minutes(10)))
struct LifetimeTests {
    private let stage = Stage()
    private let endpoint = HTTPEndpoint(.get(.stations), .data()).honorsCacheControl()

    /// Loads a resource from a response with the given fields.
    private func load(_ resource: Resource<Data>, _ fields: HTTPFields, status: HTTPResponse.Status = .ok) async throws
    {
        async let value = stage.container.outcome(of: resource)
        try await stage.gate.nextCall().succeed(.status(status, headerFields: fields))
        _ = try await value.get()
    }

    /// Returns whether the value is stale after the given time.
    private func isStale(_ resource: Resource<Data>, after time: Duration) -> Bool {
        stage.clock.advance(by: time)
        // NB: Staleness is only noticed at the next operation.
        stage.container.cancel(resource.key)
        return stage.container.state(of: resource).isStale
    }

    static let lifetimes: [(HTTPFields, seconds: Int)] = [
        ([.cacheControl: "max-age=5"], 5),
        ([.cacheControl: "public, Max-Age=\"7\", stale-while-revalidate=60"], 7),
        ([.cacheControl: "max-age=10", .age: "4"], 6),
        ([.cacheControl: "max-age=10", .age: "-4"], 10),
        ([.cacheControl: "max-age=5, max-age=9", .expires: "Sun, 06 Nov 1994 08:49:37 GMT"], 5),
        ([.date: "Sun, 06 Nov 1994 08:49:37 GMT", .expires: "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
        ([.cacheControl: "max-age=10", .age: "4, 9"], 6),
        ([.cacheControl: "s-maxage=60, max-age=5, private, must-revalidate, proxy-revalidate, immutable"], 5),
        ([.cacheControl: #"note="a, max-age=60, \"no-store", max-age=5"#], 5),
        ([.cacheControl: #"private="Set-Cookie, Age", max-age=5, no-transform, only-if-cached"#], 5),
        ([.cacheControl: "=9, , ;max-age=9, max-age = 5"], 5),
        ([.cacheControl: "max-age=5", .vary: "Accept, Accept-Language"], 5),
        ([.cacheControl: "max-age=5", .date: "Sun, 06 Nov 1994 08:49:37 GMT"], 5),
    ]

    @Test(arguments: lifetimes)
    func `a value is fresh for as long as its response says`(fields: HTTPFields, seconds: Int) async throws {
        let resource = Resource.http(endpoint)
        try await load(resource, fields)
        #expect(!isStale(resource, after: .seconds(seconds) - .milliseconds(1)))
        #expect(isStale(resource, after: .milliseconds(1)))
    }

    static let withoutLifetime: [HTTPFields] = [
        [:], [.cacheControl: "no-store"], [.cacheControl: "max-age=60, no-cache"], [.cacheControl: "max-age=0"],
        [.cacheControl: "max-age=soon"], [.cacheControl: "max-age=-1"], [.expires: "0"],
        [.cacheControl: "max-age=3", .age: "9"], [.cacheControl: "max-age=3", .age: "99999999999999999999"],
        [.cacheControl: "max-age=99999999999999999999", .age: "99999999999999999999"],
        [.date: "Sun, 06 Nov 1994 08:49:37 GMT", .expires: "Sun, 06 Nov 1994 08:49:36 GMT"],
        [.cacheControl: "s-maxage=60"], [.cacheControl: "stale-while-revalidate=60, immutable, public"],
        [.cacheControl: #"max-age=60, no-cache="Set-Cookie, Age""#],
        [.cacheControl: "must-understand, no-store, max-age=9"],
        [.cacheControl: "max-age=60", .vary: "*"], [.cacheControl: "max-age=60", .vary: "Accept, *"],
        [.expires: "Sun, 31 Feb 9994 08:49:37 GMT"], [.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"],
    ]

    @Test(arguments: withoutLifetime)
    func `a value whose response does not let it be fresh is stale at once`(fields: HTTPFields) async throws {
        let resource = Resource.http(endpoint)
        try await load(resource, fields)
        #expect(isStale(resource, after: .zero))
    }

    @Test func `several lines of a field count together, and the first of two values`() async throws {
        let resource = Resource.http(endpoint)
        var fields: HTTPFields = [.date: "Sun, 06 Nov 1994 08:49:37 GMT"]
        fields[values: .cacheControl] = [#"note="a"#, "max-age=5", "max-age=60"]
        fields[values: .age] = ["1", "3"]
        try await load(resource, fields)
        #expect(!isStale(resource, after: .seconds(4) - .milliseconds(1)))
        #expect(isStale(resource, after: .milliseconds(1)))
        fields[values: .cacheControl] = [#"note="a"#, "max-age=5", "No-Store"]
        try await load(resource, fields)
        #expect(isStale(resource, after: .zero))
        fields = [.date: "Sun, 06 Nov 1994 08:49:37 GMT"]
        fields[values: .expires] = ["Sun, 06 Nov 1994 08:50:37 GMT", "Sun, 06 Nov 1994 08:51:37 GMT"]
        try await load(resource, fields)
        #expect(isStale(resource, after: .zero))
    }

    @Test func `the age of a value counts from its request`() async throws {
        let resource = Resource.http(
            endpoint.map { [stage] in
                stage.clock.advance(by: .seconds(2))
                return $0
            })
        async let value = stage.container.outcome(of: resource)
        let call = try await stage.gate.nextCall()
        stage.clock.advance(by: .seconds(3))
        call.succeed(.status(.ok, headerFields: [.cacheControl: "max-age=10", .age: "1"]))
        _ = try await value.get()
        #expect(!isStale(resource, after: .seconds(4) - .milliseconds(1)))
        #expect(isStale(resource, after: .milliseconds(1)))
    }

    @Test func `a response that says nothing leaves it to the resource, and one that does goes before it`() async throws
    {
        let resource = Resource.http(endpoint).stale(after: .seconds(20))
        try await load(resource, [:])
        #expect(!isStale(resource, after: .seconds(19)))
        #expect(isStale(resource, after: .seconds(1)))
        try await load(resource, [.cacheControl: "max-age=5"])
        #expect(!isStale(resource, after: .seconds(4)))
        #expect(isStale(resource, after: .seconds(1)))
    }

    @Test func `a response that nothing has changed renews the age by what it says itself (R13)`() async throws {
        let resource = Resource.http(endpoint)
        try await load(resource, [.cacheControl: "max-age=5", .eTag: "\"v1\""])
        #expect(isStale(resource, after: .seconds(5)))
        try await load(resource, [.cacheControl: "max-age=9"], status: .notModified)
        #expect(!isStale(resource, after: .seconds(8)))
        #expect(isStale(resource, after: .seconds(1)))
    }

    @Test func `without being asked, no response makes a value stale`() async throws {
        let resource = Resource.http(HTTPEndpoint(.get(.stations), .data()))
        try await load(resource, [.cacheControl: "no-store"])
        #expect(!isStale(resource, after: .seconds(1_000_000)))
    }

    @Test func `a value that was set by hand ages as the resource says`() async throws {
        let resource = Resource.http(endpoint).stale(after: .seconds(20))
        try await load(resource, [.cacheControl: "max-age=5"])
        stage.container.set(Data(), for: resource)
        #expect(!isStale(resource, after: .seconds(19)))
        #expect(isStale(resource, after: .seconds(1)))
    }
}
