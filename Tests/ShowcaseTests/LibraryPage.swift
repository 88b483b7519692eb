import AsyncResources
import Foundation
import HeadlessHost
import Observation
import PortableUI
import ResourceTesting

@testable import ResourceCore
@testable import Showcase
@testable import StationServer

/// The two libraries on a page of their own, each of which has a station and a train to itself.
@MainActor
final class LibraryPage {
    let host: HeadlessHost
    let model: LibraryModel
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let storyClock: CountedClock
    private var isPlaying = false
    private let listener: Task<Void, Never>
    private let trains: (byHand: VirtualTrain, ofResources: VirtualTrain)

    init(seed: UInt64) {
        let (one, other) = (VirtualTrain(seed: seed, clock: clock), VirtualTrain(seed: seed, clock: clock))
        let base = URL(string: "http://station.localhost") ?? URL(filePath: "/")
        let storyClock = CountedClock(clock: clock)
        self.storyClock = storyClock
        let container = ResourceContainer(clock: clock, jitter: { 0.5 })
        self.container = container
        trains = (one, other)
        let model = LibraryModel(
            (StationService(base: base, transport: one), StationService(base: base, transport: other)),
            container: container, clock: storyClock
        ) { isInside in
            for train in [one, other] { train.api.train = isInside ? .inTheTunnel : .onTheTrain }
            container.notice(isInside ? .offline : .online)
        }
        self.model = model
        let host = HeadlessHost { ByHandScreen(model: model) }
        self.host = host
        clock.onChange { Task { @MainActor in host.check() } }
        let events = container.events(limit: .max)
        listener = Task { for await _ in events { host.check() } }
        checkAfterExchanges()
    }

    /// Checks again after each change of the number of requests in progress, which no view shows.
    private func checkAfterExchanges() {
        withObservationTracking {
            _ = model.judges.map(\.exchanges)
        } onChange: { [weak self] in
            Task { @MainActor in
                self?.host.check()
                self?.checkAfterExchanges()
            }
        }
    }

    /// Plays a story, in which time passes whenever nothing happens.
    func play(_ story: LibraryStory) async {
        isPlaying = true
        let player = Task {
            await model.play(story)
            isPlaying = false
            host.check()
        }
        while isPlaying {
            await host.settle { [unowned self] in isBusy }
            guard isPlaying, let next = clock.nextDeadline else { continue }
            clock.advance(by: clock.now.duration(to: next))
        }
        await player.value
    }

    /// A Boolean value that indicates whether something happens without time: a request is on its way from a pane to
    /// the train or back, or a task that has slept hasn't continued yet.
    private var isBusy: Bool {
        let (attempts, alarms, mutations) = (attempts, alarms, container.pendingMutations.map(\.status))
        let (left, right) = (trains.byHand.passengers, trains.ofResources.passengers)
        let sleepers = 1 + (isPlaying ? 1 : 0)
        return attempts + mutations.count { $0.isSending } != right || model.byHand.exchanges != left
            || storyClock.sleepers != sleepers || !Set(clock.deadlines.map(\.sinceStart)).isSuperset(of: alarms)
            || clock.parked - left - right - sleepers - alarms.count < mutations.count { $0.isDelayed }
    }

    /// The number of loads whose request is under way.
    private var attempts: Int {
        let ids = container.summaries().map(\.id)
        return container.withTurn(isolation: nil) { turn in
            ids.count { turn.state.entry(at: $0.key, ofType: $0.type)?.machine.flight?.stage == .attempting }
        }
    }

    /// The time for which the only timer of the container should be asleep.
    private var alarms: [Duration] {
        container.withTurn(isolation: nil) { $0.state.alarms.earliest }.map { [$0] } ?? []
    }

    func close() async {
        host.unmount()
        clock.onChange(nil)
        container.endEvents()
        await listener.value
        await host.until { [host] in host.counters.runningTasks == 0 }
    }
}

extension MutationStatus {
    fileprivate var isSending: Bool {
        if case .sending = self { true } else { false }
    }

    fileprivate var isDelayed: Bool {
        if case .waiting(.delay) = self { true } else { false }
    }
}

/// A clock that knows how many tasks sleep on it.
private struct CountedClock: Clock {
    let clock: ManualClock
    private let count = Lock(0)

    init(clock: ManualClock) {
        self.clock = clock
    }

    var sleepers: Int { count.withLock { $0 } }
    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        count.withLock { $0 += 1 }
        defer { count.withLock { $0 -= 1 } }
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}
