import AsyncResources
import Foundation
import Measuring

// Values on disk. The store's threads take part in these cases, one after the other with the program's own.
extension Count {
    static func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = Data(repeating: 42, count: 10_000)
        let notes = try await PersistentDataStore(at: folder.appending(path: "notes"), durability: .processCrash)
        await count("write") { number in try? await notes.store(bytes, for: "note \(number % 10)") }
        await notes.close()
        try await openings(of: folder.appending(path: "books"))
    }

    /// Opens a folder that has limits, and reads one of its values, and counts each value in it.
    private static func openings(of folder: URL) async throws {
        func open() async throws -> PersistentDataStore {
            try await PersistentDataStore(
                at: folder, durability: .processCrash, limits: DataStoreLimits(bytes: 1 << 30))
        }
        let books = try await open()
        for number in 0..<1_000 * scale { try await books.store(Data("A title".utf8), for: "book \(number)") }
        await books.close()
        await count("open and read one", 3, each: 1_000 * scale) { _ in
            let books = try? await open()
            blackHole(try? await books?.data(for: "book 42"))
            await books?.close()
        }
    }
}
