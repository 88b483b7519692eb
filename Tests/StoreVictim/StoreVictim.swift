import Foundation
import ResourceStorage

/// Writes number after number into a store, and says each when it is written, until somebody kills it.
///
/// Arguments: the folder, and the first number. The number `n` is the value of the identifier `n % 7`, in a length that
/// depends on it.
@main
struct StoreVictim {
    static func main() async throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        let first = Int(CommandLine.arguments[2]) ?? 0
        let store = try await PersistentDataStore(at: folder, durability: .processCrash)
        for number in first... {
            let text = "\(number)" + String(repeating: " ", count: number * 7919 % 30_000)
            try await store.store(Data(text.utf8), for: "\(number % 7)")
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }
}
