import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceWriting
import Testing

/// Hostile mode detects views that are written in ways known to break: each works in a friendly host.
@MainActor
struct FragileTests {
    @Test func `work that begins in onAppear and is never cancelled is caught`() async throws {
        try await expectCaught("loads are left") {
            let traffic = Traffic()
            return HostileScreen(traffic, isBusy: { _ in traffic.count == 0 || traffic.wanted > 0 }) {
                StartingInOnAppear(traffic: traffic)
            }
        }
    }

    @Test func `counted appearances are caught`() async throws {
        try await expectCaught("Appeared") {
            HostileScreen(Traffic()) { CountingAppearances() }
        }
    }

    @Test func `a spinner that a cancellation leaves behind is caught`() async throws {
        try await expectCaught("nothing runs") {
            let traffic = Traffic(isShared: false)
            return HostileScreen(traffic) { SwallowingCancellation(model: SwallowingModel(), traffic: traffic) }
        }
    }

    @Test func `a slow answer for an old id that overwrites the new one is caught`() async throws {
        try await expectCaught("value of page 0") {
            let traffic = Traffic(isShared: false, endsWhenCancelled: false)
            let reading = FragilePage()
            return HostileScreen(traffic, whims: [{ _ in reading.number = 1 }]) {
                LastToFinishWins(reading: reading, traffic: traffic)
            }
        }
    }

    @Test func `a cancelled refresh that is shown as an error is caught`() async throws {
        try await expectCaught("cancelled") {
            let traffic = Traffic(isShared: false)
            return HostileScreen(traffic, whims: [Whim.pull]) { RefreshingItself(traffic: traffic) }
        }
    }

    /// Expects a screen without a fault in a friendly host, and with `symptom` for some seed.
    private func expectCaught(_ symptom: String, _ screen: () -> HostileScreen) async throws {
        let friendly = try await screen().visit(nil)
        #expect(friendly.faults == [])
        #expect(!friendly.screen.contains(symptom) || symptom == "Appeared")
        var seed: UInt64 = 1
        var hostile = friendly
        while hostile == friendly, seed <= 100 {
            hostile = try await screen().visit(seed)
            seed += 1
        }
        #expect(hostile != friendly)
        #expect("\(hostile)".contains(symptom))
    }
}

private struct StartingInOnAppear: View {
    let traffic: Traffic
    @State private var text = "Nothing yet"

    var body: some View {
        Text(text).onAppear {
            Task { text = (try? await traffic.load("greeting")) ?? "Failed" }
        }
    }
}

private struct CountingAppearances: View {
    @State private var count = 0

    var body: some View {
        Text("Appeared: \(count)").onAppear { count += 1 }
    }
}

@Observable
@MainActor
private final class SwallowingModel {
    var isLoading = false
    var text: String?
}

private struct SwallowingCancellation: View {
    let model: SwallowingModel
    let traffic: Traffic

    var body: some View {
        VStack {
            if model.isLoading { ProgressView() }
            if let text = model.text { Text(text) }
        }
        .task { await load() }
    }

    private func load() async {
        guard !model.isLoading, model.text == nil else { return }
        model.isLoading = true
        guard let text = try? await traffic.load("greeting") else { return }
        model.text = text
        model.isLoading = false
    }
}

@Observable
@MainActor
private final class FragilePage {
    var number = 0
}

private struct LastToFinishWins: View {
    let reading: FragilePage
    let traffic: Traffic
    @State private var text = "Nothing yet"

    var body: some View {
        let number = reading.number
        Text(text).task(id: number) {
            if let loaded = try? await traffic.load("page \(number)") { text = loaded }
        }
    }
}

private struct RefreshingItself: View {
    let traffic: Traffic
    @State private var rows = ["first"]
    @State private var failure: String?

    var body: some View {
        List {
            if let failure { Text(failure) }
            ForEach(rows, id: \.self) { Text($0) }
        }
        .refreshable { await refresh() }
    }

    private func refresh() async {
        rows = []
        do {
            rows = [try await traffic.load("rows")]
        } catch {
            failure = error is CancellationError ? "cancelled" : "failed"
        }
    }
}
