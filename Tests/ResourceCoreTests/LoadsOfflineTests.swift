import ResourceTesting
import Testing

@testable import ResourceCore

/// Loads that don't need a connection.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LoadsOfflineTests {
    private let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
    private let gate = GatedLoader<String>()

    init() {
        container.notice(.offline)
    }

    @Test func `a resource that loads offline waits for no connection, and another one does`() async throws {
        let waiting = ResourceStore(Resource("cloud") { "cloud" }, in: container)
        waiting.appear()
        let store = ResourceStore(gate.resource("disk").loadsOffline(), in: container)
        store.appear()
        #expect(waiting.waiting == .connection && store.waiting == nil)
        try await gate.nextCall().succeed("here")
        try await store.until { $0.value == "here" }
        #expect(waiting.value == nil)
        container.notice(.online)
        try await waiting.until { $0.value == "cloud" }
    }

    @Test func `what is never retried waits for no connection`() async throws {
        await #expect(throws: Answered.self) {
            try await container.value(
                of: Resource<String>("once") { throw Answered(httpStatus: 400) }.retry(.never))
        }
    }

    @Test func `what is mapped from it loads offline too`() async throws {
        let length = Resource("disk") { "here" }.loadsOffline().map(as: "length") { $0.count }
        #expect(try await container.value(of: length) == 4)
    }

    @Test func `of two resources of one key one is enough`() async throws {
        let plain = ResourceStore(gate.resource("disk"), in: container)
        plain.appear()
        #expect(plain.waiting == .connection)
        let local = ResourceStore(gate.resource("disk").loadsOffline(), in: container)
        local.appear()
        try await gate.nextCall().succeed("here")
        try await plain.until { $0.value == "here" }
    }
}
