import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A style for all resources below a view.
@MainActor
struct AsyncResourceStyleTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<String>()

    @Test func `a style draws every phase, and its retry loads`() async throws {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) { Text("Value: \($0)") }
                .asyncResourceStyle(QuietStyle())
                .resourceContainer(container)
        }
        #expect(host.contains(.text, "quietly loading"))
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Once more") }
        try host.tap("Once more")
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(host.contains(.text, "in a frame"))
    }

    @Test func `a style is told of a failed refresh beside the content`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let host = HeadlessHost { AsyncResourceView(store) { Text($0) }.asyncResourceStyle(QuietStyle()) }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.text, "not refreshed: The tunnel is long.") }
        #expect(host.contains(.text, "hello"))
    }

    @Test func `a view's own builder has precedence over the style`() {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) {
                Text($0)
            } loading: {
                Text("my own")
            }
            .asyncResourceStyle(QuietStyle())
            .resourceContainer(container)
        }
        #expect(host.contains(.text, "my own"))
    }

    @Test func `content keeps its state through a refresh under a style`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let host = HeadlessHost { AsyncResourceView(store) { Tally(name: $0) }.asyncResourceStyle(QuietStyle()) }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.text, "one: 0") }
        try host.tap("Count")
        store.start(.refresh)
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.text, "two: 1") }
    }
}

private struct QuietStyle: AsyncResourceStyle {
    func makeBody(configuration: Configuration) -> some View {
        switch configuration.phase {
        case .success(let content):
            VStack {
                Text("in a frame")
                if let error = configuration.refreshError { Text("not refreshed: \(error.localizedDescription)") }
                content
            }
        case .failure: Button("Once more") { configuration.retry() }
        case .idle, .loading: Text("quietly loading")
        }
    }
}

private struct Tally: View {
    let name: String
    @State private var count = 0

    var body: some View {
        VStack {
            Text("\(name): \(count)")
            Button("Count") { count += 1 }
        }
    }
}
