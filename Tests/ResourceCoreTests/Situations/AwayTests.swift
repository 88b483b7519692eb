import ResourceTesting
import Testing

@testable import ResourceCore

/// An app that leaves the front and returns, and views that leave the screen.
@Suite(.timeLimit(.minutes(10))) @MainActor struct AwayTests {
    private let clock = ManualClock()
    private let gate = GatedLoader<Int>()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func shown(_ resource: Resource<Int>) -> ResourceStore<Int> {
        let store = ResourceStore(resource, in: container)
        store.appear()
        return store
    }

    /// Returns two stores on screen that poll every minute, with a value.
    private func polling() async throws -> [ResourceStore<Int>] {
        let stores = (0..<2).map { _ in shown(gate.resource("n").refresh(every: .seconds(60))) }
        try await gate.nextCall().succeed(1)
        try await stores[0].until { $0.value == 1 && !$0.isLoading }
        return stores
    }

    @Test func `a tick that is due as the app leaves the front sends nothing, and the return is a tick`() async throws {
        let stores = try await polling()
        container.advance(clock, by: .seconds(60)) { container.notice(.background) }
        #expect(container.flights == 0)
        container.advance(clock, by: .seconds(600))
        #expect(container.flights == 0)
        container.notice(.foreground)
        #expect(stores[0].isLoading && stores[1].isLoading)
        try await gate.nextCall().succeed(2)
        try await stores[1].until { $0.value == 2 }
        #expect(gate.count == 2)
    }

    @Test func `a tick that is due as the last view leaves sends nothing`() async throws {
        let stores = try await polling()
        stores[0].disappear()
        container.advance(clock, by: .seconds(60)) { stores[1].disappear() }
        container.advance(clock, by: .seconds(600))
        #expect(container.flights == 0 && gate.count == 1)
    }

    @Test func `an entry that was reset in the background is empty until the return`() async throws {
        let stores = try await polling()
        container.notice(.background)
        container.reset("n")
        container.advance(clock, by: .seconds(600))
        #expect(container.flights == 0 && stores.allSatisfy { $0.value == nil })
    }

    @Test func `a tick doesn't revive an entry that was reset once its views have left`() async throws {
        let stores = try await polling()
        container.advance(clock, by: .seconds(60)) {
            container.reset("n")
            for store in stores { store.disappear() }
        }
        container.advance(clock, by: .seconds(600))
        container.notice(.background)
        container.notice(.foreground)
        #expect(container.flights == 0 && gate.count == 1 && stores.allSatisfy { $0.value == nil })
    }

    @Test(arguments: [true, false])
    func `a load that fails in the background is repeated with the return, without a tap`(isFirst: Bool) async throws {
        let store = shown(gate.resource("n").refresh(on: .focus))
        if !isFirst {
            try await gate.nextCall().succeed(1)
            try await store.until { $0.value == 1 && !$0.isLoading }
            store.start(.refresh)
        }
        let call = try await gate.nextCall()
        container.notice(.background)
        call.fail(Broken())
        try await store.until { $0.error != nil && !$0.isLoading }
        container.notice(.foreground)
        #expect(store.isLoading || store.isRetrying)
        try await gate.nextCall().succeed(2)
        try await store.until { $0.value == 2 && $0.error == nil }
    }
}

extension ResourceContainer {
    /// Advances a clock, and lets something happen before the alarms ring that are due then.
    @MainActor fileprivate func advance(_ clock: ManualClock, by duration: Duration, and action: @MainActor () -> Void)
    {
        let timer = turn.withLock { $0.state.timer }
        timer?.cancel()
        clock.advance(by: duration)
        action()
        if let timer { timerFired(timer) }
    }
}
