import Observation
import ResourceTesting
import Testing

@testable import ResourceCore

/// A flight belongs to its key: it inherits nothing from the caller that starts it (R6).
@Suite(.timeLimit(.minutes(10))) @MainActor struct InheritanceTests {
    private let clock = ManualClock()
    private let gate = GatedLoader<String>()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock)
    }

    /// Returns a resource whose attempts record the tenant and the priority.
    private func resource(_ seen: Lock<[String?]>) -> Resource<String> {
        let gate = gate
        return Resource("greeting") {
            seen.withLock { $0.append(Tenant.name) }
            return try await gate.load()
        }.retry(RetryPolicy { _, _ in .seconds(1) })
    }

    @Test func `an attempt sees no caller's task-local values, nor does a retry that another caller's event begins`()
        async throws
    {
        let seen = Lock<[String?]>([])
        let resource = resource(seen)
        let first = Tenant.$name.withValue("one") { Task { try await container.value(of: resource) } }
        try await gate.nextCall().fail(Answered(httpStatus: 503))
        try await clock.sleepers(1)
        let second = Tenant.$name.withValue("other") {
            container.advance(clock, by: .seconds(1))
            return Task { try await container.value(of: resource) }
        }
        try await gate.nextCall().succeed("hello")
        #expect(try await first.value == "hello")
        #expect(try await second.value == "hello")
        #expect(seen.withLock { $0 } == [nil, nil])
    }

    @Test func `what stores tell on the main actor carries no caller's task-local values`() async throws {
        let seen = Lock<[String?]>([])
        let resource = gate.resource("greeting")
        let store = ResourceStore(resource, in: container)
        withObservationTracking {
            _ = store.value
        } onChange: {
            seen.withLock { $0.append(Tenant.name) }
        }
        let container = container
        await Tenant.$name.withValue("one") {
            await Task { @concurrent in container.set("hello", for: resource) }.value
        }
        try await store.until { $0.value == "hello" }
        #expect(seen.withLock { $0 } == [nil])
    }
}

/// The task-local values of a server's request.
private enum Tenant {
    @TaskLocal static var name: String?
}
