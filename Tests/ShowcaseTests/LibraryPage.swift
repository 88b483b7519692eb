import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting

@testable import EngineProofs
@testable import ResourceCore
@testable import Showcase
@testable import StationServer

/// The two libraries on a page of their own, each of which has a station and a train to itself.
///
/// All of their tasks belong to one simulation: time passes only when none of them has anything left to do.
@MainActor
final class LibraryPage {
    let model: LibraryModel
    private let host: HeadlessHost
    private let clock: ManualClock
    private let turns: JobTurns

    private init(seed: UInt64, _ scheduler: JobScheduler) {
        let clock = ManualClock()
        self.clock = clock
        turns = JobTurns(scheduler)
        let trains = [VirtualTrain(seed: seed, clock: clock), VirtualTrain(seed: seed, clock: clock)]
        let base = URL(string: "http://station.localhost") ?? URL(filePath: "/")
        let stations = trains.map { StationService(base: base, transport: $0) }
        let container = ResourceContainer(clock: clock, jitter: { 0.5 }, starter: scheduler.starter)
        let model = LibraryModel((stations[0], stations[1]), container: container, clock: clock) { isInside in
            for train in trains { train.api.train = isInside ? .inTheTunnel : .onTheTrain }
            container.notice(isInside ? .offline : .online)
        }
        self.model = model
        host = HeadlessHost { ByHandScreen(model: model) }
    }

    /// Opens the page, passes it to a closure, and closes it again.
    static func open(seed: UInt64, _ body: @MainActor (LibraryPage) async throws -> Void) async throws {
        let scheduler = JobScheduler()
        try await JobScheduler.$current.withValue(scheduler) {
            let page = LibraryPage(seed: seed, scheduler)
            try await body(page)
            page.host.unmount()
            await page.turns.runAll()
        }
    }

    /// Plays a story, in which time passes whenever nothing else happens.
    func play(_ story: LibraryStory) async throws {
        try await turns.run(on: clock) { [model] in await model.play(story) }
    }
}
