import AsyncResources
import Measuring

/// A benchmark of a loader that returns immediately, compared with a task that runs the same function.
@MainActor
enum Loads {
    private nonisolated static let bar = Bar(3)

    static func table() async -> Table {
        let elsewhere = await offTheMainActor()
        let onMain = await onTheMainActor()
        return Table("load of an immediate value", elsewhere + onMain)
    }

    /// Measures loads like those on a server: caller and loader are on no actor.
    @concurrent
    private static func offTheMainActor() async -> [Row] {
        let container = ResourceContainer()
        let book = Resource(["book"]) { await immediateBook() }.stale(after: .zero)
        let bare = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(await Task { await immediateBook() }.value) }
        }
        let load = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(try? await container.value(of: book)) }
        }
        return rows("", bare, "await container.value(of:)", load)
    }

    /// Measures loads like those of a view: the caller is on the main actor, the loader on none.
    private static func onTheMainActor() async -> [Row] {
        let store = ResourceStore(Resource(["book"]) { await immediateBook() }, in: ResourceContainer())
        let bare = await measure { repetitions in
            for _ in 0..<repetitions {
                blackHole(await Task { @concurrent in await immediateBook() }.value)
            }
        }
        let load = await measure { repetitions in
            for _ in 0..<repetitions { await store.refresh() }
        }
        return rows("main actor: ", bare, "await store.refresh()", load)
    }

    private nonisolated static func rows(
        _ place: String, _ bare: Samples, _ name: String, _ load: Samples
    ) -> [Row] {
        [
            Row("\(place)await Task { await f() }.value", bare),
            Row(place + name, load),
            Row("\(place)times as long", .ratio(load.median / bare.median), bar: bar),
        ]
    }
}

private func immediateBook() async -> Book {
    Book(number: 42)
}
