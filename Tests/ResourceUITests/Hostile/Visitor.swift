import HeadlessHost
import Observation
import ResourceTesting
import SeededRandom

/// A simulated user who uses a screen until it's complete.
///
/// The user responds to calls in any order, retries failures, and sometimes performs an unnecessary action, all based
/// on a seed.
@MainActor
final class Visitor {
    /// The result of a visit.
    struct Report: Equatable {
        /// The last tree.
        var screen: String
        /// The faults along the way.
        var faults: [String] = []
    }

    private let host: HeadlessHost
    private let traffic: Traffic
    private let isBusy: (@MainActor (HeadlessHost) -> Bool)?
    private var generator: SeededGenerator
    private var whims: [@MainActor (HeadlessHost) -> Void]

    /// - Parameters:
    ///   - seed: The seed. The same seed results in the same actions.
    ///   - whims: The actions that are performed once each, at some moment.
    ///   - isBusy: A closure that returns whether a load is in progress that the screen may indicate; nil to trust the
    ///     screen.
    init(
        _ host: HeadlessHost, _ traffic: Traffic, seed: UInt64, whims: [@MainActor (HeadlessHost) -> Void] = [],
        isBusy: (@MainActor (HeadlessHost) -> Bool)?
    ) {
        self.host = host
        self.traffic = traffic
        self.isBusy = isBusy
        self.whims = whims
        generator = SeededGenerator(seed: seed)
        traffic.onChange { [weak host] in Task { @MainActor in host?.check() } }
    }

    /// Uses the screen until nothing is left to do, removes it, and returns a report.
    func visit() async throws -> Report {
        var report = Report(screen: "")
        var steps = 200
        while steps > 0 {
            steps -= 1
            let look = try await news()
            report.faults = look.faults
            guard look.faults.isEmpty, !look.isCalm || !look.buttons.isEmpty || !whims.isEmpty else { break }
            act(on: look)
        }
        if steps == 0 { report.faults.append("no end after 200 steps") }
        report.screen = host.tree.description
        host.unmount()
        try await settleDown()
        if host.counters.liveNodes > 0 { report.faults.append("\(host.counters.liveNodes) nodes are left") }
        if traffic.wanted > 0 { report.faults.append("\(traffic.wanted) loads are left") }
        return report
    }

    /// Responds to calls that can't be canceled, and waits for the end of every task of the views.
    private func settleDown() async throws {
        while host.counters.runningTasks > 0 {
            try await host.until { [self] in host.counters.runningTasks == 0 || !traffic.waiting.isEmpty }
            for call in traffic.waiting { traffic.answer(call) }
        }
    }

    // MARK: Observation

    /// The state at one moment.
    private struct Look {
        var faults: [String]
        var calls: [Traffic.Call]
        var buttons: [SemanticNode]
        var isCalm: Bool
    }

    private func look() -> Look {
        let calls = traffic.waiting
        let signs = host.tree.all { $0.role == .progress || $0.role == .button || $0.isRefreshing == true }
        let buttons = signs.filter { $0.role == .button && $0.isEnabled && ["Retry", "Load"].contains($0.label) }
        let spins = signs.contains { $0.role == .progress }
        let isBusy = isBusy?(host) ?? spins
        let faults = traffic.faults + (spins && !isBusy && host.isAtRest ? ["a spinner, and nothing runs"] : [])
        let moves = spins || signs.contains { $0.isRefreshing == true }
        return Look(
            faults: faults, calls: calls, buttons: buttons,
            isCalm: host.isAtRest && !moves && !isBusy && calls.isEmpty && traffic.wanted == 0)
    }

    /// Returns the state as soon as there is something to do, or an end; checks again if a store changes that no view
    /// reads.
    private func news() async throws -> Look {
        try await host.until { [self] in
            withObservationTracking {
                isNews
            } onChange: { [weak host] in
                Task { @MainActor in host?.check() }
            }
        }
        return look()
    }

    private var isNews: Bool {
        if !traffic.waiting.isEmpty, isBusy?(host) ?? true { return true }
        let look = look()
        return look.isCalm || !look.faults.isEmpty || !look.calls.isEmpty || !look.buttons.isEmpty
    }

    // MARK: Actions

    private func act(on look: Look) {
        let mustHaveWhim = look.calls.isEmpty && look.buttons.isEmpty
        if !whims.isEmpty, mustHaveWhim || Int.random(in: 0..<4, using: &generator) == 0 {
            whims.remove(at: .random(in: whims.indices, using: &generator))(host)
        } else if let call = look.calls.randomElement(using: &generator),
            look.buttons.isEmpty || Bool.random(using: &generator)
        {
            traffic.answer(call)
        } else if let button = look.buttons.randomElement(using: &generator) {
            try? host.tap(button)
        }
    }
}
