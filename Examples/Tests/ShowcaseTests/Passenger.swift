import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import Showcase
@testable import StationServer

/// A simulated passenger who uses the Showcase over the real server, with choices determined by a seed.
///
/// The engine's clock only advances when the passenger advances it; the requests are real. Every second passenger has a
/// hostile host, which does to the views anything that some version of SwiftUI may do.
@MainActor
final class Passenger {
    let host: HeadlessHost
    let container: ResourceContainer
    let seed: UInt64

    private let clock = ManualClock()
    private let station: StationServer
    private var dice: SeededGenerator
    private var watcher: Task<Void, Never>?
    private var replay = LogReplay()
    private var lastAttempt: [ResourceKey: UInt64] = [:]

    /// The loads in progress, according to the log, by the numbers of their entries.
    private var flights: [UInt64: LogReplay.Flight] = [:]

    /// The attempts that began and haven't ended, with the events that began them.
    private var running: [UInt64: ResourceEvent] = [:]
    private(set) var violations: [String] = []

    init(seed: UInt64, station: StationServer) async throws {
        self.seed = seed
        self.station = station
        dice = SeededGenerator(seed: seed)
        let outbox = try await Outbox.ofNotes(in: MemoryStore())
        let container = ResourceContainer(clock: clock, jitter: { 1 }, archive: MemoryStore(), outbox: outbox)
        self.container = container
        let events = container.events(limit: .max)
        let model = ShowcaseModel(station: StationService(base: station.address.url), container: container)
        // NB: A loading view that stays for a while would need time to pass, with which some loads are repeated.
        let screen = {
            ShowcaseView(model: model).resourceContainer(container).loadingViewDelay(.zero, minimum: .zero)
        }
        host = seed.isMultiple(of: 2) ? HeadlessHost(hostile: seed, screen) : HeadlessHost(screen)
        watcher = Task { [weak self] in
            for await event in events { self?.hear(event) }
        }
    }

    /// Uses the app for a while, leaves the tunnel, and waits until everything has come to rest.
    func travel(steps: Int) async throws {
        for _ in 0..<steps {
            act()
            if roll(3) == 0 { try await passTime() }
            look()
        }
        station.api.arrive()
        try await rest()
        host.unmount()
        try await host.until { [host] in host.counters.runningTasks == 0 }
        expect(host.counters.liveNodes == 0, "\(host.counters.liveNodes) nodes are left")
        // A load that begins just before the app is left continues until its response, or the end of its grace period.
        try await land()
        container.endEvents()
        await watcher?.value
        expect(running.isEmpty, "the attempts \(running) began and never ended")
    }

    // MARK: Actions

    private func act() {
        switch roll(16) {
        case 0, 1: try? host.choose(ShowcaseScreen.allCases[roll(ShowcaseScreen.allCases.count)].title)
        case 2: try? host.choose(BookFilter.allCases[roll(5)].rawValue.capitalized, in: "Kind")
        case 3: try? host.type(["", "e", "emma", "the"][roll(4)], into: "Title or author")
        case 4: try? host.refresh()
        case 5: tapOne { $0.label == "Retry" }
        case 6: try? host.tap("Retry all failed")
        case 7: tapOne { $0.role == .row || $0.label.contains("stations") }
        case 8: try? host.goBack()
        case 9: try? host.tap("Refresh five times")
        case 10: tapOne { ["Invalidate", "Refresh", "Cancel"].contains($0.label) }
        case 11: try? host.toggle("Keep the old list while loading")
        case 12: if roll(2) == 0 { station.api.arrive() } else { try? station.api.getOnTheTrain() }
        case 13: tapOne { $0.label.hasPrefix("To do: ") || $0.label.hasPrefix("Done: ") }
        case 14: tapOne { ["Delete", "Move up", "Move down", "Undo"].contains($0.label) }
        default: clock.advance(by: .seconds(1 << roll(5)))
        }
    }

    private func roll(_ sides: Int) -> Int {
        Int(dice.next() % UInt64(sides))
    }

    private func tapOne(_ isMeant: (SemanticNode) -> Bool) {
        let nodes = host.tree.all { $0.canBeTapped && $0.isEnabled && isMeant($0) }
        guard !nodes.isEmpty else { return }
        try? host.tap(nodes[roll(nodes.count)])
    }

    // MARK: Waiting

    private var heard = 0

    /// Advances the time until no load is in progress and no indicator is visible; if one is stuck, this waits forever.
    private func rest() async throws {
        try await land()
        try await host.until { [host] in
            host.isAtRest && host.findAll(.progress).isEmpty
                && host.tree.first { $0.label.hasSuffix(", running") } == nil
        }
    }

    /// Waits until no load is in progress.
    ///
    /// Time passes only while no load waits for the server, because with time some loads are repeated and others time
    /// out.
    private func land() async throws {
        while !hasLanded {
            if !running.isEmpty || flights.values.contains(where: { $0.stage == .restoring }) {
                try await hearMore()
            } else {
                try await passTime()
            }
        }
    }

    /// Ends every retry delay, and returns when the engine has logged an event, or no load is in progress.
    private func passTime() async throws {
        clock.advance(by: .seconds(31))
        try await hearMore()
    }

    private func hearMore() async throws {
        let before = heard
        try await host.until { [unowned self] in
            heard > before || hasLanded
        }
    }

    /// A Boolean value that indicates whether no load is in progress, nor one of a page at the end of a list.
    private var hasLanded: Bool {
        running.isEmpty && container.summaries().allSatisfy { $0.flight == nil && $0.pageLoads.isEmpty }
    }

    // MARK: Checks

    private func hear(_ event: ResourceEvent) {
        heard += 1
        do {
            let flight = try replay.replay(event)?.flight
            if let recording = event.recording { flights[recording.entry] = flight }
        } catch {
            violations.append("seed \(seed): \(event): \(error)")
        }
        for case .began(let attempt, _) in event.changes {
            expect(attempt > lastAttempt[event.key, default: 0], "\(event) does not grow (R1)")
            lastAttempt[event.key] = attempt
        }
        for attempt in event.outcomes.keys { running[attempt] = nil }
        for case .began(let attempt, _) in event.changes { running[attempt] = event }
        host.check()
    }

    /// Checks that the screen shows what was requested (R4), and never a cancellation (R8).
    private func look() {
        let kinds = Set(host.tree.all { $0.identifier?.hasPrefix("book-") == true }.compactMap(\.identifier))
        let isKept = host.tree.first { $0.role == .toggle && $0.label.hasPrefix("Keep") }?.isOn ?? false
        if let chosen = host.tree.first(where: { $0.label == "Kind" })?.value, !isKept, chosen != "All" {
            let wrong = kinds.subtracting(["book-\(chosen.lowercased())", "book-sample"])
            expect(wrong.isEmpty, "\(wrong) under \(chosen) (R4)")
        }
        guard !host.contains(.field, "Filter by key") else { return }
        // The legend of the panel names canceled loads, and the journal lists them.
        let cancellation = texts(in: host.tree).first {
            $0.localizedCaseInsensitiveContains("cancel") && $0 != "canceled" && !$0.hasPrefix("Request ")
        }
        expect(cancellation == nil, "a cancellation is on screen (R8): \(cancellation ?? "")")
    }

    /// Returns the texts of a tree, except for the titles of its buttons, which name actions.
    private func texts(in node: SemanticNode) -> [String] {
        guard node.role != .button else { return [] }
        return (node.role == .text ? [node.label] : []) + node.children.flatMap(texts)
    }

    private func expect(_ isTrue: Bool, _ words: @autoclosure () -> String) {
        if !isTrue { violations.append("seed \(seed): \(words())") }
    }
}
