import Testing

/// Resources in views lead to the same screen, under all disturbances that a version of SwiftUI may cause.
@MainActor
struct HostileTests {
    @Test(arguments: HostileSeeds.portions)
    func `a shared list ends as it does in a friendly host`(seeds: ClosedRange<UInt64>) async throws {
        try await visit(HostileScreen.list, seeds)
    }

    @Test(arguments: HostileSeeds.portions)
    func `rows, and content without any, end as they do in a friendly host`(seeds: ClosedRange<UInt64>) async throws {
        try await visit(HostileScreen.rows, seeds)
    }

    @Test(arguments: HostileSeeds.portions)
    func `a resource as a property ends as it does in a friendly host`(seeds: ClosedRange<UInt64>) async throws {
        try await visit(HostileScreen.property, seeds)
    }

    @Test(arguments: HostileSeeds.portions)
    func `a closure for an id ends as it does in a friendly host`(seeds: ClosedRange<UInt64>) async throws {
        try await visit(HostileScreen.closure, seeds)
    }

    @Test(arguments: HostileSeeds.portions)
    func `an interactive preview that fails half the time ends as it does in a friendly host`(
        seeds: ClosedRange<UInt64>
    ) async throws {
        try await visit(HostileScreen.preview, seeds)
    }

    private func visit(_ screen: () -> HostileScreen, _ seeds: ClosedRange<UInt64>) async throws {
        let friendly = try await screen().visit(nil)
        #expect(friendly.faults == [])
        for seed in seeds {
            let hostile = try await screen().visit(seed)
            #expect(hostile == friendly, "seed \(seed)")
            guard hostile == friendly else { return }
        }
    }
}
