import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourcePages
import ResourceTesting
import ResourceUI
import ResourceWriting

/// Everything that a visit of a screen needs.
@MainActor
struct HostileScreen {
    let traffic: Traffic
    var whims: [@MainActor (HeadlessHost) -> Void] = []
    let isBusy: (@MainActor (HeadlessHost) -> Bool)?
    /// A closure that returns whether an invalidation still loads, because there is an observer.
    var isObserved: @MainActor () -> Bool = { false }
    /// A closure that shows the screen, with a seed or without one.
    let host: @MainActor (UInt64?) -> HeadlessHost

    init<Content: View>(
        _ traffic: Traffic, whims: [@MainActor (HeadlessHost) -> Void] = [],
        isBusy: (@MainActor (HeadlessHost) -> Bool)? = { $0.counters.runningTasks > 0 },
        @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        self.traffic = traffic
        self.whims = whims
        self.isBusy = isBusy
        host = { seed in if let seed { HeadlessHost(hostile: seed, content) } else { HeadlessHost(content) } }
    }

    func visit(_ seed: UInt64?) async throws -> Visitor.Report {
        var report = try await Visitor(host(seed), traffic, seed: seed ?? 0, whims: whims, isBusy: isBusy).visit()
        // NB: A store that is owned elsewhere learns of the end of a place in the next turn.
        await Task { @MainActor in }.value
        if isObserved() { report.faults.append("a view that is gone observes") }
        return report
    }

    /// Returns a screen whose resources must not be observed after it's removed.
    func leavingAlone(_ resources: [Resource<some Sendable>], in container: ResourceContainer) -> HostileScreen {
        var copy = self
        copy.isObserved = {
            for resource in resources { container.invalidate(resource.key) }
            return resources.contains { container.state(of: $0).isLoading }
        }
        return copy
    }
}

/// Unnecessary actions of users.
@MainActor
enum Whim {
    static let pull: @MainActor (HeadlessHost) -> Void = { try? $0.refresh() }
    static let leaveAndComeBack: @MainActor (HeadlessHost) -> Void = {
        $0.disappear()
        $0.appear()
    }

    static let lookElsewhere: @MainActor (HeadlessHost) -> Void = {
        try? $0.scroll(to: 2..<4)
        try? $0.scroll(to: 0..<24)
    }

    static func tap(_ name: String) -> @MainActor (HeadlessHost) -> Void {
        { try? $0.tap(name) }
    }
}

extension HostileScreen {
    /// Fails at first, and every third time after that.
    private static func shakyTraffic(isShared: Bool = true, endsWhenCancelled: Bool = true) -> Traffic {
        Traffic(isShared: isShared, endsWhenCancelled: endsWhenCancelled) { _, number in number % 3 == 0 }
    }

    private static func probe(_ resource: Resource<String>, in container: ResourceContainer) -> ResourceStore<String> {
        ResourceStore(resource, in: container, policy: .manual)
    }

    /// Returns a list that can be refreshed, for a resource that two views share.
    static func list() -> HostileScreen {
        let traffic = shakyTraffic()
        let container = ResourceContainer(clock: ManualClock())
        let probe = probe(traffic.resource("list"), in: container)
        return HostileScreen(traffic, whims: [Whim.pull, Whim.leaveAndComeBack], isBusy: { _ in probe.isLoading }) {
            VStack {
                AsyncResourceView(traffic.resource("list")) { text in List { Text(text) } }
                AsyncResourceView(traffic.resource("list")) {
                    Text("Below: \($0)")
                } loading: {
                    ProgressView()
                } failure: { _, retry in
                    Button("Retry") { retry() }.disabled(retry.isRunning)
                }
            }
            .resourceContainer(container)
        }
        .leavingAlone([traffic.resource("list")], in: container)
    }

    /// Returns sections of a list, whose resources have several rows, one, or none.
    static func rows() -> HostileScreen {
        let traffic = shakyTraffic()
        let container = ResourceContainer(clock: ManualClock())
        let resources = ["rows", "nothing"].map { traffic.resource($0) }
        let probes = resources.map { probe($0, in: container) }
        return HostileScreen(
            traffic, whims: [Whim.pull, Whim.leaveAndComeBack], isBusy: { _ in probes.contains(where: \.isLoading) }
        ) {
            List {
                Section {
                    AsyncResourceView(resources[0]) { text in
                        ForEach(0..<3) { Text("\(text), row \($0)") }
                    }
                    .skeleton("Somewhere")
                    .padding()
                }
                Section {
                    AsyncResourceView(resources[1]) { text in
                        if text.isEmpty { Text("Nothing") }
                    }
                }
            }
            .refreshableResources()
            .resourceContainer(container)
        }
        .leavingAlone(resources, in: container)
    }

    /// Returns a property of a view, with its store in a view below, and a task that refreshes it.
    static func property() -> HostileScreen {
        let traffic = shakyTraffic()
        let container = ResourceContainer(clock: ManualClock())
        let probe = probe(traffic.resource("profile"), in: container)
        return HostileScreen(traffic, whims: [Whim.leaveAndComeBack], isBusy: { _ in probe.isLoading }) {
            ProfileCard(resource: traffic.resource("profile")).resourceContainer(container)
        }
        .leavingAlone([traffic.resource("profile")], in: container)
    }

    /// Returns a closure for a changing id, on a server whose calls can't be canceled.
    static func closure() -> HostileScreen {
        let traffic = shakyTraffic(isShared: false, endsWhenCancelled: false)
        let reading = Reading()
        let container = ResourceContainer(clock: ManualClock())
        return HostileScreen(
            traffic, whims: [{ _ in reading.page += 1 }, { _ in reading.page += 1 }, Whim.leaveAndComeBack],
            isBusy: nil
        ) {
            Page(reading: reading, traffic: traffic).resourceContainer(container)
        }
    }

    /// Returns an interactive preview: a store that begins with an error, and whose loader fails half of the time.
    static func preview() -> HostileScreen {
        let traffic = Traffic { _, number in number % 2 == 0 }
        let store = ResourceStore<String>(.failure(Trouble()), in: ResourceContainer(clock: ManualClock())) {
            try await traffic.load("preview")
        }
        return HostileScreen(traffic, whims: [Whim.leaveAndComeBack], isBusy: { _ in store.isLoading }) {
            AsyncResourceView(store) { Text("Value: \($0)") }
        }
    }
}

private struct ProfileCard: View {
    @AsyncResource<String> var profile: ResourceStore<String>

    init(resource: Resource<String>) {
        _profile = AsyncResource(resource)
    }

    var body: some View {
        VStack {
            Text(profile.value ?? "Nobody")
            if profile.isRefreshing { ProgressView() }
            AsyncResourceView(profile) { Text("Profile: \($0)") }
        }
        .task { await profile.refresh() }
    }
}

/// The position of a reader.
@Observable
@MainActor
private final class Reading {
    var page = 0
}

private struct Page: View {
    let reading: Reading
    let traffic: Traffic

    var body: some View {
        let page = reading.page
        AsyncResourceView(id: page, load: { try await traffic.load("page \(page)") }) { Text($0) }
    }
}
