import AsyncResources
import Foundation

/// A folder for one measurement.
struct Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")

    init() {
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String {
        url.appendingPathComponent(name).path
    }

    func store(
        _ durability: Durability, limits: DataStoreLimits = .none, memory: Int = 0
    ) async -> PersistentDataStore {
        do {
            return try await PersistentDataStore(
                at: url.appendingPathComponent("\(durability)-\(UUID())"), durability: durability, limits: limits,
                memory: memory)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    func database(isDurable: Bool) -> Database {
        do { return try Database(path("\(UUID()).sqlite"), isDurable: isDurable) } catch {
            preconditionFailure("\(error)")
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
