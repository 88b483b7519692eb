import Foundation
import ResourceStorage
import StorageProofs

/// Looks for a way to make a store lose something, for as long as it is told, and prints what it found.
///
///     StoreTorture MINUTES
@main
struct StoreTorture {
    static func main() {
        let minutes = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 3
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("torture-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var report = TortureReport()
        // The shares of the time; what has a number that it must reach takes as long as that needs.
        report.add("crashes, simulated") { try Trials.crashes(seconds: minutes * 60 * 0.3) }
        report.add("faults that must be caught") { try Trials.faults() }
        report.add("kills before every call") { try Trials.callKills(seconds: minutes * 60 * 0.15, folder) }
        report.add("kills at random") { try Trials.kills(seconds: minutes * 60 * 0.25, folder) }
        for durability in Durability.allCases {
            report.add("power cuts, \(durability)") {
                try Trials.powerCuts(durability, seconds: minutes * 60 * 0.05, folder)
            }
        }
        report.add("operations of 8 threads") { try Trials.histories(seconds: minutes * 60 * 0.15, folder) }
        try? FileManager.default.removeItem(at: folder)
        print(report.summary)
        exit(report.violations == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}
