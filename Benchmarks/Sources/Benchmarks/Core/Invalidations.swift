import AsyncResources
import Measuring

/// A benchmark that invalidates a prefix with 10 matches, among 100,000 entries that aren't observed.
@MainActor
enum Invalidations {
    private static let shelves = 10_000
    private static let books = 10

    static func table() async -> Table {
        let container = ResourceContainer()
        for shelf in 0..<shelves {
            for number in 0..<books { container.set(Book(number: number), for: book(number, onShelf: shelf)) }
        }
        return Table("prefix invalidated", [await matching(container), await missing(container)])
    }

    private static func matching(_ container: ResourceContainer) async -> Row {
        let prefixes = (0..<shelves).map { ResourceKey(["shelves", String($0)]) }
        var next = 0
        let samples = await measure { repetitions in
            for _ in 0..<repetitions {
                container.invalidate(prefix: prefixes[next])
                next = (next + 1) % shelves
            }
        }
        let last = prefixes[(next + shelves - 1) % shelves].components[1]
        let isStale = container.state(of: book(0, onShelf: Int(last) ?? 0)).isStale
        precondition(isStale, "nothing was invalidated")
        return Row("10 matches among 100,000 entries", samples, bar: Bar(20_000))
    }

    private static func missing(_ container: ResourceContainer) async -> Row {
        let prefix: ResourceKey = ["shelves", "none"]
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { container.invalidate(prefix: prefix) }
        }
        return Row("no match among 100,000 entries", samples)
    }

    private static func book(_ number: Int, onShelf shelf: Int) -> Resource<Book> {
        Resource(["shelves", String(shelf), String(number)]) { Book(number: number) }
    }
}
