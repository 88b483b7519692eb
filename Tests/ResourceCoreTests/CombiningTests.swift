import ResourceTesting
import Testing

@testable import ResourceCore

/// A resource that is derived from several others.
@Suite(.timeLimit(.minutes(10))) @MainActor struct CombiningTests {
    @Test func `combining several resources keeps order, tolerates duplicates and recomputes only on change`()
        async throws
    {
        let container = ResourceContainer(clock: ManualClock())
        let gates = (a: GatedLoader<String>(), b: GatedLoader<String>())
        let (a, b) = (gates.a.resource("a"), gates.b.resource("b"))
        let computations = Lock(0)
        let all = ResourceStore(
            Resource<[String]>("all") { context in
                var values: [String] = []
                for part in [a, b, a] { values.append(try await context.value(of: part)) }
                computations.withLock { $0 += 1 }
                return values
            }, in: container)
        all.appear()
        try await gates.a.nextCall().succeed("a1")
        try await gates.b.nextCall().succeed("b1")
        try await all.until { $0.value == ["a1", "b1", "a1"] && !$0.isLoading }
        let part = ResourceStore(a, in: container)
        try await part.refreshed(by: gates.a, "a1")
        #expect(computations.withLock { $0 } == 1 && container.flights == 0)
        try await part.refreshed(by: gates.a, "a2")
        try await all.until { $0.value == ["a2", "b1", "a2"] && !$0.isLoading }
        #expect(computations.withLock { $0 } == 2)
        #expect(gates.a.count == 3 && gates.b.count == 1)
    }
}
