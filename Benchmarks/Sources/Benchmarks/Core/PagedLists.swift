import AsyncResources
import Measuring

/// A benchmark that adds pages of 50 items to a short list and to one of 100,000 items, while the list before is held,
/// and reads the long one.
@MainActor
enum PagedLists {
    private struct Line: Identifiable, Sendable {
        let id: Int
    }

    nonisolated private static let pageSize = 50
    private static let additions = 10

    static func table() async -> Table {
        let short = await adding(toPages: 10)
        let long = await adding(toPages: 2_000)
        let ratio = Row("times as long", .ratio(long.median / short.median), bar: Bar(2))
        return await Table(
            "list in pages of 50",
            [
                Row("await store.loadNext() at 10 pages", short), Row("await store.loadNext() at 2000 pages", long),
                ratio,
            ] + reading())
    }

    /// Loads the next page, from an immediate response to the list that the store shows.
    private static func adding(toPages count: Int) async -> Samples {
        let container = ResourceContainer()
        let store = ResourceStore(lines, in: container)
        var shown: Pages<Line>?
        let samples = await measure(
            operations: additions,
            before: {
                guard pages(of: store) < count || pages(of: store) > count + 400 else { return }
                container.reset("lines")
                await fill(store, upToPages: count)
            },
            work: {
                for _ in 0..<additions {
                    shown = store.value
                    await store.loadNext()
                }
            })
        precondition(pages(of: store) > count && shown != nil, "no page was added")
        return samples
    }

    /// Finds items of a long list by their ids and positions, and visits all of them.
    private static func reading() async -> [Row] {
        let store = ResourceStore(lines, in: ResourceContainer())
        await fill(store, upToPages: 2_000)
        guard let list = store.value else { preconditionFailure("nothing was loaded") }
        var id = 0
        let lookup = await measure { repetitions in
            for _ in 0..<repetitions {
                blackHole(list[id: id])
                id = (id + 7_919) % list.count
            }
        }
        let position = await measure { repetitions in
            for _ in 0..<repetitions {
                blackHole(list[id])
                id = (id + 7_919) % list.count
            }
        }
        let visit = await measure { repetitions in
            for _ in 0..<repetitions { for item in list { blackHole(item) } }
        }
        return [
            Row("list[id:] among \(list.count) items", lookup), Row("list[position] among as many", position),
            Row("all of them, one after the other", visit),
        ]
    }

    private static var lines: Resource<Pages<Line>> {
        .pages("lines", from: 0) { first in
            Page((first..<first + pageSize).map { Line(id: $0) }, next: first + pageSize)
        }
    }

    private static func pages(of store: ResourceStore<Pages<Line>>) -> Int { (store.value?.count ?? 0) / pageSize }

    private static func fill(_ store: ResourceStore<Pages<Line>>, upToPages count: Int) async {
        await store.load()
        while pages(of: store) < count { await store.loadNext() }
    }
}
