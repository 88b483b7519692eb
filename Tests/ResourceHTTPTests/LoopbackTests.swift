import Foundation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceHTTP

/// Servers on this machine, which can be reached without a network connection.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LoopbackTests {
    @Test(arguments: ["http://localhost:8080/a", "http://127.0.0.1/a", "http://[::1]/a"])
    func `a load from this machine waits for no connection`(_ address: String) async throws {
        let container = ResourceContainer()
        container.httpTransport = ScriptedTransport { _, _ in .json("[1]") }
        container.notice(.offline)
        let url = try #require(URL(string: address))
        #expect(try await container.value(of: Resource<[Int]>.http(.get(url), .json())) == [1])
    }

    @Test func `a load from another machine waits for one`() async throws {
        let container = ResourceContainer()
        container.httpTransport = ScriptedTransport { _, _ in .json("[1]") }
        container.notice(.offline)
        let url = try #require(URL(string: "http://127.0.0.1.example.com/a"))
        let store = ResourceStore(Resource<[Int]>.http(.get(url), .json()), in: container)
        store.appear()
        #expect(store.waiting == .connection)
        store.disappear()
    }
}
