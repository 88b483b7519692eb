import AsyncResources
import Measuring

/// A benchmark of the cost of 100,000 entries while nothing happens.
@MainActor
enum IdleEntries {
    private static let count = 100_000
    private static let second = Duration.seconds(1)

    static func table() async -> Table {
        let clock = CountingClock()
        let container = ResourceContainer(clock: clock)
        var rows = await unobserved(container, clock)
        rows += await observed(container, clock)
        return Table("100,000 entries, idle", rows)
    }

    private static func unobserved(_ container: ResourceContainer, _ clock: CountingClock) async -> [Row] {
        let before = Heap.bytesInUse
        for number in 0..<count { container.set(Book(number: number), for: resource(number)) }
        let bytes = Double(Heap.bytesInUse - before) / Double(count)
        let timers = await idle(clock)
        return [
            Row("bytes an entry, key and value included", .bytes(bytes)),
            Row("timers that fired within a second", .count(timers.fired), bar: Bar(0)),
            Row("timers that wait", .count(timers.waiting), bar: Bar(1)),
        ]
    }

    /// Measures the same entries, each on screen.
    private static func observed(_ container: ResourceContainer, _ clock: CountingClock) async -> [Row] {
        let before = Heap.bytesInUse
        let stores = (0..<count).map { ResourceStore(resource($0), in: container) }
        for store in stores { store.appear() }
        let timers = await idle(clock)
        let bytes = Double(Heap.bytesInUse - before) / Double(count)
        for store in stores { store.disappear() }
        return [
            Row("observed: bytes more an entry, with its store", .bytes(bytes)),
            Row("observed: timers that fired within a second", .count(timers.fired), bar: Bar(0)),
            Row("observed: timers that wait", .count(timers.waiting), bar: Bar(1)),
        ]
    }

    /// Waits a second, and returns the number of timers that fired in it and the number that wait at its end.
    private static func idle(_ clock: CountingClock) async -> (fired: Double, waiting: Double) {
        let firedBefore = clock.fired
        try? await Task.sleep(for: second)
        return (Double(clock.fired - firedBefore), Double(clock.waiting))
    }

    /// Returns a resource that is fresh for a minute, so that none becomes stale during the measurement.
    private static func resource(_ number: Int) -> Resource<Book> {
        Resource.book(number).stale(after: .seconds(60))
    }
}
