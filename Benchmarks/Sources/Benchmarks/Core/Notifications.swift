import AsyncResources
import Measuring
import Observation

/// A benchmark that sets a value that 10,000 stores show.
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
                await notifyAlone("of a value that is read: Observation alone", telling: count) { blackHole($0.value) },
                await notify("of a value, where the error is read") { blackHole($0.error) },
                await notifyAlone("of a value, where the error is read: Observation alone") { blackHole($0.error) },
            ])
    }

    /// Measures the same with plain observable objects that are set one after the other.
    private static func notifyAlone(
        _ name: String, telling expected: Int = 0, _ read: (PlainModel) -> Void
    ) async -> Row {
        let models = (0..<count).map { _ in PlainModel() }
        var number = 0
        let samples = await measure(models, telling: expected, read) {
            number += 1
            for model in models { model.value = number }
        }
        return Row(name, samples)
    }

    /// - Parameters:
    ///   - expected: The expected number of notifications, which proves that the right work is measured.
    ///   - read: A closure that reads the store like a body does.
    private static func notify(
        _ name: String, telling expected: Int = 0, _ read: (ResourceStore<Book>) -> Void
    ) async -> Row {
        let container = ResourceContainer.holding(1)
        let stores = (0..<count).map { _ in ResourceStore(.book(0), in: container) }
        for store in stores { store.appear() }
        var number = 0
        let samples = await measure(stores, telling: expected, read) {
            number += 1
            container.set(Book(number: number), for: .book(0))
        }
        for store in stores { store.disappear() }
        return Row(name, samples, bar: bar)
    }

    private static func measure<Model>(
        _ models: [Model], telling expected: Int, _ read: (Model) -> Void, _ work: () -> Void
    ) async -> Samples {
        let told = Counter()
        return await Measuring.measure(
            operations: 1,
            before: {
                told.reset()
                for model in models {
                    withObservationTracking {
                        read(model)
                    } onChange: {
                        told.add()
                    }
                }
            },
            work: { work() },
            after: { precondition(told.count == expected, "\(told.count) were told, not \(expected)") })
    }
}

@Observable private final class PlainModel {
    var value = 0
    var error: (any Error)?
}
