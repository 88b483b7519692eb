import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting
import Testing

/// Values that are written to disk, and those whose responses forbid it.
@Suite(.timeLimit(.minutes(10))) struct StorageTests {
    private let archive = MemoryStore()
    private let fields = Lock<HTTPFields>([:])
    private let status = Lock(HTTPResponse.Status.ok)
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: ManualClock(), archive: archive)
        container.httpTransport = ScriptedTransport { [fields, status] _, _ in
            var response = HTTPDataResponse.json(#"[{"id": 1, "text": ""}]"#, headerFields: fields.withLock { $0 })
            response.head.status = status.withLock { $0 }
            return response
        }
    }

    /// Returns the number of records on disk after a load whose response has the given directives.
    private func records<Value>(
        of resource: Resource<Value>, after directives: String, status: HTTPResponse.Status = .ok
    ) async throws -> Int {
        self.status.withLock { $0 = status }
        fields.withLock { $0 = [.cacheControl: directives] }
        container.invalidate(resource.key)
        _ = try await container.value(of: resource)
        await container.flush()
        return try await archive.identifiers().count
    }

    private let endpoint = HTTPEndpoint(.get(.stations), .json([Headline].self)).honorsCacheControl()

    @Test func `a response with no-store isn't written to disk, and the record of an earlier one is removed`()
        async throws
    {
        let resource = Resource.http(endpoint).persisted()
        let count = try await records(of: resource, after: "max-age=60")
        #expect(try await records(of: resource, after: "max-age=60, no-store") == count - 1)
        #expect(try await records(of: resource, after: "max-age=60", status: .notModified) == count - 1)
        #expect(try await records(of: resource, after: "no-cache, private") == count)
        #expect(try await records(of: resource, after: "no-store", status: .notModified) == count - 1)
    }

    @Test func `a list with a page that has no-store isn't written to disk`() async throws {
        let resource = Resource.http(endpoint, pages: .linkHeader).persisted()
        let count = try await records(of: resource, after: "max-age=60")
        #expect(try await records(of: resource, after: "no-store") == count - 1)
        #expect(try await records(of: resource, after: "max-age=60") == count)
    }

    @Test func `a value that is made of one with no-store isn't written to disk`() async throws {
        let allowed = Resource.http(endpoint).map(as: "count") { $0.count }.persisted()
        let forbidden = Resource.http(endpoint, key: "other").map(as: "count") { $0.count }.persisted()
        let count = try await records(of: allowed, after: "max-age=60")
        #expect(try await records(of: forbidden, after: "no-store") == count)
        #expect(try await records(of: forbidden, after: "max-age=60") == count + 1)
    }

    @Test func `without being asked, no response keeps a value from being written`() async throws {
        let resource = Resource.http(HTTPEndpoint(.get(.stations), .data())).persisted()
        #expect(try await records(of: resource, after: "no-store") > 0)
    }
}
