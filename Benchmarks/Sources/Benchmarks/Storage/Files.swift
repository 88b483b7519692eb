import AsyncResources
import Foundation
import Measuring

/// What a value in a folder costs, beside the plain system calls and Foundation's own.
enum Files {
    private static let sizes = [1000, 10_000, 100_000, 1_000_000]

    /// Reading a value whose pages are in memory.
    @concurrent
    static func reads() async -> Table {
        let folder = Folder()
        defer { folder.remove() }
        let store = await folder.store(.processCrash)
        var rows: [Row] = []
        for size in sizes {
            let (data, path) = (Data(repeating: 7, count: size), folder.path("plain-\(size)"))
            try? data.write(to: URL(fileURLWithPath: path))
            try? await store.store(data, for: "value")
            let plain = await measure { repetitions in
                for _ in 0..<repetitions { blackHole(PlainFile.read(path)) }
            }
            let ours = await measure { repetitions in
                for _ in 0..<repetitions { blackHole(try? await store.data(for: "value")) }
            }
            rows += compared("\(size / 1000) KB", plain, ours)
        }
        return Table("value read", rows)
    }

    /// Writing 10 KB over and over, at each durability.
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
            rows += compared("10 KB, \(durability)", plain, ours)
        }
        let url = URL(fileURLWithPath: folder.path("foundation"))
        let foundation = await measure { repetitions in
            for _ in 0..<repetitions { try? data.write(to: url, options: .atomic) }
        }
        rows.append(Row("10 KB, Data.write(.atomic)", foundation))
        return Table("value written", rows + [await sixteenWriters(folder, data)])
    }

    /// 16 tasks that write a value each, at `.durable`.
    private static func sixteenWriters(_ folder: Folder, _ data: Data) async -> Row {
        let store = await folder.store(.durable)
        let samples = await measure(operations: 16) {
        } work: {
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<16 { group.addTask { try? await store.store(data, for: "\(writer)") } }
            }
        }
        return Row("10 KB, durable, each of 16 writers", samples)
    }

    private static func compared(_ name: String, _ plain: Samples, _ ours: Samples) -> [Row] {
        [
            Row("\(name): system calls alone", plain), Row("\(name): PersistentDataStore", ours),
            Row("\(name): times as long", .ratio(ours.median / plain.median)),
        ]
    }
}

/// A folder of one measurement.
private struct Folder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")

    init() {
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String {
        url.appendingPathComponent(name).path
    }

    func store(_ durability: Durability) async -> PersistentDataStore {
        do {
            return try await PersistentDataStore(
                at: url.appendingPathComponent("\(durability)-\(UUID())"), durability: durability)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
