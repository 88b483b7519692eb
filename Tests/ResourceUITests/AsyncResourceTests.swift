import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A resource as a property of a view.
@MainActor
struct AsyncResourceTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()

    init() {
        container = ResourceContainer(clock: clock)
    }

    @Test func `the first body sees that the load began`() async throws {
        let host = HeadlessHost { [gate, container] in
            Greeting(resource: gate.resource("greeting")).resourceContainer(container)
        }
        #expect(host.contains(.text, "loading"))
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        #expect(host.counters.bodies["Greeting"] == 2)
    }

    @Test func `the store stays the same while the parent updates`() async throws {
        let host = HeadlessHost { [gate, container] in
            Choosing { _ in Greeting(resource: gate.resource("greeting")) }.resourceContainer(container)
        }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        try host.tap("Choose")
        #expect(host.contains(.text, "hello"))
        #expect(gate.count == 1)
    }

    @Test func `another key in the same place loads, and shows nothing of the old one`() async throws {
        let other = GatedLoader<String>()
        let host = HeadlessHost { [gate, container] in
            Choosing { isOther in Greeting(resource: isOther ? other.resource("other") : gate.resource("greeting")) }
                .resourceContainer(container)
        }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        try host.tap("Choose")
        #expect(host.contains(.text, "loading"))
        try await other.nextCall().succeed("goodbye")
        try await host.until { host.contains(.text, "goodbye") }
    }

    @Test func `the load of a view that has gone is cancelled when its grace is over`() async throws {
        let host = HeadlessHost { [gate, container] in
            Greeting(resource: gate.resource("greeting")).resourceContainer(container)
        }
        let call = try await gate.nextCall()
        host.unmount()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
        #expect(gate.count == 1)
    }

    @Test func `a view shows the same store in full`() async throws {
        let host = HeadlessHost { [gate, container] in
            Screen(resource: gate.resource("greeting")).resourceContainer(container)
        }
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        try host.tap("Retry")
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        #expect(gate.count == 2)
    }
}

private struct Greeting: View {
    @AsyncResource<String> var greeting: ResourceStore<String>

    init(resource: Resource<String>) {
        _greeting = AsyncResource(resource)
    }

    var body: some View {
        switch greeting.phase {
        case .idle: Text("idle")
        case .loading: Text("loading")
        case .success(let text): Text(text)
        case .failure(let error): Text(error.localizedDescription)
        }
    }
}

private struct Screen: View {
    @AsyncResource<String> var greeting: ResourceStore<String>

    init(resource: Resource<String>) {
        _greeting = AsyncResource(resource)
    }

    var body: some View {
        AsyncResourceView(greeting) { Text($0) }
    }
}

private struct Choosing<Content: View>: View {
    @ViewBuilder let content: (Bool) -> Content
    @State private var isOther = false

    var body: some View {
        VStack {
            content(isOther)
            Button("Choose") { isOther.toggle() }
        }
    }
}
