import ResourceTesting
import Testing

@testable import ResourceCore

/// The loads that follow when the connection comes back (R19).
@Suite(.timeLimit(.minutes(10))) @MainActor struct ReconnectionTests {
    private let clock = ManualClock()
    private let begun = Lock<[Int]>([])

    private func resource(_ number: Int) -> Resource<Int> {
        Resource<Int>(["numbers", number]) { [begun] in
            begun.withLock { $0.append(number) }
            return number
        }.stale(after: .seconds(10)).refresh(on: .reconnect)
    }

    @Test func `thirty-two of those on screen load at once, and the others within three seconds`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 0.5 })
        let stores = (0..<100).map { ResourceStore(resource($0), in: container) }
        for store in stores { store.appear() }
        try await container.until { _ in stores.allSatisfy { $0.value != nil && !$0.isLoading } }
        container.notice(.offline)
        clock.advance(by: .seconds(60))
        begun.withLock { $0 = [] }
        container.notice(.online)
        try await container.until { _ in begun.withLock { $0.count } == 32 && stores.allSatisfy { !$0.isLoading } }
        #expect(begun.withLock { $0.sorted() } == Array(0..<32))
        let now = clock.now.sinceStart
        let delays = container.turn.withLock { turn in
            turn.state.allEntries().compactMap { $0.state.deadlines[.reconnection]?.deadline }.map {
                ($0 - now) / .seconds(1)
            }
        }
        let tenths = Dictionary(grouping: delays) { Int($0 * 10) }
        #expect(delays.count == 68 && delays.allSatisfy { (0..<3).contains($0) })
        #expect(tenths.values.allSatisfy { $0.count <= 4 })
        try await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        try await container.until { _ in begun.withLock { $0.count } == 100 }
    }

    @Test func `what was to follow doesn't load if the connection is lost again before`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 0.5 })
        let stores = (0..<40).map { ResourceStore(resource($0).loadsOffline(), in: container) }
        for store in stores { store.appear() }
        try await container.until { _ in stores.allSatisfy { $0.value != nil && !$0.isLoading } }
        container.notice(.offline)
        clock.advance(by: .seconds(60))
        container.notice(.online)
        try await container.until { _ in begun.withLock { $0.count } == 72 && stores.allSatisfy { !$0.isLoading } }
        container.notice(.offline)
        container.advance(clock, by: .seconds(3))
        #expect(stores.allSatisfy { !$0.isLoading })
        #expect(begun.withLock { $0.count } == 72)
    }

    @Test func `what was only prefetched follows at a random time, or as soon as it's wanted`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 0.5 })
        container.notice(.offline)
        for number in 0...1 { container.prefetch(resource(number)) }
        let store = ResourceStore(resource(2), in: container)
        store.appear()
        container.notice(.online)
        try await store.until { $0.value == 2 }
        #expect(begun.withLock { $0 } == [2])
        let late = ResourceStore(resource(1), in: container)
        late.appear()
        try await late.until { $0.value == 1 }
        #expect(begun.withLock { $0 } == [2, 1])
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1.5))
        try await container.until { _ in begun.withLock { $0 } == [2, 1, 0] }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -3, 2, 1])
    func `an app's random number may be any`(number: Double) async throws {
        let container = ResourceContainer(clock: clock, jitter: { number })
        container.notice(.offline)
        for number in 0...1 { container.prefetch(resource(number)) }
        container.notice(.online)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        try await container.until { _ in begun.withLock { $0.count } == 2 }
    }

    @Test func `what loads before its time comes doesn't load again`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 0.9 })
        container.notice(.offline)
        let resource = Resource<Int>("n") { [begun] in
            begun.withLock { $0.append(0) }; return 0
        }
        .refresh(on: .reconnect, evenIfFresh: true)
        container.prefetch(resource)
        container.notice(.online)
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await store.until { $0.value == 0 }
        clock.advance(by: .seconds(6))
        try await store.until { !$0.isLoading }
        #expect(begun.withLock { $0.count } == 1 && clock.sleeperCount == 0)
    }

    @Test func `a connection that is lost again meanwhile stops those that were to follow`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 0.5 })
        container.notice(.offline)
        container.prefetch(resource(0))
        container.notice(.online)
        container.notice(.offline)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        #expect(begun.withLock { $0 }.isEmpty)
        container.notice(.online)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        try await container.until { _ in begun.withLock { $0 } == [0] }
    }
}
