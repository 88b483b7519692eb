import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A pull to refresh whose handler changes the screen that is pulled.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PulledScreenTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<String>()

    @Test(arguments: [false, true])
    func `a pull whose handler shows and hides rows isn't canceled, shows the new value, and clears its flag`(
        isInContent: Bool
    ) async throws {
        let host = HeadlessHost { [container, gate] in
            PulledScreen(resource: gate.resource("words"), isInContent: isInContent).resourceContainer(container)
        }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.row, "one") && host.contains(.row, "Hint") }
        try host.refresh()
        let call = try await gate.nextCall()
        try await host.until { host.contains(.row, "Pulled") && !host.contains(.row, "Hint") }
        #expect(host.contains(.row, "one") && host.findAll(.list).first?.isRefreshing == true && !call.isCancelled)
        call.succeed("two")
        try await host.until { host.contains(.row, "Hint") && host.findAll(.list).first?.isRefreshing == false }
        #expect(host.contains(.row, "two") && !host.contains(.row, "Pulled") && !call.isCancelled)
        #expect(gate.count == 2)
    }
}

private struct PulledScreen: View {
    let isInContent: Bool
    @AsyncResource<String> private var words: ResourceStore<String>
    @State private var isPulled = false

    init(resource: Resource<String>, isInContent: Bool) {
        self.isInContent = isInContent
        _words = AsyncResource(resource)
    }

    var body: some View {
        Group {
            if isInContent {
                AsyncResourceView(words) { rows($0) }
            } else {
                rows(words.value ?? "none")
            }
        }
        .refreshable { await pull() }
    }

    private func pull() async {
        isPulled = true
        await words.refresh()
        isPulled = false
    }

    private func rows(_ word: String) -> some View {
        List {
            if isPulled { Text("Pulled") }
            Text(word)
            if !isPulled { Text("Hint") }
        }
    }
}
