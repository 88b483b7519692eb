import AsyncResources
import Measuring

/// A benchmark of mutations: the time that `send` takes on the main actor, a list of 1,000 rows with 1,000 pending
/// mutations, a resource that none of them affects, and the end of 1,000 mutations of one lane.
@MainActor
enum Mutations {
    private static let count = 1_000
    private static let sending = Bar(10_000)
    private static let snapshot = Bar(2_000_000)

    static func table() async -> Table {
        let sent = [
            await sends("no overlay", bar: sending) { EditNothing() },
            await sends("one overlay, shown") { EditBook() },
        ]
        let durable = [
            await sends("durable, no overlay", isDurable: true, bar: sending) { EditNothing() },
            await sends("durable, one overlay, shown", isDurable: true) { EditBook() },
        ]
        let unaffected = [await states(pending: 0), await states(pending: count)]
        let appearing = [await appearances(pending: 0), await appearances(pending: count)]
        let ended = [await ends("in memory", isDurable: false), await ends("durable", isDurable: true)]
        return Table(
            "mutation",
            sent + durable + [await firstSnapshot(), await loadedSnapshot(), await sentSnapshot()] + unaffected
                + appearing + ended)
    }
}

// The time until `send` returns.
extension Mutations {
    private static let containers = 100

    /// Measures the first mutation of a container, whose book is on screen.
    private static func sends(
        _ name: String, isDurable: Bool = false, bar: Bar? = nil, _ mutation: () -> some Mutation
    ) async -> Row {
        var shown: [(container: ResourceContainer, store: ResourceStore<Book>)] = []
        let samples = await measure(
            operations: containers,
            before: {
                for _ in 0..<containers {
                    let container = await self.container(isDurable: isDurable)
                    container.set(Book(number: 0), for: .book(0))
                    shown.append((container, ResourceStore(.book(0), in: container)))
                    shown.last?.store.appear()
                }
            },
            work: { for (container, _) in shown { container.send(mutation()) } },
            after: {
                for (container, _) in shown { try? await container.wipe() }
                shown = []
            })
        return Row("send: \(name)", samples, bar: bar)
    }

    private static func container(isDurable: Bool) async -> ResourceContainer {
        guard isDurable else { return ResourceContainer(outbox: inMemory) }
        let archive = MemoryStore()
        let outbox = try? await Outbox(archive, EditNothing.self, EditBook.self, EditRow.self, Finish.self)
        return ResourceContainer(outbox: outbox)
    }

    private static var inMemory: Outbox? {
        try? Outbox(inMemory: EditNothing.self, EditBook.self, EditRow.self, Finish.self)
    }
}

// A list of 1,000 rows, each of which a pending mutation changes.
extension Mutations {
    private static func firstSnapshot() async -> Row {
        var container = ResourceContainer()
        let samples = await measure(
            operations: 1,
            before: { container = pendingRows() },
            work: { blackHole(container.state(of: .books).value) },
            after: {
                precondition(container.state(of: .books).value?.last?.title == "New", "no effect")
                try? await container.wipe()
            })
        return Row("1,000 rows, 1,000 pending: first snapshot", samples, bar: snapshot)
    }

    private static func loadedSnapshot() async -> Row {
        let container = pendingRows()
        let store = ResourceStore(.books, in: container)
        store.appear()
        let samples = await measure(
            operations: 1, work: { await store.refresh() },
            after: { precondition(store.value?.last?.title == "New", "no effect") })
        try? await container.wipe()
        return Row("1,000 rows, 1,000 pending: one more load", samples, bar: snapshot)
    }

    private static func sentSnapshot() async -> Row {
        var container = ResourceContainer()
        var store: ResourceStore<[Book]>?
        let samples = await measure(
            operations: 1,
            before: {
                container = pendingRows()
                store = ResourceStore(.books, in: container)
                store?.appear()
            },
            work: { container.send(EditRow(number: 0, title: "Newer")) },
            after: {
                precondition(store?.value?.first?.title == "Newer", "no effect")
                try? await container.wipe()
            })
        return Row("1,000 rows, 1,000 pending: one more send", samples, bar: snapshot)
    }

    private static func pendingRows() -> ResourceContainer {
        let container = ResourceContainer(outbox: inMemory)
        container.set(Book.all, for: .books)
        for number in 0..<count { container.send(EditRow(number: number)) }
        return container
    }
}

// A book that no mutation affects.
extension Mutations {
    private static func states(pending: Int) async -> Row {
        let container = withoutOverlays(pending: pending)
        let book = Resource.book(42)
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(container.state(of: book)) }
        }
        try? await container.wipe()
        return Row("no overlay, \(pending) others pending: state(of:)", samples, bar: Bar(200, forbidsAllocation: true))
    }

    private static func appearances(pending: Int) async -> Row {
        let container = withoutOverlays(pending: pending)
        let stores = (0..<count).map { ResourceStore(.book($0), in: container) }
        let samples = await measure(
            operations: count,
            work: { for store in stores { store.appear() } },
            after: { for store in stores { store.disappear() } })
        try? await container.wipe()
        return Row("no overlay, \(pending) others pending: appear()", samples, bar: Bar(200, forbidsAllocation: true))
    }

    private static func withoutOverlays(pending: Int) -> ResourceContainer {
        let container = ResourceContainer.holding(count, outbox: inMemory)
        container.set(Book.all, for: .books)
        for number in 0..<pending { container.send(EditRow(number: number)) }
        return container
    }
}

// 1,000 mutations of one lane.
extension Mutations {
    /// Measures from the moment at which there is a connection, while the list isn't on screen.
    private static func ends(_ name: String, isDurable: Bool) async -> Row {
        var last: SentMutation<Finish>?
        var container = ResourceContainer()
        let samples = await measure(
            Effort(samples: 7), operations: count,
            before: {
                container = await self.container(isDurable: isDurable)
                container.set(Book.all, for: .books)
                container.notice(.offline)
                for number in 0..<count { last = container.send(Finish(number: number)) }
                await container.outbox.sendAll()
            },
            work: {
                container.notice(.online)
                _ = try? await last?.output
            },
            after: { try? await container.wipe() })
        return Row("1,000 in one lane acknowledged, \(name), each", samples)
    }
}

extension Book {
    fileprivate static let all = (0..<1_000).map { Book(number: $0) }
}

extension Resource where Value == [Book] {
    fileprivate static var books: Resource { Resource("list") { Book.all } }
}

/// A mutation that never ends.
private protocol Endless: DurableMutation where Output == Void {}

extension Endless {
    func send(_ context: MutationContext) async throws { try await Task.sleep(for: .seconds(3_600)) }
}

private struct EditNothing: Endless {
    static let kind = "EditNothing"
    var affectedKeys: [ResourceKey] { ["nothing"] }
}

private struct EditBook: Endless {
    static let kind = "EditBook"
    var overlays: [Overlay] { Overlay(.book(0)) { $0.title = "New" } }
}

private struct EditRow: Endless {
    static let kind = "EditRow"
    var number: Int
    var title = "New"
    var overlays: [Overlay] { Overlay(.books) { [self] in $0[number].title = title } }
}

/// A mutation that the server acknowledges at once.
private struct Finish: DurableMutation {
    static let kind = "Finish"
    var number: Int
    func send(_ context: MutationContext) async throws {}
    var overlays: [Overlay] { Overlay(.books) { [number] in $0[number].title = "New" } }
}
