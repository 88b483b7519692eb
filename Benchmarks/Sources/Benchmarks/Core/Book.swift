import AsyncResources

/// The value that the benchmarks of the engine load.
struct Book: Equatable, Sendable {
    var number: Int
    var title = "A title"
}

extension Resource where Value == Book {
    static func book(_ number: Int) -> Resource {
        Resource(["books", String(number)]) { Book(number: number) }
    }
}

extension ResourceContainer {
    /// Returns a container with the given number of fresh books.
    @MainActor
    static func holding(_ count: Int, outbox: Outbox? = nil) -> ResourceContainer {
        let container = ResourceContainer(outbox: outbox)
        for number in 0..<count { container.set(Book(number: number), for: .book(number)) }
        return container
    }
}
