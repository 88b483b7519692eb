import AsyncResources
import Foundation
import Measuring

/// Benchmarks of a value in a folder, compared with plain system calls, a database, and Foundation.
enum Files {
    private static let sizes = [1000, 10_000, 100_000, 1_000_000]

    /// Measures reading a value whose pages are in memory.
    @concurrent
    static func reads() async -> Table {
        let folder = Folder()
        defer { folder.remove() }
        let store = await folder.store(.processCrash)
        let database = folder.database(isDurable: false)
        var rows: [Row] = []
        for size in sizes {
            let (data, path) = (Data(repeating: 7, count: size), folder.path("plain-\(size)"))
            try? data.write(to: URL(fileURLWithPath: path))
            try? await store.store(data, for: "value")
            try? await database.store(data, for: "value")
            let plain = await measure { repetitions in
                for _ in 0..<repetitions { blackHole(PlainFile.read(path)) }
            }
            let ours = await measure { repetitions in
                for _ in 0..<repetitions { blackHole(try? await store.data(for: "value")) }
            }
            let theirs = await measure { repetitions in
                for _ in 0..<repetitions { blackHole(try? await database.data(for: "value")) }
            }
            rows += compared("\(size / 1000) KB", plain, ours, theirs, bar: readBars[size])
        }
        rows.append(await recalled(folder))
        return Table("value read", rows)
    }

    private static let readBars: [Int: Bar] = [1000: Bar(10_000), 100_000: Bar(30_000)]

    /// Measures reading a value that is in the store's memory.
    private static func recalled(_ folder: Folder) async -> Row {
        let store = await folder.store(.processCrash, memory: 1_000_000)
        try? await store.store(Data(repeating: 7, count: 1000), for: "value")
        let samples = await measure { repetitions in
            for _ in 0..<repetitions { blackHole(try? await store.data(for: "value")) }
        }
        return Row("1 KB, in memory", samples, bar: Bar(150))
    }

    /// Measures writing 10 KB repeatedly, at each durability.
    @concurrent
    static func writes() async -> Table {
        let folder = Folder()
        defer { folder.remove() }
        let data = Data(repeating: 7, count: 10_000)
        var rows: [Row] = []
        for durability in Durability.allCases {
            let store = await folder.store(durability)
            let path = folder.path("plain")
            let plain = await measure { repetitions in
                for _ in 0..<repetitions { PlainFile.replace(path, data, durability) }
            }
            let ours = await measure { repetitions in
                for _ in 0..<repetitions { try? await store.store(data, for: "value") }
            }
            let theirs = durability == .ordered ? nil : await databaseWrites(folder, data, durability)
            rows += compared("10 KB, \(durability)", plain, ours, theirs, bar: writeBars[durability])
        }
        let url = URL(fileURLWithPath: folder.path("foundation"))
        let foundation = await measure { repetitions in
            for _ in 0..<repetitions { try? data.write(to: url, options: .atomic) }
        }
        rows.append(Row("10 KB, Data.write(.atomic)", foundation))
        return Table("value written", rows)
    }

    private static let writeBars: [Durability: Bar] = [
        .processCrash: Bar(45_000), .ordered: Bar(170_000), .durable: Bar(300_000),
    ]

    /// The guarantees of SQLite's `NORMAL` and `FULL` are closest to the first and the last durability.
    private static func databaseWrites(_ folder: Folder, _ data: Data, _ durability: Durability) async -> Samples {
        let database = folder.database(isDurable: durability == .durable)
        return await measure { repetitions in
            for _ in 0..<repetitions { try? await database.store(data, for: "value") }
        }
    }

    private static func compared(
        _ name: String, _ plain: Samples, _ ours: Samples, _ theirs: Samples?, bar: Bar?
    ) -> [Row] {
        var rows = [
            Row("\(name): system calls alone", plain), Row("\(name): PersistentDataStore", ours, bar: bar),
            Row("\(name): times as long", .ratio(ours.median / plain.median)),
        ]
        guard let theirs else { return rows }
        rows.append(Row("\(name): GRDB", theirs))
        rows.append(Row("\(name): GRDB, times as long as ours", .ratio(theirs.median / ours.median)))
        return rows
    }
}
