import HeadlessHost
import PortableUI
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages
@testable import ResourceUI
@testable import ResourceWriting

/// Content keeps its structure, whatever it's in.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ContentStructureTests {
    private let container = ResourceContainer()
    private let gate = GatedLoader<[Item]>()

    private var view: some View {
        AsyncResourceView(gate.resource("items")) { ItemRows(items: $0) }.resourceContainer(container)
    }

    private func host(in shape: StructureShape) -> HeadlessHost {
        HeadlessHost { shape.place(AnyView(view)) }
    }

    private func plain(_ count: Int, in shape: StructureShape) -> String {
        HeadlessHost { shape.place(AnyView(ItemRows(items: Item.list(count)))) }.tree.description
    }

    @Test(arguments: StructureShape.all)
    func `content has the structure of the same views without a resource`(shape: StructureShape) async throws {
        let host = host(in: shape)
        try await gate.nextCall().succeed(Item.list(3))
        try await host.until { host.contains("Item 3") || host.tree.description == plain(3, in: shape) }
        #expect(host.tree.description == plain(3, in: shape))
    }

    @Test(arguments: StructureShape.all)
    func `content without views has no trace`(shape: StructureShape) async throws {
        let host = host(in: shape)
        try await gate.nextCall().succeed([])
        try await host.until { host.tree.all { $0.role == .progress }.isEmpty }
        #expect(host.tree.description == plain(0, in: shape))
    }

    @Test(arguments: StructureShape.all)
    func `one view takes the place of the first load and of its failure`(shape: StructureShape) async throws {
        let host = HeadlessHost {
            shape.place(
                AnyView(
                    AsyncResourceView(gate.resource("items")) {
                        ItemRows(items: $0)
                    } loading: {
                        Text("Once")
                        Text("Twice")
                    } failure: { _, _ in
                        Text("Once")
                        Text("Twice")
                    }
                    .loadingViewDelay(.zero, minimum: .zero)
                    .resourceContainer(container)))
        }
        let one = HeadlessHost {
            shape.place(
                AnyView(
                    VStack(spacing: 0) {
                        Text("Once"); Text("Twice")
                    }))
        }
        #expect(host.tree.description == one.tree.description)
        try await gate.nextCall().fail(Trouble())
        try await host.settle { container.state(of: gate.resource("items")).isLoading }
        #expect(host.tree.description == one.tree.description)
    }

    @Test func `a failed refresh is a row above the first one, and its button retries once`() async throws {
        let store = ResourceStore(gate.resource("items"), in: container)
        let host = HeadlessHost { List { AsyncResourceView(store) { ItemRows(items: $0) } } }
        try await gate.nextCall().succeed(Item.list(3))
        try await host.until { host.contains(.row, "Item 3") }
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.findAll(.row).count == 4 }
        #expect(host.findAll(.row).first?.all { $0.label == "The tunnel is long." }.isEmpty == false)
        try host.tap("Retry")
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 }
        #expect(gate.count == 3)
    }

    @Test func `content keeps its state while the line above it comes and goes`() async throws {
        let store = ResourceStore(gate.resource("items"), in: container)
        let host = HeadlessHost {
            NavigationStack { AsyncResourceView(store) { items in Counting(items: items) }.navigationTitle("Items") }
        }
        try await gate.nextCall().succeed(Item.list(1))
        try await host.until { host.contains(.button, "Taps: 0") }
        try host.tap("Taps: 0")
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.text, "The tunnel is long.") }
        #expect(host.contains(.button, "Taps: 1"))
        try host.tap("Retry")
        try await gate.nextCall().succeed(Item.list(1))
        try await host.until { !host.contains(.text, "The tunnel is long.") }
        #expect(host.contains(.button, "Taps: 1"))
    }

    @Test func `a list alone is the only view, so that its title is the screen's`() async throws {
        let host = HeadlessHost {
            NavigationStack {
                AsyncResourceView(gate.resource("items")) { items in List { ItemRows(items: items) } }
                    .navigationTitle("Items")
                    .resourceContainer(container)
            }
        }
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.contains(.row, "Item 2") }
        let plain = HeadlessHost {
            NavigationStack { List { ItemRows(items: Item.list(2)) }.navigationTitle("Items") }
        }
        #expect(host.tree.description == plain.tree.description)
    }

    @Test func `a pull refreshes a resource of many rows once, together with those without rows`() async throws {
        let empty = GatedLoader<[Item]>()
        let host = HeadlessHost {
            List {
                AsyncResourceView(gate.resource("items")) { ItemRows(items: $0) }
                AsyncResourceView(empty.resource("empty")) { ItemRows(items: $0) }
            }
            .refreshableResources()
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed(Item.list(3))
        try await empty.nextCall().succeed([])
        try await host.until { host.findAll(.row).count == 3 }
        try host.refresh()
        try await gate.nextCall().succeed(Item.list(2))
        try await empty.nextCall().succeed([])
        try await host.until { host.findAll(.list).first?.isRefreshing == false }
        #expect(gate.count == 2 && empty.count == 2 && host.findAll(.row).count == 2)
    }

    @Test func `pages of a tab view are those of the content`() async throws {
        let host = HeadlessHost {
            TabView {
                AsyncResourceView(gate.resource("items")) { items in
                    ForEach(items) { item in
                        Text("Page \(item.id)").tabItem { Text("Tab \(item.id)") }
                    }
                }
                .resourceContainer(container)
            }
        }
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.contains("Page 1") }
        #expect(host.contains("Page 1") && !host.contains("Page 2"))
        try host.choose("Tab 2")
        #expect(host.contains("Page 2") && !host.contains("Page 1"))
    }

    @Test func `a style that shows the content keeps its rows`() async throws {
        let host = HeadlessHost { List { view }.asyncResourceStyle(PlainStyle()) }
        #expect(host.findAll(.row).count == 1)
        try await gate.nextCall().succeed(Item.list(3))
        try await host.until { host.findAll(.row).count == 3 }
        #expect(host.contains(.row, "Item 3"))
    }

    @Test func `a skeleton has the rows of its sample, and none of them can be used`() async throws {
        let host = HeadlessHost {
            List {
                AsyncResourceView(gate.resource("items")) { items in
                    ForEach(items) { item in Button("Item \(item.id)") {} }
                }
                .skeleton(Item.list(3))
            }
            .resourceContainer(container)
        }
        #expect(host.findAll(.row).count == 3)
        #expect(host.findAll(.button).allSatisfy { !$0.isEnabled })
        #expect(host.findAll(.row).allSatisfy { !$0.all { $0.label == "Loading" }.isEmpty })
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 && host.findAll(.button).allSatisfy(\.isEnabled) }
    }

    @Test func `a skeleton of nothing loads`() async throws {
        let host = HeadlessHost {
            List { AsyncResourceView(gate.resource("items")) { ItemRows(items: $0) }.skeleton([]) }
                .resourceContainer(container)
        }
        #expect(host.findAll(.row).isEmpty)
        try await gate.nextCall().succeed(Item.list(2))
        try await host.until { host.findAll(.row).count == 2 }
    }

    @Test func `a modifier of the view applies to each of its rows`() async throws {
        let host = HeadlessHost { List { view.font(.footnote).padding(4) } }
        try await gate.nextCall().succeed(Item.list(3))
        try await host.until { host.findAll(.row).count == 3 }
    }

    @Test func `rows that load in pages are rows of the list around`() async throws {
        let pages = GatedLoader<Page<Item, Int>>()
        let feed = Resource<Pages<Item>>.pages("feed") { _, context in .modified(try await pages.load(context)) }
        let host = HeadlessHost {
            List { AsyncResourceView(feed) { PagedForEach($0) { Text("Item \($0.id)") } } }
                .resourceContainer(container)
        }
        try await pages.nextCall().succeed(Page(Item.list(2), next: 3))
        let next = try await pages.nextCall()
        try await host.until { host.findAll(.row).count == 3 }
        next.succeed(Page([Item(id: 3)], next: nil))
        try await host.until { host.findAll(.row).count == 3 && host.contains(.row, "Item 3") }
    }
}

private struct Counting: View {
    let items: [Item]
    @State private var taps = 0

    var body: some View {
        List {
            Button("Taps: \(taps)") { taps += 1 }
            ItemRows(items: items)
        }
    }
}

private struct PlainStyle: AsyncResourceStyle {
    func makeBody(configuration: Configuration) -> some View {
        switch configuration.phase {
        case .success(let content): content
        case .failure: Text("Failed")
        case .idle, .loading: Text("Wait")
        }
    }
}
