import AsyncResources
import HeadlessHost
import PortableUI
import ResourceTesting
import StationServer
import Testing

@testable import Showcase

/// Two pages with one train, over the real server.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TwoPagesTests {
    @Test func `what one page chooses, the panel of the other shows`() async throws {
        let station = try await StationServer.start(seed: 1, train: .faultless)
        let hosts = [Self.panel(of: station), Self.panel(of: station)]
        for (host, other, preset) in [(0, 1, "In the tunnel"), (1, 0, "At home"), (1, 0, "On the train")] {
            try await hosts[host].until { hosts[host].findAll(.button, preset).contains(where: \.isEnabled) }
            try hosts[host].tap(preset)
            for page in [host, other] {
                try await hosts[page].until { Self.chosen(in: hosts[page]) == [preset] }
            }
        }
        for host in hosts { host.unmount() }
        await station.stop()
    }

    @Test func `what no page has chosen, all panels show`() async throws {
        let station = try await StationServer.start(seed: 1, train: .onTheTrain)
        let hosts = [Self.panel(of: station), Self.panel(of: station)]
        for host in hosts { try await host.until { Self.chosen(in: host) == ["On the train"] } }
        station.api.train = .inTheTunnel
        for host in hosts { try await host.until { Self.chosen(in: host) == ["In the tunnel"] } }
        for host in hosts { host.unmount() }
        await station.stop()
    }

    /// Each page's change reaches the server once, and the page is notified later: in all orders of the four events.
    @Test(arguments: Event.orders)
    func `of two changes at once, both pages end with the one that came last`(order: [Event]) async throws {
        let station = try await StationServer.start(seed: 1, train: .faultless)
        let pages = [Page(station, .refusing), Page(station, .hanging)]
        for page in pages { try await page.begin() }
        for event in order { try await pages[event.page].take(event) }
        let last = try #require(order.last { $0.isArrival }).page
        #expect(station.api.train.tunnel.rawValue == pages[last].choice.rawValue)
        for page in pages { try await page.comesToRest(with: pages[last].choice) }
        await station.stop()
    }

    private static func panel(of station: StationServer) -> HeadlessHost {
        panel(of: TrainModel(station: StationService(base: station.address.url)))
    }

    fileprivate static func panel(of train: TrainModel) -> HeadlessHost {
        let journal = Journal(ResourceContainer())
        return HeadlessHost { TrainPanel(train: train).environment(journal) }
    }

    /// Returns the choices that a panel shows as selected.
    private static func chosen(in host: HeadlessHost) -> [String] {
        host.tree.all { $0.role == .button && $0.traits.contains(.isSelected) }.map(\.label)
    }
}

extension TwoPagesTests {
    /// A step of a page's change.
    struct Event: Hashable, Sendable, CustomTestStringConvertible {
        let page: Int

        /// A Boolean value that indicates whether the change reaches the server, rather than the response reaching the
        /// page.
        let isArrival: Bool

        var testDescription: String { "\(isArrival ? "change" : "answer") \(page)" }

        /// All orders in which two changes and their responses can arrive.
        static let orders: [[Event]] = [
            [0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0],
        ].map { pages in
            pages.enumerated().map { place, page in
                Event(page: page, isArrival: !pages[..<place].contains(page))
            }
        }
    }

    /// A page whose change and its response a test releases.
    @MainActor
    final class Page {
        let choice: Showcase.TrainSettings.Tunnel
        private let model: TrainModel
        private let host: HeadlessHost
        private let changes = GatedLoader<Void>()
        private let answers = GatedLoader<Void>()
        private var answer: GatedLoader<Void>.Call?

        init(_ station: StationServer, _ choice: Showcase.TrainSettings.Tunnel) {
            self.choice = choice
            let (changes, answers) = (changes, answers)
            let service = StationService(base: station.address.url)
            model = TrainModel(
                settings: .train { try await service.train(after: $0) }, presets: .trainPresets(of: service),
                write: { change in
                    try await changes.load()
                    try await service.change(change)
                    try await answers.load()
                })
            host = TwoPagesTests.panel(of: model)
        }

        /// Waits for the train, and makes the choice.
        func begin() async throws {
            try await model.settings.until { $0.value != nil }
            model.choose(.details(TrainDetails(tunnel: choice)))
        }

        /// Returns when nothing is in progress and the panel shows settings with this tunnel; then the page is closed.
        func comesToRest(with tunnel: Showcase.TrainSettings.Tunnel) async throws {
            try await host.until { [model] in
                model.changes.sent == nil && model.settings.value?.tunnel == tunnel
            }
            host.unmount()
        }

        /// Returns when the event has occurred.
        func take(_ event: Event) async throws {
            if event.isArrival {
                try await changes.nextCall().succeed(())
                answer = try await answers.nextCall()
            } else {
                answer?.succeed(())
            }
        }

    }
}
