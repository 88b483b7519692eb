import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The content of a view in each phase, and the time of its loads.
@MainActor
struct AsyncResourceViewTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func host() -> HeadlessHost {
        HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) { Text("Value: \($0)") }
                .resourceContainer(container)
        }
    }

    @Test func `the first tree shows that a load began`() {
        let host = host()
        #expect(host.contains(.progress, "Loading"))
        #expect(gate.waitingCount <= 1)
    }

    @Test func `a value is shown when it is there`() async throws {
        let host = host()
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(!host.contains(.progress, "Loading"))
    }

    @Test func `a failure shows the message and a button that tries again`() async throws {
        let host = host()
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.text, "The tunnel is long.") }
        try host.tap("Retry")
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
    }

    @Test func `the failure view stays while a retry runs, and its button shows that it does`() async throws {
        let host = host()
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        try host.tap("Retry")
        #expect(host.contains(.text, "The tunnel is long."))
        #expect(try !host.find(.button, "Retry").isEnabled)
        #expect(host.findAll(.progress).count == 1)
    }

    @Test func `a refresh that fails keeps the value and says so above it`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let host = HeadlessHost { AsyncResourceView(store) { Text("Value: \($0)") } }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.text, "The tunnel is long.") }
        #expect(host.contains(.text, "Value: hello"))
        try host.tap("Retry")
        try await gate.nextCall().succeed("hello again")
        try await host.until { host.contains(.text, "Value: hello again") }
        #expect(!host.contains(.text, "The tunnel is long."))
    }

    @Test func `content is not evaluated because a refresh begins, nor because it yields an equal value`() async throws
    {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let host = HeadlessHost { AsyncResourceView(store) { Greeting(text: $0) } }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        host.resetCounters()
        let refresh = Task { await store.refresh() }
        let call = try await gate.nextCall()
        try await host.settle()
        #expect(store.isRefreshing)
        #expect(host.counters.totalBodies == 0)
        call.succeed("hello")
        _ = await refresh.value
        try await host.settle()
        #expect(host.counters.totalBodies == 0)
    }

    @Test func `lists in the content are refreshed by pulling them`() async throws {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) { text in List { Text(text) } }
                .resourceContainer(container)
        }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.text, "one") }
        try host.refresh()
        let call = try await gate.nextCall()
        #expect(host.findAll(.list).first?.isRefreshing == true)
        call.succeed("two")
        try await host.until { host.findAll(.list).first?.isRefreshing == false }
        #expect(host.contains(.text, "two"))
    }

    @Test func `two views of one key share one load`() async throws {
        let host = HeadlessHost { [gate, container] in
            VStack {
                AsyncResourceView(gate.resource("greeting")) { Text("Left: \($0)") }
                AsyncResourceView(gate.resource("greeting")) { Text("Right: \($0)") }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Left: hello") && host.contains(.text, "Right: hello") }
        #expect(gate.count == 1)
    }

    @Test func `a parent that updates does not load again`() async throws {
        let host = HeadlessHost { [gate, container] in
            Updating { AsyncResourceView(gate.resource("greeting")) { Text("Value: \($0)") } }
                .resourceContainer(container)
        }
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        try host.tap("Update")
        try await host.settle()
        #expect(gate.count == 1)
    }

    @Test func `a view that comes back finds its value in the container`() async throws {
        let host = host()
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        host.disappear()
        host.appear()
        #expect(host.contains(.text, "Value: hello"))
        #expect(gate.count == 1)
    }

    @Test func `a manual view loads when its button is used`() async throws {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) { Text("Value: \($0)") }
                .startPolicy(.manual)
                .resourceContainer(container)
        }
        #expect(gate.count == 0)
        try host.tap("Load")
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
    }

    @Test func `a default view of another phase counts as the view's own`() {
        let resource: Resource<Int>? = nil
        let host = HeadlessHost {
            AsyncResourceView(resource) {
                Text("\($0)")
            } idle: { _ in
                DefaultResourceView()
            }
        }
        #expect(host.contains(.progress, "Loading"))
        let empty = HeadlessHost {
            AsyncResourceView(resource) {
                Text("\($0)")
            } idle: {
                DefaultResourceView(load: $0)
            }
        }
        #expect(!empty.contains(.button, "Load"))
    }

    @Test func `a skeleton shows the content of a made-up value, and nothing in it can be used`() async throws {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) { text in Button(text) {} }
                .skeleton("A greeting")
                .resourceContainer(container)
        }
        #expect(try !host.find(.button, "A greeting").isEnabled)
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.button, "hello") }
        #expect(try host.find(.button, "hello").isEnabled)
    }

    @Test func `a placeholder is shown as content until there is a value`() async throws {
        let resource = gate.resource("greeting").placeholderValue("…")
        let host = HeadlessHost { [container] in
            AsyncResourceView(resource) { Text("Value: \($0)") }.resourceContainer(container)
        }
        #expect(host.contains(.text, "Value: …") && !host.contains(.progress, "Loading"))
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(!host.contains(.text, "Value: …"))
    }

    @Test(arguments: [
        (ResourcePhase<String>.idle, "Load"), (.loading, "Loading"), (.success("hello"), "Value: hello"),
        (.failure(Trouble()), "Retry"),
    ])
    func `a store made of a phase is a static preview`(phase: ResourcePhase<String>, shown: String) async {
        let store = ResourceStore(phase)
        let host = HeadlessHost { AsyncResourceView(store) { Text("Value: \($0)") } }
        #expect(host.contains(nil, shown))
        await store.refresh()
        #expect(host.contains(nil, shown))
    }

    @Test func `builders replace the defaults one by one`() async throws {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) {
                Text($0)
            } loading: {
                Text("Timeouts")
            } failure: { error, retry in
                Button("Once more, \(error.localizedDescription)") { retry() }
            }
            .resourceContainer(container)
        }
        #expect(host.contains(.text, "Timeouts"))
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Once more, The tunnel is long.") }
    }

    @Test func `a load that nobody wants any more is cancelled when its grace is over`() async throws {
        let host = host()
        let call = try await gate.nextCall()
        host.disappear()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
        host.appear()
        #expect(host.contains(.progress, "Loading"))
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
    }

    @Test func `leaving during the first load and coming back finds the load running`() async throws {
        let host = host()
        let call = try await gate.nextCall()
        host.disappear()
        host.appear()
        #expect(host.contains(.progress, "Loading"))
        call.succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(gate.count == 1)
    }
}

private struct Greeting: View {
    let text: String

    var body: some View {
        Text(text)
    }
}

private struct Updating<Content: View>: View {
    @ViewBuilder let content: () -> Content
    @State private var updates = 0

    var body: some View {
        VStack {
            Text("Updates: \(updates)")
            content()
            Button("Update") { updates += 1 }
        }
    }
}
