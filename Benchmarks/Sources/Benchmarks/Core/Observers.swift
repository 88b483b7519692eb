import AsyncResources
import Measuring

/// A benchmark of an observer that is added and removed beside others of the same entry.
@MainActor
enum Observers {
    static func table() async -> Table {
        var rows: [Row] = []
        for count in [1, 1_000, 100_000] { rows += await besides(count) }
        return Table("observer added and removed", rows)
    }

    private static func besides(_ count: Int) async -> [Row] {
        let container = ResourceContainer.holding(1)
        let others = (0..<count - 1).map { _ in ResourceStore(.book(0), in: container) }
        for store in others { store.appear() }
        let rows = [await observing(container, count), await making(container, count)]
        for store in others { store.disappear() }
        return rows
    }

    private static func observing(_ container: ResourceContainer, _ count: Int) async -> Row {
        let store = ResourceStore(.book(0), in: container)
        let samples = await measure { repetitions in
            for _ in 0..<repetitions {
                store.appear()
                store.disappear()
            }
        }
        return Row("\(count): store.appear(), .disappear()", samples, bar: Bar(300))
    }

    private static func making(_ container: ResourceContainer, _ count: Int) async -> Row {
        let book = Resource.book(0)
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(ResourceStore(book, in: container)) }
        }
        return Row("\(count): a store made and let go", samples)
    }
}
