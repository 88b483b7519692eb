import AsyncResources
import Foundation
import Measuring

/// Benchmarks of a store with concurrent work: many writers, many values, and readers during evictions.
enum Crowds {
    /// Measures one task that writes 10 KB at `.durable`, and 16 that do so concurrently.
    @concurrent
    static func writers() async -> Table {
        let folder = Folder()
        defer { folder.remove() }
        let data = Data(repeating: 7, count: 10_000)
        let (store, database) = (await folder.store(.durable), folder.database(isDurable: true))
        let plain = await gain("system calls alone") { writers in
            await onThreads(writers) { PlainFile.replace(folder.path("plain-\($0)"), data, .durable) }
        }
        let ours = await gain("PersistentDataStore") { writers in
            await inTasks(writers) { try? await store.store(data, for: "\($0)") }
        }
        let theirs = await gain("GRDB") { writers in
            await inTasks(writers) { try? await database.store(data, for: "\($0)") }
        }
        return Table("10 KB written durably", plain + ours + theirs)
    }

    private static let repetitions = 20

    /// Measures how many more values 16 writers write than one in the same time.
    ///
    /// The bar is three times as many.
    ///
    /// Each writes several times, so that they overlap as they do in an app rather than all at one moment.
    private static func gain(_ name: String, _ write: (_ writers: Int) async -> Void) async -> [Row] {
        let one = await measure(operations: repetitions) {
        } work: {
            await write(1)
        }
        let many = await measure(operations: 16 * repetitions) {
        } work: {
            await write(16)
        }
        return [
            Row("\(name): one writer", one), Row("\(name): each of 16 writers", many, bar: Bar(one.median / 3)),
            Row("\(name): times as many", .ratio(one.median / many.median)),
        ]
    }

    private static func inTasks(_ writers: Int, _ write: @escaping @Sendable (Int) async -> Void?) async {
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask { for _ in 0..<repetitions { _ = await write(writer) } }
            }
        }
    }

    private static func onThreads(_ writers: Int, _ write: @escaping @Sendable (Int) -> Void) async {
        await withCheckedContinuation { continuation in
            let group = DispatchGroup()
            for writer in 0..<writers {
                group.enter()
                Thread {
                    for _ in 0..<repetitions { write(writer) }
                    group.leave()
                }.start()
            }
            group.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Measures opening a folder of 100,000 values that has limits.
    @concurrent
    static func openings() async -> Table {
        let folder = Folder()
        defer { folder.remove() }
        let url = folder.url.appendingPathComponent("many")
        let limits = DataStoreLimits(count: 1_000_000)
        guard let full = try? await PersistentDataStore(at: url, durability: .processCrash, limits: limits) else {
            return Table("100,000 values opened", [])
        }
        let identifiers = (0..<100_000).map { "stations/number \($0)" }
        for identifier in identifiers { try? await full.store(Data([7]), for: identifier) }
        await full.close()
        let path = folder.path("many.sqlite")
        let database = try? Database(path, isDurable: false)
        try? await database?.store(Data([7]), for: identifiers)
        try? database?.close()
        let indexed = await opening(url, limits) {}
        let rebuilt = await opening(url, limits) {
            try? FileManager.default.removeItem(at: url.appendingPathComponent("index"))
        }
        let unlimited = await opening(url, .none) {}
        let theirs = await Measuring.measure(Effort(samples: 7), operations: 1) {
        } work: {
            let database = try? Database(path, isDurable: false)
            blackHole(try? await database?.count())
            try? database?.close()
        }
        return Table(
            "100,000 values opened",
            [
                Row("with limits, by the index", indexed, bar: Bar(50_000_000)),
                Row("with limits, without an index", rebuilt), Row("without limits", unlimited),
                Row("GRDB, a database opened and its rows counted", theirs),
            ])
    }

    private static func opening(_ url: URL, _ limits: DataStoreLimits, _ before: () async -> Void) async -> Samples {
        var store: PersistentDataStore?
        return await Measuring.measure(Effort(samples: 7), operations: 1) {
            await before()
        } work: {
            store = try? await PersistentDataStore(at: url, durability: .processCrash, limits: limits)
        } after: {
            await store?.close()
            store = nil
        }
    }

    /// Measures reading 10 KB, with and without another task whose writes evict other values.
    @concurrent
    static func evictions() async -> Table {
        let folder = Folder()
        defer { folder.remove() }
        let store = await folder.store(.processCrash, limits: DataStoreLimits(count: 100))
        let data = Data(repeating: 7, count: 10_000)
        try? await store.store(data, for: "value")
        let alone = await reading(store)
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                try? await store.store(data, for: "\(number)")
                number += 1
            }
            return number
        }
        let beside = await reading(store)
        writer.cancel()
        let written = await writer.value
        return Table(
            "10 KB read in a full cache",
            [
                Row("nobody writes", alone), Row("a task writes, and others go", beside, note: "\(written) written"),
                Row("times as long", .ratio(beside.median / alone.median)),
            ])
    }

    private static func reading(_ store: PersistentDataStore) async -> Samples {
        await Measuring.measure { repetitions in
            for _ in 0..<repetitions { blackHole(try? await store.data(for: "value")) }
        }
    }
}
