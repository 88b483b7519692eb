import AsyncResources
import Measuring

// Stores, and callers that come and go.
extension Count {
    static func stores() async {
        let container = ResourceContainer.holding(1_000 * scale)
        let store = ResourceStore(.book(42), in: container)
        await count("appear and disappear") { _ in
            store.appear()
            store.disappear()
        }
        await count("store made") { _ in blackHole(ResourceStore(.book(43), in: container)) }
        store.appear()
        await count("refresh") { _ in await store.refresh() }
        store.disappear()
        await joiners()
        await cancellations(beside: 10 * scale)
    }

    /// Cancels the interest of one store, and the load of a key, beside other stores of that key.
    private static func cancellations(beside others: Int) async {
        let container = ResourceContainer()
        let (book, end) = endless()
        let stores = (0..<others + 2).map { _ in ResourceStore(book, in: container) }
        for store in stores { store.appear() }
        for store in stores.dropFirst(2) { store.cancel() }
        await count("store canceled") { _ in
            stores[1].cancel()
            stores[1].disappear()
            stores[1].appear()
        }
        await count("key canceled") { _ in
            container.cancel(book.key)
            container.prefetch(book)
        }
        for store in stores { store.disappear() }
        container.cancel(book.key)
        end.finish()
    }

    /// Returns a book that loads until the continuation finishes.
    private static func endless() -> (Resource<Book>, AsyncStream<Void>.Continuation) {
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        let book = Resource(["endless"]) {
            for await _ in never {}
            return Book(number: 42)
        }
        return (book, end)
    }

    private static func joiners() async {
        let container = ResourceContainer()
        let (book, end) = endless()
        // This interest keeps the flight when the last caller has left.
        container.prefetch(book)
        let others = (0..<10 * scale).map { _ in Task { blackHole(try? await container.value(of: book)) } }
        await Task.yield()
        await count("caller joined and canceled") { _ in
            let caller = Task { blackHole(try? await container.value(of: book)) }
            await Task.yield()
            caller.cancel()
            await caller.value
        }
        container.cancel(book.key)
        for caller in others { await caller.value }
        end.finish()
    }

    /// Adds pages of 50 items to a list.
    static func pages() async {
        struct Line: Identifiable, Sendable {
            let id: Int
        }
        let lines = Resource<Pages<Line>>.pages("lines", from: 0) { first in
            Page((first..<first + 50).map { Line(id: $0) }, next: first + 50)
        }
        let store = ResourceStore(lines, in: ResourceContainer())
        store.appear()
        await store.load()
        for _ in 1..<10 * scale { await store.loadNext() }
        await count("loadNext") { _ in await store.loadNext() }
        precondition(store.value?.count == (10 * scale + 103) * 50, "a page is missing")
        store.disappear()
    }
}
