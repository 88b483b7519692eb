import Foundation
import ResourceStorage
import StorageProofs

/// A program that works on a store, and prints each completed step, until it's killed.
///
///     StoreVictim numbers FOLDER FIRST DURABILITY
///     StoreVictim acts FOLDER SEED DURABILITY COUNT CALLS
///     StoreVictim every FOLDER ACTS DURABILITY COUNT
///     StoreVictim errands TASK
///     StoreVictim feeds TASK
///     StoreVictim nothing
@main
struct StoreVictim {
    static func main() async {
        let words = CommandLine.arguments.dropFirst().map { $0 }
        if words == ["nothing"] { return }
        // NB: An error thrown by `main` would be a crash, which another process reports.
        do {
            if words.count == 2, words[0] == "errands" { return try await ErrandSender.beVictim(words[1]) }
            if words.count == 2, words[0] == "feeds" { return try await FeedReader.beVictim(words[1]) }
            guard words.count >= 4, let number = Int(words[2]),
                let durability = Durability.allCases.first(where: { "\($0)" == words[3] })
            else { exit(EX_USAGE) }
            switch words[0] {
            case "numbers":
                try await NumberLog.beVictim(URL(fileURLWithPath: words[1]), first: number, durability)
            case "acts":
                try CallKillProof.beVictim(
                    words[1], seed: UInt64(number), durability, count: Int(words[4]) ?? 0, calls: Int(words[5]) ?? 0)
            case "every":
                try CallKillProof.beVictim(words[1], acts: number, durability, count: Int(words[4]) ?? 0)
            default: exit(EX_USAGE)
            }
        } catch {
            exit(EXIT_FAILURE)
        }
    }
}
