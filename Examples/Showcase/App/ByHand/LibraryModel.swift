import AsyncResources
import Foundation
import PortableUI

/// The taps, the judges, and the services of the two panes.
@MainActor
@Observable
final class LibraryModel {
    /// The time without requests after which nothing is being loaded any longer: more than any pause between attempts.
    private static let calm = 15

    let taps: LibraryTaps
    let byHand = PaneJudge()
    let ofResources = PaneJudge()

    /// The container of the pane that uses resources.
    let container: ResourceContainer

    /// The loads of that pane.
    let journal: Journal

    /// The story that is being played.
    private(set) var story: LibraryStory?

    @ObservationIgnored let services: (byHand: StationService, ofResources: StationService)
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let enterTunnel: @MainActor (Bool) async -> Void
    @ObservationIgnored private let isServed: @MainActor (Int) async -> Bool?
    @ObservationIgnored private var calmSeconds = 0
    private var isInTunnel = false

    /// Creates a model whose panes have a service each, and a container of their own.
    ///
    /// - Parameters:
    ///   - isServed: A closure that returns whether the server has a quotation at a place, or `nil` if it doesn't
    ///     respond. The judges ask about places that the feed has left out.
    ///   - enterTunnel: A closure that lets the train enter a tunnel, or leave it.
    init(
        _ services: (byHand: StationService, ofResources: StationService), container: ResourceContainer,
        clock: any Clock<Duration> = ContinuousClock(), isServed: @escaping @MainActor (Int) async -> Bool?,
        enterTunnel: @escaping @MainActor (Bool) async -> Void
    ) {
        taps = LibraryTaps(judges: [byHand, ofResources])
        self.services = (services.byHand.counted(by: byHand), services.ofResources.counted(by: ofResources))
        self.container = container
        journal = Journal(container)
        self.clock = clock
        self.isServed = isServed
        self.enterTunnel = enterTunnel
        container.httpTransport = self.services.ofResources.transport
    }

    /// The judges of both panes.
    var judges: [PaneJudge] { taps.judges }

    /// Plays a story, and returns when nothing is being loaded any longer, or the task is canceled.
    func play(_ story: LibraryStory) async {
        guard self.story == nil else { return }
        self.story = story
        defer { self.story = nil }
        taps.screen = story.screen
        for step in story.steps where !Task.isCancelled { await perform(step) }
        if isInTunnel { await perform(.tunnel(false)) }
        taps.isVisible = true
        calmSeconds = 0
        while calmSeconds < Self.calm, !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) }
    }

    /// Lets the judges ask for omitted quotations, and count what is left on screen, each time that nothing is being
    /// loaded any longer.
    func watch() async {
        while (try? await clock.sleep(for: .seconds(1))) != nil {
            for judge in judges {
                guard let place = judge.omission, let isServed = await isServed(place) else { continue }
                judge.learns(place, isServed: isServed)
            }
            let isCalm = !isInTunnel && judges.allSatisfy { $0.exchanges == 0 }
            calmSeconds = isCalm ? calmSeconds + 1 : 0
            if calmSeconds == Self.calm { for judge in judges { judge.comesToRest() } }
        }
    }

    /// Forgets what was counted.
    func startOver() {
        for judge in judges { judge.startOver() }
    }

    private func perform(_ step: LibraryStory.Step) async {
        switch step {
        case .filter(let filter): taps.filter = filter
        case .refresh: taps.refreshes += 1
        case .reload: taps.reloads += 1
        case .scroll: taps.scrolls += 1
        case .mark: taps.markFirst()
        case .leave: taps.isVisible = false
        case .enter: taps.isVisible = true
        case .tunnel(let isInside):
            isInTunnel = isInside
            await enterTunnel(isInside)
        case .pause(let duration): try? await clock.sleep(for: duration)
        }
    }
}

extension StationService {
    /// Returns the same service with a judge that counts its requests.
    fileprivate func counted(by judge: PaneJudge) -> StationService {
        StationService(
            base: transport.base, transport: CountedTransport(transport: transport.transport, judge: judge))
    }
}

extension LibraryModel {
    /// Creates the model of the app, whose panes share the station, and whose tunnel is that of the train's panel.
    convenience init(station: StationService, train: TrainModel) {
        let container = ResourceContainer(
            archive: MemoryStore(), outbox: try? Outbox(inMemory: MarkNote.self))
        container.follow(TrainConnection(station: station))
        self.init((station, station), container: container, isServed: station.hasQuote) { isInside in
            train.choose(.tunnel(isInside ? .refusing : .none))
        }
    }
}
