import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting
import Testing

@testable import Showcase
@testable import StationServer

/// The cells of the gallery lead to the same screen, under all disturbances that a version of SwiftUI may cause.
///
/// `HOSTILE_HOSTS=1000` in the environment makes this number of visits.
@MainActor
struct GalleryTests {
    nonisolated private static var portions: [ClosedRange<UInt64>] {
        let count = ProcessInfo.processInfo.environment["HOSTILE_HOSTS"].flatMap { UInt64($0) } ?? 150
        return stride(from: 1, through: count, by: 50).map { $0...min($0 + 49, count) }
    }

    @Test(arguments: portions)
    func `the cells of the gallery end as they do in a friendly host`(seeds: ClosedRange<UInt64>) async throws {
        let friendly = try await GalleryVisit(seed: nil).end()
        #expect(friendly.faults == [])
        for seed in seeds {
            let hostile = try await GalleryVisit(seed: seed).end()
            #expect(hostile == friendly, "seed \(seed)")
            guard hostile == friendly else { return }
        }
    }
}

/// A visit of a gallery with four cells, every other of which fails at first.
///
/// The visitor responds to calls in any order, looks elsewhere once, and retries what failed, all based on a seed.
@MainActor
private final class GalleryVisit {
    /// The result of a visit.
    struct Report: Equatable {
        var screen: String
        var faults: [String]
    }

    private typealias Gate = GatedLoader<Showcase.NamedColor>

    private let gates = (0..<4).map { _ in Gate() }
    private let container = ResourceContainer(clock: ManualClock())
    private let stores: [ResourceStore<Showcase.NamedColor>]
    private let host: HeadlessHost
    private var calls: [(index: Int, call: Gate.Call)] = []
    private var dice: SeededGenerator
    private var mayLookElsewhere = true

    init(seed: UInt64?) {
        let stores = zip(gates.indices, gates).map { [container] index, gate in
            ResourceStore(gate.resource(["colors", index]).retry(.never), in: container)
        }
        let screen = { ColorsScreen(gallery: ColorGallery(stores: stores)) }
        self.stores = stores
        host = if let seed { HeadlessHost(hostile: seed, screen) } else { HeadlessHost(screen) }
        dice = SeededGenerator(seed: seed ?? 0)
        for gate in gates {
            gate.onChange { [weak host] in Task { @MainActor in host?.check() } }
        }
    }

    /// Uses the screen until every cell has its color, removes it, and returns a report.
    func end() async throws -> Report {
        while !hasAllColors {
            try await host.until { [self] in
                withObservationTracking {
                    hasAllColors || hasWaitingCalls || canRetry
                } onChange: { [weak host] in
                    Task { @MainActor in host?.check() }
                }
            }
            try await act()
        }
        let screen = host.tree.description
        host.unmount()
        try await host.until { [host] in host.counters.runningTasks == 0 }
        return Report(screen: screen, faults: faults)
    }

    private var hasAllColors: Bool {
        host.isAtRest && stores.allSatisfy { $0.value != nil && !$0.isLoading }
            && host.findAll(.progress).isEmpty && !host.contains(.button, "Retry")
    }

    private var hasWaitingCalls: Bool { gates.contains { $0.waitingCount > 0 } }

    private var canRetry: Bool { stores.contains { $0.phase.error != nil && !$0.isLoading } }

    private func act() async throws {
        if mayLookElsewhere, Bool.random(using: &dice) {
            mayLookElsewhere = false
            try? host.scroll(to: 2..<4)
            try? host.scroll(to: 0..<24)
        } else if canRetry, Bool.random(using: &dice) {
            try? host.tap(Bool.random(using: &dice) ? "Retry all failed" : "Retry")
        } else if let gate = gates.filter({ $0.waitingCount > 0 }).randomElement(using: &dice) {
            try await respond(through: gate)
        }
    }

    private func respond(through gate: Gate) async throws {
        guard let index = gates.firstIndex(where: { $0 === gate }) else { return }
        let isFirst = calls.allSatisfy { $0.index != index }
        let call = try await gate.nextCall()
        calls.append((index, call))
        if isFirst, index.isMultiple(of: 2) {
            call.fail(URLError(.badServerResponse))
        } else {
            call.succeed(NamedColor(index: index, name: "color \(index)", red: 0, green: 0.5, blue: 1))
        }
    }

    /// The faults that are found after the screen was removed.
    private var faults: [String] {
        for index in gates.indices { container.invalidate(["colors", index]) }
        let observed = stores.contains { $0.isLoading } ? ["a view that is gone observes"] : []
        let left = host.counters.liveNodes > 0 ? ["\(host.counters.liveNodes) nodes are left"] : []
        return observed + left + (hasWaitingCalls ? ["loads are left"] : [])
    }
}
