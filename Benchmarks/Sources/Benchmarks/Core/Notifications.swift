import AsyncResources
import Measuring
import Observation
import Synchronization

/// A value is set that 10,000 stores show.
@MainActor
enum Notifications {
    private static let count = 10_000
    private static let bar = Bar(2_000_000)

    static func table() async -> Table {
        Table(
            "10,000 observers notified",
            [
                await notify("of a value nobody reads") { _ in },
                await notify("of a value that is read", telling: count) { blackHole($0.value) },
                await notify("of a value, where the error is read") { blackHole($0.error) },
            ])
    }

    /// - Parameters:
    ///   - expected: How many are to be told, which proves that the right thing is measured.
    ///   - read: What a body does with its store.
    private static func notify(
        _ name: String, telling expected: Int = 0, _ read: (ResourceStore<Book>) -> Void
    ) async -> Row {
        let container = ResourceContainer.holding(1)
        let stores = (0..<count).map { _ in ResourceStore(.book(0), in: container) }
        for store in stores { store.appear() }
        let told = Counter()
        var number = 0
        let samples = await measure(
            operations: 1,
            before: {
                told.reset()
                for store in stores {
                    withObservationTracking {
                        read(store)
                    } onChange: {
                        told.add()
                    }
                }
            },
            work: {
                number += 1
                container.set(Book(number: number), for: .book(0))
            },
            after: { precondition(told.count == expected, "\(told.count) were told, not \(expected)") })
        for store in stores { store.disappear() }
        return Row(name, samples, bar: bar)
    }
}

/// Counts from any thread.
private final class Counter: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() {
        number.add(1, ordering: .relaxed)
    }

    func reset() {
        number.store(0, ordering: .relaxed)
    }
}
