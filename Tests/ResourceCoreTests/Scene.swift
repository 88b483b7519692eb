import ResourceTesting

@testable import ResourceCore

/// The setup of most tests: a container on a manual clock, and a gated loader for one key.
@MainActor struct Scene {
    let clock = ManualClock()
    let gate: GatedLoader<String>
    let container: ResourceContainer
    let resource: Resource<String>

    init(_ cancellation: GatedLoader<String>.CancellationBehavior = .endsWhenCancelled, stale: Duration? = nil) {
        gate = GatedLoader(cancellation)
        container = ResourceContainer(clock: clock)
        let plain = gate.resource("greeting")
        resource = stale.map { plain.stale(after: $0) } ?? plain
    }

    func store(_ policy: StartPolicy = .ifNeeded) -> ResourceStore<String> {
        ResourceStore(resource, in: container, policy: policy)
    }

    /// Returns a store on screen that shows a value.
    func loaded(_ value: String, _ policy: StartPolicy = .ifNeeded) async throws -> ResourceStore<String> {
        let store = store(policy)
        store.appear()
        if policy == .manual { store.start(.load) }
        try await gate.nextCall().succeed(value)
        try await store.until { $0.value == value && $0.activity == nil }
        return store
    }
}

struct Broken: Error, Equatable {
    var number = 0
}

extension ResourceContainer {
    /// The number of flights, including silent ones.
    ///
    /// It's counted immediately, whereas the calls of a loader are only made when its task has had a turn.
    var flights: Int { summaries().count { $0.flight != nil } }

    /// The number of alarms that are set.
    ///
    /// It's counted immediately, whereas the container's task waits for the clock only when it has had a turn.
    var alarmCount: Int { turn.withLock { $0.state.alarms.count } }

    /// Advances a clock, and immediately rings the alarms that the container's own task would ring soon.
    ///
    /// NB: That task is stopped first, so that it can't ring in between.
    func advance(
        _ clock: ManualClock, by duration: Duration, isolation: isolated (any Actor)? = #isolation
    ) {
        let timer = turn.withLock { $0.state.timer }
        timer?.cancel()
        clock.advance(by: duration)
        if let timer { timerFired(timer) }
        while let timer = turn.withLock({ $0.state.timer }), timer.deadline <= time.now() { timerFired(timer) }
    }
}
