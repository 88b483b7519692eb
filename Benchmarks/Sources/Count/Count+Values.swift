import AsyncResources
import Measuring

// Values that are read and changed.
extension Count {
    static func reads() async {
        let container = ResourceContainer.holding(1_000 * scale)
        let book = Resource.book(42)
        await count("hit") { _ in blackHole(try? await container.value(of: book)) }
        await count("state(of:)") { _ in blackHole(container.state(of: book)) }
        await count("fresh load") { number in blackHole(try? await container.value(of: .book(1_000_000 + number))) }
        let stale = Resource(["stale"]) { await immediateBook() }.stale(after: .zero)
        await count("immediate load") { _ in blackHole(try? await container.value(of: stale)) }
    }

    static func changes() async {
        let container = ResourceContainer.holding(1_000 * scale)
        let book = Resource.book(42)
        await count("set") { number in container.set(Book(number: number), for: book) }
        let store = ResourceStore(book, in: container)
        store.appear()
        await count("set shown") { number in container.set(Book(number: number), for: book) }
        store.disappear()
        await count("new entry") { number in container.set(Book(number: number), for: .book(1_000_000 + number)) }
        for shelf in 0..<100 * scale {
            for number in 0..<10 { container.set(Book(number: number), for: .book(number, onShelf: shelf)) }
        }
        await count("prefix of ten", 90) { shelf in container.invalidate(prefix: ["shelves", "\(shelf)"]) }
        try? await container.wipe()
        await count("set and wiped", 10, each: 1_000 * scale) { _ in
            for number in 0..<1_000 * scale { container.set(Book(number: number), for: .book(number)) }
            try? await container.wipe()
        }
    }
}

private func immediateBook() async -> Book { Book(number: 42) }

/// The value that the cases load.
struct Book: Equatable, Sendable {
    var number: Int
    var title = "A title"
}

extension Resource where Value == Book {
    static func book(_ number: Int) -> Resource {
        Resource(["books", String(number)]) { Book(number: number) }
    }

    static func book(_ number: Int, onShelf shelf: Int) -> Resource {
        Resource(["shelves", String(shelf), String(number)]) { Book(number: number) }
    }
}

extension ResourceContainer {
    /// Returns a container with the given number of fresh books.
    static func holding(_ count: Int) -> ResourceContainer {
        let container = ResourceContainer()
        for number in 0..<count { container.set(Book(number: number), for: .book(number)) }
        return container
    }
}
