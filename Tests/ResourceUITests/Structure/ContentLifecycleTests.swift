import HeadlessHost
import Observation
import PortableUI
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceUI
@testable import ResourceWriting

/// The time on screen of a resource whose content has any number of views.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ContentLifecycleTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<[Item]>()

    @Observable @MainActor fileprivate final class Screen {
        var isShown = true
        var isFiltered = false
        var tab = 0
    }

    private let screen = Screen()

    private var resource: Resource<[Item]> { gate.resource("items") }

    /// A host of a list whose section has the resource, until the screen hides it.
    private func host() -> HeadlessHost {
        HeadlessHost { [screen, resource, container] in
            Showing(screen: screen) { isFiltered in
                AsyncResourceView(resource) { items in ItemRows(items: isFiltered ? [] : items) }
            }
            .resourceContainer(container)
        }
    }

    /// Returns a Boolean value that indicates whether an invalidation leads to a load.
    private func isObserved() -> Bool {
        container.invalidate(resource.key)
        return container.state(of: resource).isLoading
    }

    @Test func `content without views is observed until its place is gone`() async throws {
        let host = host()
        try await gate.nextCall().succeed([])
        try await host.until { host.findAll(.row).isEmpty }
        try await host.settle()
        #expect(isObserved())
        try await gate.nextCall().succeed(Item.list(1))
        try await host.until { host.findAll(.row).count == 1 }
        container.set([], for: resource)
        try await host.until { host.findAll(.row).isEmpty }
        try await host.settle()
        #expect(isObserved())
        try await gate.nextCall().succeed(Item.list(1))
        try await host.until { host.findAll(.row).count == 1 }
        container.set([], for: resource)
        try await host.until { host.findAll(.row).isEmpty }
        screen.isShown = false
        try await host.settle()
        #expect(!isObserved())
    }

    @Test func `a passed store without views leaves the screen with its place`() async throws {
        let store = ResourceStore(resource, in: container)
        let host = HeadlessHost { [screen] in
            Showing(screen: screen) { _ in AsyncResourceView(store) { ItemRows(items: $0) } }
        }
        try await gate.nextCall().succeed([])
        try await host.until { host.findAll(.row).isEmpty }
        try await host.settle()
        screen.isShown = false
        try await host.settle()
        await Task { @MainActor in }.value
        #expect(!isObserved())
    }

    @Test func `a value without elements is observed from the first update`() async throws {
        container.set([], for: resource)
        let host = host()
        #expect(host.findAll(.row).isEmpty)
        #expect(isObserved())
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 }
    }

    @Test func `a value in memory whose content has no views is observed, but not in a tab that wasn't opened`()
        async throws
    {
        container.set(Item.list(2), for: resource)
        screen.isFiltered = true
        let shown = host()
        // No view of the content tells of its appearance, so it's known when the turn is over.
        await Task {}.value
        #expect(isObserved())
        try await gate.nextCall().succeed(Item.list(2))
        try await container.until { [resource] in !$0.state(of: resource).isLoading }
        shown.unmount()
        let tabs = HeadlessHost { [resource, container] in
            TabView {
                Text("Other").tabItem { Text("First") }
                List { AsyncResourceView(resource) { _ in ItemRows(items: []) } }.tabItem { Text("Second") }
            }
            .resourceContainer(container)
        }
        await Task {}.value
        #expect(!isObserved())
        tabs.unmount()
    }

    @Test func `a value without elements that arrives in a hidden tab is observed when it's shown again`() async throws
    {
        let host = HeadlessHost { [resource, container] in
            TabView {
                List { AsyncResourceView(resource) { ItemRows(items: $0) } }.tabItem { Text("First") }
                Text("Other").tabItem { Text("Second") }
            }
            .resourceContainer(container)
        }
        let call = try await gate.nextCall()
        try host.choose("Second")
        try await host.settle()
        call.succeed([])
        try await container.until { [resource] in $0.state(of: resource).value != nil }
        try host.choose("First")
        try await host.settle()
        #expect(isObserved())
    }

    @Test func `rows that an update removes leave the resource on screen, and bring it back`() async throws {
        let host = host()
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 }
        screen.isFiltered = true
        try await host.until { host.findAll(.row).isEmpty }
        try await host.settle()
        #expect(isObserved())
        try await gate.nextCall().succeed(Item.list(3))
        screen.isFiltered = false
        try await host.until { host.findAll(.row).count == 3 }
        #expect(gate.count == 2)
        screen.isShown = false
        try await host.settle()
        #expect(!isObserved())
    }

    @Test func `an empty value and its rows are one appearance`() async throws {
        let host = HeadlessHost { [resource, container] in
            List { AsyncResourceView(resource) { ItemRows(items: $0) }.startPolicy(.always) }
                .resourceContainer(container)
        }
        try await gate.nextCall().succeed([])
        try await host.until { host.findAll(.row).isEmpty }
        try await host.settle()
        #expect(isObserved())
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 }
        #expect(gate.count == 2)
    }

    @Test func `rows that come and go one by one change nothing`() async throws {
        let store = ResourceStore(resource, in: container, policy: .always)
        let host = HeadlessHost { List { AsyncResourceView(store) { ItemRows(items: $0) } } }
        try await gate.nextCall().succeed(Item.list(3))
        try await host.until { host.findAll(.row).count == 3 }
        store.set(Array(Item.list(5).suffix(2)))
        try await host.until { host.contains(.row, "Item 5") && host.findAll(.row).count == 2 }
        try await host.settle()
        #expect(gate.count == 1 && isObserved())
    }

    @Test func `a builder without views loads`() async throws {
        let host = HeadlessHost { [resource, container] in
            List {
                AsyncResourceView(resource) {
                    ItemRows(items: $0)
                } loading: {
                }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 }
    }

    @Test func `a line above empty content that goes leaves the resource on screen`() async throws {
        let store = ResourceStore(resource, in: container)
        let host = HeadlessHost { List { AsyncResourceView(store) { ItemRows(items: $0) } } }
        try await gate.nextCall().succeed([])
        try await host.until { host.findAll(.row).isEmpty }
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.findAll(.row).count == 1 }
        try host.tap("Retry")
        try await gate.nextCall().succeed([])
        try await host.until { host.findAll(.row).isEmpty }
        try await host.settle()
        #expect(isObserved())
    }

    @Test func `rows of a tab that is left have disappeared`() async throws {
        let host = HeadlessHost { [resource, container] in
            TabView {
                List { AsyncResourceView(resource) { ItemRows(items: $0) } }.tabItem { Text("First") }
                Text("Other").tabItem { Text("Second") }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed(Item.list(3))
        try await host.until { host.contains(.row, "Item 3") }
        try await host.settle()
        try host.choose("Second")
        #expect(!isObserved())
        try host.choose("First")
        try await gate.nextCall().succeed(Item.list(1))
        try await host.until { host.findAll(.row).count == 1 }
    }

    @Test func `another key in the same section shows no row of the old one`() async throws {
        let gates = [GatedLoader<[Item]>(), GatedLoader<[Item]>()]
        let host = HeadlessHost { [screen, container] in
            Tabbed(screen: screen) { tab in
                AsyncResourceView(gates[tab].resource(tab == 0 ? "zero" : "one")) { ItemRows(items: $0) }
            }
            .resourceContainer(container)
        }
        try await gates[0].nextCall().succeed(Item.list(3))
        try await host.until { host.contains(.row, "Item 3") }
        try await host.settle()
        screen.tab = 1
        try await host.until { !host.contains(.row, "Item 3") }
        #expect(host.findAll(.row).count == 1 && !host.findAll(.progress).isEmpty)
        try await gates[1].nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 }
        container.invalidate("zero")
        #expect(gates[0].count == 1 && gates[1].count == 1)
        screen.tab = 0
        try await gates[0].nextCall().succeed([])
        try await host.until { host.findAll(.row).isEmpty }
        try await host.settle()
        screen.tab = 1
        try await host.until { host.findAll(.row).count == 2 }
        container.invalidate("zero")
        #expect(!container.state(of: gates[0].resource("zero")).isLoading)
    }

    @Test func `far more rows than the window shows are observed wherever the user scrolls`() async throws {
        let host = HeadlessHost { [resource, container] in
            List { Section("Rows") { AsyncResourceView(resource) { ItemRows(items: $0) } } }
                .resourceContainer(container)
        }
        try await gate.nextCall().succeed(Item.list(1000))
        try await host.until { host.contains(.row, "Item 1") }
        #expect(host.findAll(.row).count < 100)
        try host.scroll(to: 900..<920)
        try await host.until { host.contains(.row, "Item 910") && !host.contains(.row, "Item 1") }
        try await host.settle()
        #expect(isObserved())
    }
}

private struct Showing<Content: View>: View {
    let screen: ContentLifecycleTests.Screen
    @ViewBuilder let content: (Bool) -> Content

    var body: some View {
        List {
            if screen.isShown { Section { content(screen.isFiltered) } }
        }
    }
}

private struct Tabbed<Content: View>: View {
    let screen: ContentLifecycleTests.Screen
    @ViewBuilder let content: (Int) -> Content

    var body: some View {
        List { Section { content(screen.tab) } }
    }
}
