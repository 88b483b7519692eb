import AsyncResources
import Measuring

/// A benchmark that requests a fresh value on the main actor, among 1,000 fresh ones.
@MainActor
enum Hits {
    private static let count = 1_000
    private static let bar = Bar(200, forbidsAllocation: true)

    static func table() async -> Table {
        let container = ResourceContainer.holding(count)
        return Table(
            "hit on the main actor",
            [
                await facet(container), await state(container), await value(container), await load(container),
                await appearance(container),
            ])
    }

    private static func facet(_ container: ResourceContainer) async -> Row {
        let store = ResourceStore(.book(42), in: container)
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(store.value) }
        }
        return Row("store.value", samples, bar: bar)
    }

    private static func state(_ container: ResourceContainer) async -> Row {
        let book = Resource.book(42)
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(container.state(of: book)) }
        }
        return Row("container.state(of:)", samples, bar: bar)
    }

    private static func value(_ container: ResourceContainer) async -> Row {
        let book = Resource.book(42)
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(try? await container.value(of: book)) }
        }
        return Row("await container.value(of:)", samples, bar: bar)
    }

    private static func load(_ container: ResourceContainer) async -> Row {
        let store = ResourceStore(.book(42), in: container)
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { await store.load() }
        }
        return Row("await store.load()", samples, bar: bar)
    }

    /// Each store appears for the first time since it disappeared, like a row that scrolls into view.
    private static func appearance(_ container: ResourceContainer) async -> Row {
        let stores = (0..<count).map { ResourceStore(.book($0), in: container) }
        let samples = await measure(
            operations: count,
            work: { for store in stores { store.appear() } },
            after: { for store in stores { store.disappear() } })
        return Row("store.appear()", samples, bar: bar)
    }
}
