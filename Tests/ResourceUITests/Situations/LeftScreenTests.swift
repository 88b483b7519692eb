import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// Tabs, sheets, and menus that are left before, or after, what they have begun has ended.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LeftScreenTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()

    init() {
        container = ResourceContainer(clock: clock)
    }

    @Test func `a tab that is shown again has its rows and its state at once, and loads only what is stale`()
        async throws
    {
        let (closure, never) = (GatedLoader<String>(), GatedLoader<String>())
        let host = HeadlessHost { [container, gate] in
            TabView {
                Tab(content: AsyncResourceView(gate.resource("words")) { Text("Resource: \($0)") })
                    .tabItem { Text("Resource") }
                Tab(content: AsyncResourceView(load: { try await closure.load() }) { Text("Closure: \($0)") })
                    .tabItem { Text("Closure") }
                AsyncResourceView(never.resource("never")) { Text($0) }.tabItem { Text("Never") }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Resource: one") }
        try host.tap("Count: 0")
        try host.choose("Closure")
        try await closure.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Closure: two") }
        try host.tap("Count: 0")
        try host.choose("Resource")
        #expect(host.contains(.text, "Resource: one") && host.contains(.button, "Count: 1"))
        try host.choose("Closure")
        #expect(host.contains(.text, "Closure: two") && host.contains(.button, "Count: 1"))
        try await host.settle()
        #expect(gate.count == 1 && closure.count == 1)
        container.invalidate("words")
        try host.choose("Resource")
        #expect(host.contains(.text, "Resource: one") && host.contains(.button, "Count: 1"))
        try await gate.nextCall().succeed("three")
        try await host.until { host.contains(.text, "Resource: three") }
        #expect(gate.count == 2 && closure.count == 1 && never.count == 0)
    }

    private func sheetHost(isShownBehind: Bool = false) -> HeadlessHost {
        HeadlessHost { [container, gate] in
            SheetScreen(resource: gate.resource("words"), isShownBehind: isShownBehind).resourceContainer(container)
        }
    }

    @Test func `the load of a sheet that is dismissed ends soon, and opening it again loads`() async throws {
        let host = sheetHost()
        try host.tap("Open")
        let call = try await gate.nextCall()
        try host.dismissDialog()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
        try await host.settle()
        #expect(host.findAll(.dialog).isEmpty && host.findAll(.progress).isEmpty && !host.contains(.button, "Retry"))
        try host.tap("Open")
        #expect(host.contains(.progress, "Loading") && !host.contains(.button, "Retry"))
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Sheet: hello") }
    }

    @Test func `the load of a sheet that is dismissed goes on if the screen behind it shows the same`() async throws {
        let host = sheetHost(isShownBehind: true)
        try host.tap("Open")
        let call = try await gate.nextCall()
        try host.dismissDialog()
        clock.advance(by: .seconds(5))
        // NB: A loading view that has appeared stays for 0.4 s.
        try await host.until { host.contains(.progress, "Loading") }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        call.succeed("hello")
        try await host.until { host.contains(.text, "Behind: hello") }
        #expect(!call.isCancelled && gate.count == 1)
    }

    @Test func `a response that comes soon after a sheet was dismissed is shown when it's opened again`() async throws {
        let host = sheetHost()
        try host.tap("Open")
        let call = try await gate.nextCall()
        try host.dismissDialog()
        call.succeed("hello")
        try await container.until { [gate] in $0.state(of: gate.resource("words")).value == "hello" }
        try host.tap("Open")
        #expect(host.contains(.text, "Sheet: hello") && gate.count == 1)
    }

    @Test(arguments: [true, false])
    func `the outcome of a write reaches its call and the root, though the menu that has sent it is gone`(
        isAccepted: Bool
    ) async throws {
        let sends = GatedLoader<Void>()
        let outcome = Outcome()
        let host = HeadlessHost { [container] in
            MenuScreen(sends: sends, outcome: outcome).resourceContainer(container)
        }
        try host.tap("Actions")
        try host.tap("Like")
        #expect(host.findAll(.dialog).isEmpty)
        let request = try await sends.nextCall()
        if isAccepted { request.succeed(()) } else { request.fail(Trouble()) }
        try await host.until {
            host.contains(.text, isAccepted ? "Root: saved" : "Root: failed")
                && outcome.text == (isAccepted ? "saved" : "failed")
        }
    }
}

private struct Tab<Content: View>: View {
    let content: Content
    @State private var count = 0

    var body: some View {
        VStack {
            content
            Button("Count: \(count)") { count += 1 }
        }
    }
}

private struct SheetScreen: View {
    let resource: Resource<String>
    let isShownBehind: Bool
    @State private var isPresented = false

    var body: some View {
        VStack {
            Button("Open") { isPresented = true }
            if isShownBehind { AsyncResourceView(resource) { Text("Behind: \($0)") } }
        }
        .sheet(isPresented: $isPresented) { AsyncResourceView(resource) { Text("Sheet: \($0)") } }
    }
}

/// What the call of a menu's button was told.
@MainActor @Observable private final class Outcome {
    var text = ""
}

private struct LikeIt: Mutation {
    let sends: GatedLoader<Void>

    func send(_ context: MutationContext) async throws { try await sends.load() }

    var affectedKeys: [ResourceKey] { ["likes"] }
}

private struct MenuScreen: View {
    let sends: GatedLoader<Void>
    let outcome: Outcome
    @State private var message = "nothing"

    var body: some View {
        VStack {
            Text("Root: \(message)")
            Menu("Actions") { LikeItButton(sends: sends, outcome: outcome) }
        }
        .onMutationSuccess { if $0 is LikeIt { message = "saved" } }
        .onMutationFailure { if $0.mutation is LikeIt { message = "failed" } }
    }
}

private struct LikeItButton: View {
    let sends: GatedLoader<Void>
    let outcome: Outcome
    @Environment(\.send) private var send

    var body: some View {
        Button("Like") {
            let sent = send(LikeIt(sends: sends))
            Task {
                do {
                    try await sent.output
                    outcome.text = "saved"
                } catch {
                    outcome.text = "failed"
                }
            }
        }
    }
}
