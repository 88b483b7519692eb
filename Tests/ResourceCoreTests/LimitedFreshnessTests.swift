import ResourceCore
import ResourceTesting
import Testing

/// Loaders that limit the freshness of their values.
@Suite(.timeLimit(.minutes(10)))
struct LimitedFreshnessTests {
    private let clock = ManualClock()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock)
    }

    /// Returns the number of loads of a resource that is requested now and after each second.
    private func loads(_ resource: Resource<Int>, in seconds: Int) async throws -> Int {
        _ = try await container.value(of: resource)
        for _ in 0..<seconds {
            clock.advance(by: .seconds(1))
            _ = try await container.value(of: resource)
        }
        return try await container.value(of: resource)
    }

    private func counting(_ limit: Duration?) -> Resource<Int> {
        Resource("count") { context in
            if let limit { context.limitFreshness(to: limit) }
            return (context.previous ?? 0) + 1
        }
    }

    @Test func `what the loader says goes before what the resource says`() async throws {
        #expect(try await loads(counting(.seconds(2)).stale(after: .seconds(5)), in: 9) == 5)
    }

    @Test func `what the loader says goes before what a resource says that comes later`() async throws {
        let resource = counting(.seconds(60))
        _ = try await container.value(of: resource)
        container.prefetch(resource.stale(after: .seconds(10)))
        clock.advance(by: .seconds(59))
        #expect(try await container.value(of: resource) == 1)
        clock.advance(by: .seconds(1))
        #expect(try await container.value(of: resource) == 2)
    }

    @Test func `a loader that says nothing leaves it to the resource`() async throws {
        #expect(try await loads(counting(nil).stale(after: .seconds(5)), in: 9) == 2)
    }

    @Test func `it also makes values stale that would never be`() async throws {
        #expect(try await loads(counting(.seconds(3)), in: 9) == 4)
    }

    @Test func `what is said last counts`() async throws {
        let resource = Resource<Int>("count") { context in
            context.limitFreshness(to: .seconds(1))
            context.limitFreshness(to: .seconds(4))
            return (context.previous ?? 0) + 1
        }
        #expect(try await loads(resource, in: 9) == 3)
    }

    @Test func `the time until a value is stale may be a function of the value`() async throws {
        let resource = Resource<Int>("count") { context in
            let value = (context.previous ?? 0) + 1
            context.limitFreshness(to: .seconds(value))
            return value
        }
        // Values 1, 2, and 3 are fresh for one, two, and three seconds.
        #expect(try await loads(resource, in: 5) == 3)
        #expect(try await loads(resource, in: 1) == 4)
    }
}
