import SeededRandom
import Testing

@testable import ResourceCore
@testable import ResourceTesting

/// A value that is derived from a derived value follows its source, regardless of events in between.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DependentGraphTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let source = Resource<Int>("source") { 1 }

    init() {
        container = ResourceContainer(clock: clock)
    }

    /// The source twice, along two paths that meet again.
    private var sum: Resource<[Int]> {
        let (tens, hundreds) = (source.map(as: "tens") { $0 * 10 }, source.map(as: "hundreds") { $0 * 100 })
        return Resource("sum") { context in
            async let ten = context.value(of: tens)
            async let hundred = context.value(of: hundreds)
            return try await [ten, hundred]
        }
    }

    @Test func `an attempt that a change of the source itself lets begin reads the new value, and is not repeated`()
        async throws
    {
        let (sources, gate, calls) = (GatedLoader<String>(), GatedLoader<Int>(), Counter())
        let source = sources.resource("source of one")
        let resource = Resource<Int>("derived") { context in
            calls.increase()
            _ = try await context.value(of: source)
            return try await gate.load()
        }
        let derived = ResourceStore(resource, in: container)
        derived.appear()
        try await sources.nextCall().succeed("old")
        let first = try await gate.nextCall()
        container.notice(.offline)
        first.fail(Spoken.transient)
        try await derived.until { $0.waiting == .connection }
        derived.show(resource.loadsOffline())
        container.set("new", for: source)
        try await gate.nextCall().succeed(3)
        try await derived.until { $0.value == 3 && !$0.isLoading }
        #expect(calls.count == 2 && !derived.isStale)
    }

    @Test(arguments: 1...100) func `two ways from one source meet in one truth, R2`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let shown = ResourceStore(sum, in: container)
        let plain = ResourceStore(source, in: container)
        shown.appear()
        for step in 1...30 {
            await disturb(Int.random(in: 0..<10, using: &random), step, shown, plain)
        }
        if !shown.store.observer.isOnScreen { shown.appear() }
        plain.set(7)
        shown.start(.load)
        try await shown.until { $0.value == [70, 700] && !$0.isStale && !$0.isLoading }
        #expect(shown.error == nil)
        shown.show(Resource("elsewhere") { [] })
        plain.show(Resource("elsewhere") { 0 })
        for _ in 1...4 { container.advance(clock, by: .seconds(300)) }
        #expect(container.summaries().count == 2)
    }

    private func disturb(
        _ kind: Int, _ step: Int, _ shown: ResourceStore<[Int]>, _ plain: ResourceStore<Int>
    ) async {
        switch kind {
        case 0: plain.set(step)
        case 1: plain.invalidate()
        case 2: plain.start(.refresh)
        case 3: shown.start(.refresh)
        case 4: shown.store.observer.isOnScreen ? shown.disappear() : shown.appear()
        case 5: container.invalidate(prefix: [])
        case 6: plain.reset()
        case 7: shown.cancel()
        case 8: container.cancel("source")
        default: await plain.sync()
        }
    }
}
