import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// The counts of a container's requests, loads, and records.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MetricsTests {
    @Test func `each request is a hit, a stale hit, a join, or the first one`() async throws {
        let scene = Scene()
        async let first = scene.container.value(of: scene.resource)
        let call = try await scene.gate.nextCall()
        async let second = scene.container.value(of: scene.resource)
        try await scene.container.until { $0.metrics.joins == 1 }
        call.succeed("hello")
        let values = try await [first, second]
        #expect(values == ["hello", "hello"])
        #expect(try await scene.container.value(of: scene.resource) == "hello")
        var expected = ResourceMetrics()
        (expected.hits, expected.joins, expected.loads) = (1, 1, 1)
        #expect(scene.container.metrics == expected)
        scene.container.invalidate(scene.resource)
        async let third = scene.container.value(of: scene.resource)
        try await scene.gate.nextCall().succeed("again")
        let value = try await third
        #expect(value == "again")
        (expected.staleHits, expected.loads) = (1, 2)
        #expect(scene.container.metrics == expected)
    }

    @Test func `a store that appears beside a fresh value is a hit`() async throws {
        let scene = Scene()
        scene.container.set("hello", for: scene.resource)
        let store = scene.store()
        store.appear()
        #expect(store.value == "hello" && scene.container.metrics.hits == 1 && scene.container.metrics.loads == 0)
    }

    @Test func `attempts that fail are counted, and what is canceled isn't a failure`() async throws {
        let scene = Scene()
        let store = ResourceStore(scene.resource.retry(.never), in: scene.container)
        store.appear()
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        store.start(.refresh)
        _ = try await scene.gate.nextCall()
        scene.container.cancel(scene.resource.key)
        #expect(scene.container.metrics.failures == 1 && scene.container.metrics.loads == 2)
    }

    @Test func `a result from before a barrier is discarded`() async throws {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        scene.container.reset(scene.resource)
        call.succeed("old")
        try await scene.container.until { $0.metrics.discards == 1 }
        #expect(scene.container.metrics.failures == 0)
    }

    @Test func `a request that a fresh value answers during a load joins nothing`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        store.start(.refresh)
        let before = scene.container.metrics
        let other = scene.store()
        other.appear()
        #expect(other.value == "hello" && scene.container.metrics.hits == before.hits + 1)
        #expect(scene.container.metrics.joins == before.joins && scene.container.metrics.staleHits == before.staleHits)
    }

    @Test func `a load that replaces another one doesn't join it`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        store.start(.refresh)
        _ = try await scene.gate.nextCall()
        let reload = Task { await store.reload() }
        try await scene.container.until { $0.metrics.loads == 3 }
        #expect(scene.container.metrics.joins == 0)
        reload.cancel()
    }

    @Test func `a load that takes too long has failed, once`() async throws {
        let scene = Scene(.ignoresCancellation)
        let store = ResourceStore(scene.resource.retry(.never).timeout(total: .seconds(10)), in: scene.container)
        store.appear()
        let call = try await scene.gate.nextCall()
        scene.container.advance(scene.clock, by: .seconds(10))
        #expect(store.error != nil && scene.container.metrics.failures == 1)
        call.fail(Broken())
        try await scene.container.until { $0.metrics.discards == 0 && $0.flights == 0 }
        #expect(scene.container.metrics.failures == 1)
    }

    @Test func `a sequence that ends and is opened again has not failed`() async throws {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        let resource = Resource(streaming: ["score"]) {
            AsyncStream<Int> {
                $0.yield(1)
                $0.finish()
            }
        }
        .reconnects()
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await store.until { $0.value == 1 && $0.waiting != nil || $0.value == 1 && !$0.isLive }
        #expect(container.metrics.failures == 0)
    }

    private func container(_ archive: MemoryStore) -> ResourceContainer {
        ResourceContainer(clock: ManualClock(), wallClock: { Date(timeIntervalSince1970: 0) }, archive: archive)
    }

    @Test func `the bytes of records are counted as they're written and read`() async throws {
        let (archive, gate) = (MemoryStore(), GatedLoader<String>())
        let resource = gate.resource("greeting").persisted()
        let first = container(archive)
        async let loading = first.value(of: resource)
        try await gate.nextCall().succeed("hello")
        _ = try await loading
        await first.close()
        let written = first.metrics.bytesWritten
        #expect(written > "hello".utf8.count && first.metrics.bytesRead == 0)
        let second = container(archive)
        #expect(try await second.value(of: resource) == "hello")
        await second.close()
        var expected = ResourceMetrics()
        (expected.hits, expected.bytesRead) = (1, written)
        #expect(second.metrics == expected, "a fresh record on disk has answered")
    }
}
