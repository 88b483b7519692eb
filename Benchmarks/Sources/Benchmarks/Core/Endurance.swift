import AsyncResources
import Measuring

/// A benchmark that loads one key a million times: nothing of a load that has ended remains.
enum Endurance {
    private static let count = 1_000_000
    private static let warmUp = 10_000

    @concurrent
    static func table() async -> Table {
        let container = ResourceContainer()
        let number = Counter()
        let book = Resource(["book"]) {
            number.add()
            return Book(number: number.count)
        }.stale(after: .zero)
        await load(book, in: container, times: warmUp)
        let before = Heap.bytesInUse
        let start = ContinuousClock.now
        await load(book, in: container, times: count)
        let time = start.duration(to: .now)
        let grown = Heap.bytesInUse - before
        precondition(number.count == warmUp + count, "only \(number.count) loads")
        return Table(
            "1,000,000 loads of one key",
            [
                Row("a load", .time(time / .nanoseconds(1) / Double(count))),
                Row("bytes more in use after them", .bytes(Double(grown)), bar: Bar(1_000_000)),
            ])
    }

    private static func load(_ book: Resource<Book>, in container: ResourceContainer, times: Int) async {
        for _ in 0..<times { blackHole(try? await container.value(of: book)) }
    }
}
