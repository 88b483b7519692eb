import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The guides to caching, offline lists, streams, derived resources, and cancellation: their code is run here.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DataGuideTests {
    private let clock = ManualClock()

    @Test func `the pages print what is compiled here`() throws {
        let counts = ["Caching": 4, "Offline": 4, "Streams": 3, "DerivedResources": 3, "Cancellation": 3]
        for (page, count) in counts {
            let path = "Sources/AsyncResources/AsyncResources.docc/\(page).md"
            #expect(try Snippets.all(in: path).count == count)
            #expect(try Snippets.missing(of: path, in: [Snippets.source("Guides/DataGuide")]) == [])
        }
    }

    // MARK: Caching

    @Test func `what left the memory is restored from disk, and loaded again once it's stale`() async throws {
        let archive = MemoryStore()
        let resource = Resource.trails(in: "Alps")
        let first = container(archive: archive)
        _ = try await first.value(of: resource)
        await first.close()
        clock.advance(by: .seconds(299))
        let second = container(archive: archive)
        #expect(try await second.value(of: resource).count == 2)
        #expect(second.state(of: resource).origin == .disk && TrailService.requests(in: "Alps") == 1)
        clock.advance(by: .seconds(1))
        #expect(second.state(of: resource).isStale)
        #expect(try await trailsForWidget(in: "Alps", second).count == 2)
        _ = try await second.value(of: resource)
        #expect(second.state(of: resource).origin == .network && TrailService.requests(in: "Alps") == 2)
    }

    @Test func `a value that was set comes back as stale`() async throws {
        let archive = MemoryStore()
        let resource = Resource.trails(in: "Jura")
        let first = container(archive: archive)
        first.set([], for: resource)
        #expect(!first.state(of: resource).isStale)
        await first.close()
        let second = container(archive: archive)
        #expect(try await second.value(of: resource).count == 2 && TrailService.requests(in: "Jura") == 1)
        _ = makeTrailContainer()
    }

    // MARK: Offline lists

    @Test func `a list is there without a connection, and a change waits through a restart`() async throws {
        let (values, mutations, gate) = (MemoryStore(), MemoryStore(), GatedLoader<[Errand]>())
        let (errands, milk) = (Resource.errands.loaded(by: gate), Errand(id: UUID(), text: "Milk"))
        let firstOutbox = try await Outbox(mutations, FinishErrand.self)
        let first = container(archive: values, outbox: firstOutbox)
        async let loaded = first.value(of: errands)
        try await gate.nextCall().succeed([milk])
        #expect(try await loaded == [milk])
        first.notice(.offline)
        first.send(FinishErrand(id: milk.id))
        #expect(first.state(of: errands).value?.map(\.isDone) == [true])
        await firstOutbox.sendAll()
        await first.close()
        clock.advance(by: .seconds(60))

        let outbox = try await Outbox(mutations, FinishErrand.self)
        let second = container(archive: values, outbox: outbox)
        second.notice(.offline)
        let store = ResourceStore(errands, in: second)
        store.appear()
        try await store.until { $0.waiting == .connection }
        #expect(store.value?.map(\.isDone) == [true] && store.pendingMutationCount == 1)
        #expect(store.isStale && !store.isLoading && gate.count == 1 && ErrandService.requests.count == 0)

        second.notice(.online)
        let early = try await gate.nextCall()
        try await ErrandService.requests.nextCall().succeed(())
        try await second.until { _ in outbox.pendingMutations.isEmpty }
        early.succeed([milk])
        let done = Errand(id: milk.id, text: "Milk", isDone: true)
        try await gate.nextCall().succeed([done])
        try await store.until { $0.value == [done] && !$0.isStale && $0.pendingMutationCount == 0 }
        store.disappear()
    }

    @Test func `a screen says how many changes wait`() async throws {
        let container = container(outbox: try Outbox(inMemory: FinishErrand.self))
        let bread = Errand(id: UUID(), text: "Bread")
        container.set([bread], for: .errands)
        container.notice(.offline)
        let host = HeadlessHost { ErrandScreen().resourceContainer(container) }
        try await host.until { host.contains(.button, "Bread") }
        try host.tap("Bread")
        try await host.until { host.contains(.text, "Not sent yet: 1") }
        #expect(container.state(of: .errands).value?.map(\.isDone) == [true])
    }

    // MARK: Streams

    @Test func `a sequence that has ended is opened again, and so is one that a mutation affects`() async throws {
        let container = container()
        let store = ResourceStore(.heating(in: "Attic"), in: container)
        store.appear()
        let first = try #require(await HomeHub.nextSequence())
        first.yield(Heating(degrees: 18))
        try await store.until { $0.value?.degrees == 18 && $0.isLive }
        first.finish()
        try await store.until { $0.waiting != nil }
        #expect(store.value?.degrees == 18 && store.isStale && !store.isLive && store.error == nil)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))

        let second = try #require(await HomeHub.nextSequence())
        second.yield(Heating(degrees: 19))
        try await store.until { $0.value?.degrees == 19 && $0.isLive }
        let sent = container.send(SetHeating(room: "Attic", degrees: 21))
        #expect(store.value?.degrees == 21 && store.isLive)
        try await HomeHub.requests.nextCall().succeed(())
        try await sent.output

        let third = try #require(await HomeHub.nextSequence())
        try await store.until { $0.value?.degrees == 21 && $0.isStale && !$0.isLive }
        third.yield(Heating(degrees: 21))
        try await store.until { $0.isLive && !$0.isStale }
        store.disappear()
    }

    // MARK: Derived resources

    @Test func `open trails follow the closures, and load no trails for that`() async throws {
        let container = container()
        let store = ResourceStore(.openTrails(in: "Tatra"), in: container)
        store.appear()
        try await store.until { $0.value?.map(\.id) == [1] && !$0.isLoading }
        container.set(Set<Int>(), for: .closures(in: "Tatra"))
        try await store.until { $0.value?.map(\.id) == [1, 2] && !$0.isStale }
        #expect(try await container.value(of: .trailCount(in: "Tatra")) == 2)
        #expect(TrailService.requests(in: "Tatra") == 1)
        store.disappear()
    }

    @Test func `a walk does without a forecast, and is loaded again once there is one`() async throws {
        let container = container()
        let trail = Trail(id: 7, name: "Gorge")
        let store = ResourceStore(.walk(on: trail), in: container)
        store.appear()
        try await store.until { $0.value == Walk(trail: trail, forecast: nil) && !$0.isLoading }
        #expect(store.error == nil && container.state(of: .forecast(at: trail)).error is TrailService.Busy)
        container.set("Sunny", for: .forecast(at: trail))
        try await store.until { $0.value == Walk(trail: trail, forecast: "Sunny") && !$0.isStale }
        store.disappear()
    }

    // MARK: Cancellation

    @Test func `a canceled caller returns at once, and the load goes on for the other`() async throws {
        let (container, gate) = (container(), GatedLoader<[Int]>())
        let resource = Resource.elevations(of: Trail(id: 1, name: "Ridge")).loaded(by: gate)
        let patient = Task { try await container.value(of: resource) }
        let call = try await gate.nextCall()
        let hasty = Task { try await container.value(of: resource) }
        hasty.cancel()
        await #expect(throws: CancellationError.self) { try await hasty.value }
        #expect(call.isWaiting && !call.isCancelled)
        call.succeed([100])
        #expect(try await patient.value == [100] && gate.count == 1)
        #expect(try await container.value(of: .elevations(of: Trail(id: 2, name: "Lake"))).count == 20)
    }

    @Test func `a load goes on for 5 seconds after its screen is gone`() async throws {
        let (container, gate) = (container(), GatedLoader<[Trail]>())
        let store = ResourceStore(Resource.trails(in: "Harz").loaded(by: gate), in: container)
        store.appear()
        let call = try await gate.nextCall()
        store.disappear()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
        try await store.until { !$0.isLoading }
        #expect(store.value == nil && store.error == nil)
    }

    @Test func `a prefix cancels the loads of all regions, and leaves what was there`() async throws {
        let (container, gate) = (container(), GatedLoader<[Trail]>())
        let store = ResourceStore(Resource.trails(in: "Eifel").loaded(by: gate), in: container)
        container.set([Trail(id: 3, name: "Crater")], for: .trails(in: "Eifel"))
        store.start(.refresh)
        let call = try await gate.nextCall()
        stopLoadingTrails(in: container)
        try await call.waitForCancellation()
        try await store.until { !$0.isLoading }
        #expect(store.value?.map(\.id) == [3] && store.error == nil)
    }

    /// Returns a container whose clocks are those of the test.
    private func container(archive: (any DataStore)? = MemoryStore(), outbox: Outbox? = nil) -> ResourceContainer {
        let clock = clock
        return ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSince1970: 1_000_000 + clock.now.sinceStart / .seconds(1)) },
            jitter: { 1 }, archive: archive, outbox: outbox)
    }
}
