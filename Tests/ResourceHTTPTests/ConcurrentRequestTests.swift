import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// The requests that are sent at once to one origin (R23).
@Suite(.timeLimit(.minutes(10))) @MainActor struct ConcurrentRequestTests {
    private let stage = Stage(limits: ResourceLimits(loadsPerGroup: 2))

    private func resource(_ url: String) -> Resource<Data> { .http(.get(URL(string: url)!), .data()) }

    @Test func `the resources of one origin are a group, whatever their paths, and however it's written`() async throws
    {
        for url in [
            "https://radio.example/1", "https://RADIO.example:443/2?a=b", "https://radio.example/3",
            "https://radio.example:8443/4", "http://radio.example/5",
        ] { stage.container.prefetch(resource(url)) }
        var calls: [GatedLoader<HTTPDataResponse>.Call] = []
        for _ in 0..<4 { calls.append(try await stage.gate.nextCall()) }
        #expect(Set(stage.log.requests.map { $0.url?.path() ?? "" }) == ["/1", "/2", "/4", "/5"])
        for call in calls { call.succeed(.json("{}")) }
        try await stage.gate.nextCall().succeed(.json("{}"))
        #expect(stage.log.requests.last?.url?.path() == "/3")
    }

    @Test func `as many requests as the limit says can wait for a recovery that itself loads from their origin`()
        async throws
    {
        let (container, isSignedIn) = (stage.container, Lock(false))
        container.httpTransport = ScriptedTransport { request, _ in
            if request.url?.path() == "/token" { return .json("{}") }
            return isSignedIn.withLock { $0 } ? .json("{}") : .status(.unauthorized)
        }
        let token = resource("https://radio.example/token")
        let recovery = HTTPRecovery {
            _ = try await container.value(of: token)
            isSignedIn.withLock { $0 = true }
        }
        try await withThrowingTaskGroup(of: Data.self) { group in
            for number in 0..<4 {
                let endpoint = HTTPEndpoint(.get(URL(string: "https://radio.example/\(number)")!), .data())
                    .recover(by: recovery)
                group.addTask { try await container.value(of: .http(endpoint)) }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a resource can be taken out of its group, or put into another one`() async throws {
        for number in 0..<3 { stage.container.prefetch(resource("https://radio.example/\(number)")) }
        stage.container.prefetch(resource("https://radio.example/urgent").loadGroup(nil))
        for number in 0..<3 {
            stage.container.prefetch(resource("https://radio.example/cover/\(number)").loadGroup("covers"))
        }
        for _ in 0..<5 { _ = try await stage.gate.nextCall() }
        #expect(
            Set(stage.log.requests.map { $0.url?.path() ?? "" })
                == ["/0", "/1", "/urgent", "/cover/0", "/cover/1"])
    }
}
