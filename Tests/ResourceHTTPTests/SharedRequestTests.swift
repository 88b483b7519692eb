import Foundation
import HTTPTypes
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceHTTP

/// Requests of one key that don't mean the same.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SharedRequestTests {
    private let warnings = Lock<[String]>([])
    private let container: ResourceContainer
    private let url = URL(string: "https://radio.example/stations")!

    init() {
        container = ResourceContainer(
            clock: ManualClock(), warn: { [warnings] text in warnings.withLock { $0.append(text) } })
        container.httpTransport = ScriptedTransport { _, _ in .json("[1, 2, 3]") }
    }

    private var endpoint: HTTPEndpoint<[Int]> { HTTPEndpoint(.get(url), .json()) }

    private func stations(of tenant: String) -> Resource<[Int]> {
        .http(endpoint.modifyRequest { $0.headerFields[HTTPField.Name("X-Tenant")!] = tenant })
    }

    @Test func `transforms with names have values of their own`() async throws {
        let count = Resource.http(endpoint.map(as: "count") { $0.count })
        let sum = Resource.http(endpoint.map(as: "sum") { $0.reduce(0, +) })
        #expect(try await container.value(of: count) == 3)
        #expect(try await container.value(of: sum) == 6)
        #expect(count.key == ResourceKey.http(url).appending("#count") && count.key != sum.key)
        let path = ResourceKey.http(url.appending(path: "count"))
        #expect(count.key != path && ResourceKey.http(url).isPrefix(of: count.key))
        #expect(warnings.withLock { $0 }.isEmpty)
    }

    #if DEBUG
        @Test func `a header field that differs is told to the developer once, with both places`() async throws {
            let other = Resource<[Int]>.http(
                endpoint.modifyRequest { $0.headerFields[HTTPField.Name("X-Tenant")!] = "b" }, fileID: "App/B.swift",
                line: 7)
            for _ in 1...2 {
                container.prefetch(stations(of: "a"))
                container.prefetch(other)
            }
            let told = warnings.withLock { $0 }
            #expect(told.count == 1)
            #expect(told.first?.contains("differ in the header field x-tenant, at ResourceHTTPTests/Shared") == true)
            #expect(told.first?.contains("App/B.swift:7") == true && told.first?.contains("prepare(_:)") == true)
            #expect(told.first?.contains("\"a\"") == false)
        }

        @Test func `transforms without names are told to the developer once, and equal ones aren't`() {
            func mapped(_ line: Int, _ transform: @escaping @Sendable ([Int]) -> Int) -> Resource<Int> {
                .http(endpoint.map(fileID: "App/Map.swift", line: line, transform))
            }
            for _ in 1...2 { container.prefetch(mapped(1) { $0.count }) }
            #expect(warnings.withLock { $0 }.isEmpty)
            for _ in 1...2 { container.prefetch(mapped(2) { $0.reduce(0, +) }) }
            let told = warnings.withLock { $0 }
            #expect(told.count == 1 && told.first?.contains("map(as:)") == true)
        }
    #endif

    @Test func `what is prepared for each request is no difference`() {
        for token in ["a", "b"] {
            container.prefetch(Resource.http(endpoint.prepare { $0.headerFields[.authorization] = token }))
        }
        #expect(warnings.withLock { $0 }.isEmpty)
    }
}
