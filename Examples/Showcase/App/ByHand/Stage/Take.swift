import AsyncResources
import Foundation
import PortableUI

/// One performance of a story: two panes that start from nothing, their taps, and what became of them.
@MainActor
@Observable
final class Take: Identifiable {
    let story: Story
    let taps: Taps
    let byHand: PaneJudge
    let ofResources: PaneJudge

    /// The container of the pane that uses resources.
    let container: ResourceContainer

    /// The taps so far, each with its time.
    private(set) var marks: [(time: Duration, tap: Tap)] = []

    /// The time until which there's something to see.
    private(set) var end = Duration.zero

    /// A Boolean value that indicates whether nothing happens any longer, until the next tap.
    private(set) var isAtRest = false

    @ObservationIgnored let services: (byHand: StationService, ofResources: StationService)
    @ObservationIgnored private let network: Network
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let stopwatch: Stopwatch
    @ObservationIgnored private var steps: ArraySlice<Story.Step>

    /// The time by which the last tap of the story was late, and so are the next ones: they keep their distances.
    @ObservationIgnored private var lateness = Duration.zero

    /// The network of both panes.
    struct Network {
        let transports: (byHand: any HTTPTransport, ofResources: any HTTPTransport)

        /// A closure that returns whether the server has a quotation at a place.
        let hasQuote: @MainActor (Int) -> Bool

        /// The time without a request after which both panes are calm.
        var calm = Duration.seconds(2)

        /// The time after the last tap at which a story is over in any case.
        var patience = Duration.seconds(7)

        /// A closure that lets both panes enter a tunnel, or leave it.
        let enterTunnel: @MainActor (Bool) -> Void
    }

    /// Creates a performance on a network, whose judges and retries use a clock.
    ///
    /// - Parameter steps: The taps, if they're others than those of the story.
    init(
        _ story: Story, on network: Network, steps: [Story.Step]? = nil, clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        (self.story, self.network, self.clock) = (story, network, clock)
        self.steps = (steps ?? story.steps)[...]
        let stopwatch = Stopwatch(clock)
        self.stopwatch = stopwatch
        let judges = [0, 1].map { _ in PaneJudge { stopwatch.elapsed } }
        (byHand, ofResources) = (judges[0], judges[1])
        container = ResourceContainer(
            clock: clock, jitter: jitter, archive: MemoryStore(), outbox: try? Outbox(inMemory: MarkNote.self))
        services = (
            .counted(network.transports.byHand, by: judges[0]), .counted(network.transports.ofResources, by: judges[1])
        )
        taps = Taps(judges: judges) { [container] isInside in
            network.enterTunnel(isInside)
            container.notice(isInside ? .offline : .online)
        }
        container.httpTransport = services.ofResources.transport
        container.notice(.online)
    }

    /// The kind of books that was chosen at a time.
    func filter(at time: Duration?) -> BookFilter {
        guard let time else { return taps.filter }
        return marks.reversed().lazy.compactMap { mark in
            if case .filter(let filter) = mark.tap, mark.time <= time { filter } else { nil }
        }
        .first ?? .novels
    }

    /// The judges of both panes.
    var judges: [PaneJudge] { [byHand, ofResources] }

    /// The time after which a performance is looked at again.
    private static let tick = Duration.milliseconds(100)

    /// The maximum number of taps that a performance takes, each of which is recorded with what follows.
    private static let mostTaps = 500

    /// Lets something happen in both panes.
    func tap(_ tap: Tap) {
        guard marks.count < Self.mostTaps else { return }
        stopwatch.start()
        isAtRest = false
        marks.append((stopwatch.elapsed, tap))
        taps.tap(tap)
    }

    /// Plays the story, or what the user does after it, until nothing is being loaded any longer.
    func play() async {
        if !isAtRest { stopwatch.start() }
        while !isAtRest, (try? await clock.sleep(for: Self.tick)) != nil {
            end = stopwatch.elapsed
            while let step = steps.first, step.time + lateness <= end, isOpen {
                steps.removeFirst()
                lateness = max(lateness, end - step.time - Self.tick)
                tap(step.tap)
            }
            for judge in judges {
                if let place = judge.omission { judge.learns(place, isServed: network.hasQuote(place)) }
            }
            if steps.isEmpty, isCalm { comeToRest() }
        }
    }

    /// Waits on the clock of the performance.
    func wait(for duration: Duration) async {
        try? await clock.sleep(for: duration)
    }

    /// A Boolean value that indicates whether both panes have shown their first response for a moment, or it takes too
    /// long to be waited for.
    private var isOpen: Bool {
        let moment = Duration.milliseconds(300)
        let isShown = judges.allSatisfy { $0.exchanges.contains { ($0.end ?? end) + moment <= end } }
        return isShown || end >= network.patience
    }

    /// A Boolean value that indicates whether neither pane has sent or received anything for a while, or the last tap
    /// is too long ago to be waited for.
    private var isCalm: Bool {
        let last = marks.last?.time ?? .zero
        let times = judges.flatMap(\.exchanges).map { $0.end ?? end }
        return end - max(last, times.max() ?? .zero) >= network.calm || end - last >= network.patience
    }

    private func comeToRest() {
        for judge in judges { judge.comesToRest() }
        stopwatch.pause()
        isAtRest = true
    }
}

extension Take {
    /// Creates a performance on a network whose responses arrive in the story's order.
    convenience init(
        _ story: Story, clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        let servers = [0, 1].map { _ in StageServer(story.replies, clock: clock, jitter: jitter) }
        let network = Network(transports: (servers[0], servers[1]), hasQuote: servers[0].hasQuote) { isInside in
            for server in servers { server.isInTunnel = isInside }
        }
        self.init(story, on: network, clock: clock, jitter: jitter)
    }
}

extension StationService {
    /// Returns a service with a judge that counts its requests.
    @MainActor
    fileprivate static func counted(_ transport: any HTTPTransport, by judge: PaneJudge) -> StationService {
        StationService(
            // NB: A server on this machine would be asked for books without a connection, too.
            base: URL(string: "http://station.example") ?? URL(filePath: "/"),
            transport: CountedTransport(transport: transport, judge: judge))
    }
}

/// The time of a performance, which stands still while nothing happens.
@MainActor
private final class Stopwatch {
    private let time: () -> Duration
    private var past = Duration.zero
    private var began: Duration?

    init(_ clock: some Clock<Duration>) {
        let origin = clock.now
        time = { origin.duration(to: clock.now) }
    }

    var elapsed: Duration { past + (began.map { time() - $0 } ?? .zero) }

    func start() {
        began = began ?? time()
    }

    func pause() {
        (past, began) = (elapsed, nil)
    }
}
