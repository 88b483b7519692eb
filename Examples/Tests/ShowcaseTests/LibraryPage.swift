import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting

@testable import ResourceCore
@testable import Showcase
@testable import StationServer

/// The stage on a page of its own.
///
/// All tasks of the process belong to one simulation: time passes only when none of them has anything left to do. So
/// it runs in an exit test.
@MainActor
struct LibraryPage {
    let stage: StageModel
    let host: HeadlessHost

    private init(_ story: Story, _ perform: @escaping @MainActor (Story) -> Take) {
        let stage = StageModel(perform)
        self.stage = stage
        host = HeadlessHost { ByHandScreen(stage: stage, story: .constant(story)) {} }
    }

    /// The result of a story.
    struct Outcome: Sendable {
        let byHand, ofResources: [PaneFault]
        let captions: [Caption]
        let end: Duration
    }

    var take: Take { stage.take }

    /// Returns the number of novels on screen at a time of the story, or at its end.
    func novels(at time: Duration?) async throws -> Int {
        stage.playhead = time
        try await host.settle()
        return host.tree.all { $0.identifier == "shown-novels" }.count
    }

    /// Opens a page with a story on the network of the stage, calls a closure when it's over, and returns what became
    /// of it.
    @discardableResult
    static func play(
        _ story: Story, seed: UInt64, afterwards: @escaping @MainActor (LibraryPage) async throws -> Void = { _ in }
    ) async throws -> Outcome {
        let clock = ManualClock()
        return try await ProcessScheduler.run(on: clock) {
            let random = Lock(SeededGenerator(seed: seed))
            let jitter = { @Sendable in random.withLock { Double.random(in: 0...1, using: &$0) } }
            let page = LibraryPage(story) { Take($0, clock: clock, jitter: jitter) }
            return try await page.finish(on: clock, afterwards)
        }
    }

    /// Opens a page with the screen of a story on a train whose faults are chance, as the taps on it are, and returns
    /// what became of it.
    static func ride(_ story: Story, seed: UInt64) async throws -> Outcome {
        let clock = ManualClock()
        return try await ProcessScheduler.run(on: clock) {
            let page = LibraryPage(story) { story in
                let trains = [VirtualTrain(seed: seed, clock: clock), VirtualTrain(seed: seed, clock: clock)]
                let network = Take.Network(
                    transports: (trains[0], trains[1]),
                    hasQuote: { trains[1].api.respond(to: APIRequest(target: "/api/feed/\($0)")).status == 200 },
                    calm: .seconds(15), patience: .seconds(600)
                ) { isInside in
                    for train in trains { train.api.train = isInside ? .inTheTunnel : .onTheTrain }
                }
                return Take(story, on: network, steps: steps(on: story.screen, seed: seed), clock: clock) { 0.5 }
            }
            return try await page.finish(on: clock) { _ in }
        }
    }

    /// Returns taps by chance.
    private static func steps(on screen: PaneScreen, seed: UInt64) -> [Story.Step] {
        var random = SeededGenerator(seed: seed)
        let taps: [Tap] =
            switch screen {
            case .library:
                [.filter(.novels), .filter(.science), .filter(.poetry), .refresh, .box(0), .box(1), .tunnel(true)]
            case .feed: [.scroll, .scroll, .refresh]
            }
        var (steps, seconds): ([Story.Step], Double) = ([], 0)
        for _ in 0..<15 {
            seconds += Double.random(in: 0.3...3, using: &random)
            guard let tap = taps.randomElement(using: &random) else { continue }
            steps.append(Story.Step(at: seconds, tap))
            if tap == .tunnel(true) {
                seconds += Double.random(in: 0.3...3, using: &random)
                steps.append(Story.Step(at: seconds, .tunnel(false)))
            }
        }
        return steps
    }

    private func finish(
        on clock: ManualClock, _ afterwards: @MainActor (LibraryPage) async throws -> Void
    ) async throws -> Outcome {
        defer { host.unmount() }
        while !take.isAtRest { try await clock.sleep(for: .seconds(1)) }
        let outcome = Outcome(
            byHand: take.byHand.faults, ofResources: take.ofResources.faults, captions: take.captions, end: take.end)
        try await afterwards(self)
        return outcome
    }
}
