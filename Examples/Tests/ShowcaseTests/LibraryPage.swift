import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting

@testable import ResourceCore
@testable import Showcase
@testable import StationServer

/// The two libraries on a page of their own, each of which has a station and a train to itself.
///
/// All tasks of the process belong to one simulation: time passes only when none of them has anything left to do. So
/// it runs in an exit test.
@MainActor
struct LibraryPage {
    let model: LibraryModel
    private let host: HeadlessHost

    private init(seed: UInt64, clock: ManualClock) throws {
        let trains = [VirtualTrain(seed: seed, clock: clock), VirtualTrain(seed: seed, clock: clock)]
        let base = URL(string: "http://station.localhost") ?? URL(filePath: "/")
        let stations = trains.map { StationService(base: base, transport: $0) }
        let outbox = try Outbox(inMemory: MarkNote.self)
        let container = ResourceContainer(
            clock: clock, jitter: { 0.5 }, archive: MemoryStore(), outbox: outbox)
        let isServed = { @MainActor @Sendable (place: Int) async -> Bool? in
            trains[1].api.respond(to: APIRequest(target: "/api/feed/\(place)")).status == 200
        }
        let model = LibraryModel(
            (stations[0], stations[1]), container: container, clock: clock, isServed: isServed
        ) { isInside in
            for train in trains { train.api.train = isInside ? .inTheTunnel : .onTheTrain }
            container.notice(isInside ? .offline : .online)
        }
        self.model = model
        host = HeadlessHost { ByHandScreen(model: model) }
    }

    /// The places of the quotations on screen, first those of the code by hand.
    var places: [Int] {
        host.tree.all { $0.identifier?.hasPrefix("shown-quote-") == true }
            .compactMap { $0.identifier.flatMap { Int($0.dropFirst("shown-quote-".count)) } }
    }

    /// The lines of the journal of discarded responses.
    var discarded: [String] {
        host.tree.all { $0.identifier?.hasPrefix("discarded-") == true }.map(\.label)
    }

    /// Opens a page, plays one story after the other, and returns the scores of both panes after each of them.
    static func play(
        _ stories: [LibraryStory], seed: UInt64, afterwards: @escaping @MainActor (LibraryPage) -> Void = { _ in }
    ) async throws -> [(byHand: PaneScore, other: PaneScore)] {
        let clock = ManualClock()
        return try await ProcessScheduler.run(on: clock) {
            let page = try LibraryPage(seed: seed, clock: clock)
            defer { page.host.unmount() }
            var scores: [(byHand: PaneScore, other: PaneScore)] = []
            for story in stories {
                await page.model.play(story)
                scores.append((page.model.byHand.score, page.model.ofResources.score))
            }
            afterwards(page)
            return scores
        }
    }
}
