import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// Assistive technologies speak of what the default views show.
@MainActor
struct AnnouncementTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func host(cells: Int = 1) -> HeadlessHost {
        HeadlessHost { [gate, container] in
            ForEach(0..<cells, id: \.self) { cell in
                AsyncResourceView(gate.resource("cell \(cell)")) { Text("Value: \($0)") }
            }
            .resourceContainer(container)
        }
    }

    @Test func `the end of a first load is announced`() async throws {
        let host = host()
        #expect(host.announcements.isEmpty)
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(host.announcements == ["Loaded"])
    }

    @Test func `a failure is announced by its sentence, and so is each retry's`() async throws {
        let host = host()
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(host.announcements == ["The tunnel is long."])
        try host.tap("Retry")
        try await gate.nextCall().fail(Trouble())
        try await host.until { (try? host.find(.button, "Retry").isEnabled) == true }
        #expect(host.announcements == ["The tunnel is long.", "The tunnel is long."])
        try host.tap("Retry")
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(host.announcements.last == "Loaded")
        #expect(host.announcements.count == 3)
    }

    @Test func `many cells that end together are announced as one`() async throws {
        let host = host(cells: 24)
        for _ in 0..<24 { try await gate.nextCall().succeed("hello") }
        try await host.until { host.findAll(.text).filter { $0.label == "Value: hello" }.count == 24 }
        #expect(host.announcements == ["Loaded"])
    }

    @Test func `many cells that fail alike are announced as one`() async throws {
        let host = host(cells: 24)
        for _ in 0..<24 { try await gate.nextCall().fail(Trouble()) }
        try await host.until { host.findAll(.button).count == 24 }
        #expect(host.announcements == ["The tunnel is long."])
    }

    @Test func `a load that succeeds is announced although another one fails after it`() async throws {
        let host = host(cells: 2)
        try await gate.nextCall().succeed("hello")
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") && host.contains(.text, "Value: hello") }
        #expect(Set(host.announcements) == ["The tunnel is long.", "Loaded"])
    }

    @Test func `a failure is announced once while loads repeat that the user hasn't requested`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let host = HeadlessHost { AsyncResourceView(store) { Text($0) } }
        for _ in 0..<3 {
            try await gate.nextCall().fail(Trouble())
            try await host.until { !store.isLoading && host.contains(.button, "Retry") }
            clock.advance(by: .seconds(2))
            store.start(.load)
        }
        #expect(host.announcements == ["The tunnel is long."])
    }

    @Test func `a refresh that fails is announced beside the content, and its retry's end too`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let host = HeadlessHost { AsyncResourceView(store) { Text($0) }.resourceContainer(ResourceContainer()) }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(host.announcements == ["Loaded", "The tunnel is long."])
        try host.tap("Retry")
        try await gate.nextCall().succeed("hello again")
        try await host.until { host.contains(.text, "hello again") }
        #expect(host.announcements == ["Loaded", "The tunnel is long.", "Loaded"])
    }

    @Test func `a skeleton's end is announced, of each key`() async throws {
        let host = HeadlessHost { [gate, container] in Choice(gate: gate).resourceContainer(container) }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Value: one") }
        #expect(host.announcements == ["Loaded"])
        try host.tap("Next")
        #expect(!host.contains(.text, "Value: one"))
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
        #expect(host.announcements == ["Loaded", "Loaded"])
        try host.tap("Next")
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(host.announcements == ["Loaded", "Loaded", "The tunnel is long."])
    }

    @Test func `a load that is seen in one place is counted in no other`() async throws {
        let host = HeadlessHost { [gate, container] in Tabs(gate: gate).resourceContainer(container) }
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
        #expect(host.announcements == ["Loaded"])
    }

    @Test func `views of the app's own are the app's to announce`() async throws {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) {
                Text($0)
            } loading: {
                Text("Wait")
            } failure: { _, _ in
                Text("Alas")
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.text, "Alas") }
        #expect(host.announcements.isEmpty)
    }

    @Test func `a view that goes while it loads says nothing, and the next load's end is announced`() async throws {
        let host = host()
        host.disappear()
        host.appear()
        #expect(host.announcements.isEmpty)
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(host.announcements == ["Loaded"])
    }

    @Test func `a value that is there already is not announced`() async throws {
        let first = host()
        try await gate.nextCall().succeed("hello")
        try await first.until { first.contains(.text, "Value: hello") }
        let second = host()
        #expect(second.contains(.text, "Value: hello"))
        #expect(second.announcements.isEmpty)
    }
}

private struct Choice: View {
    let gate: GatedLoader<String>
    @State private var number = 1

    var body: some View {
        Button("Next") { number += 1 }
        AsyncResourceView(gate.resource("choice \(number)")) { Text("Value: \($0)") }
            .skeleton("sample")
    }
}

/// Two screens of the same resource, of which the second is opened at once.
private struct Tabs: View {
    let gate: GatedLoader<String>
    @State private var selection = "First"

    var body: some View {
        TabView(selection: $selection) {
            screen("shared").tabItem { Text("First") }.tag("First")
            screen("shared").tabItem { Text("Second") }.tag("Second")
        }
        .onAppear { selection = "Second" }
    }

    private func screen(_ key: ResourceKey) -> some View {
        AsyncResourceView(gate.resource(key)) { Text("Value: \($0)") }
    }
}
