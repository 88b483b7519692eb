import Foundation
import ResourceStorage
import StorageProofs

/// A program that tries to make a store or an outbox lose data, for a given time, and prints its findings.
///
///     StoreTorture MINUTES KILLS FOLDER [KIND]
///
/// With a kind, such as `mutations`, only the trials are made whose names contain it.
@main
struct StoreTorture {
    static func main() {
        let words = CommandLine.arguments.dropFirst().map { $0 }
        guard (3...4).contains(words.count), let minutes = Double(words[0]), let kills = Int(words[1]) else {
            exit(EX_USAGE)
        }
        let folder = URL(fileURLWithPath: words[2])
        var report = TortureReport(of: words.dropFirst(3).first)
        // The shares of the time. Trials with a required number take as long as necessary.
        report.add("crashes, simulated") { try Trials.crashes(seconds: minutes * 60 * 0.3) }
        report.add("faults that must be caught") { try Trials.faults() }
        report.add("kills before every call") { try Trials.callKills(seconds: minutes * 60 * 0.15, folder) }
        report.addPoints("kills before system calls") { try Trials.systemCallKills(folder) }
        report.add("kills at random") { try Trials.kills(atLeast: kills, seconds: minutes * 60 * 0.25, folder) }
        for durability in Durability.allCases {
            report.add("power cuts, \(durability)") {
                try Trials.powerCuts(durability, seconds: minutes * 60 * 0.05, folder)
            }
        }
        report.add("operations of 8 threads") { try Trials.histories(seconds: minutes * 60 * 0.15, folder) }
        report.addMutations("mutations, system calls") { try ErrandTrials.systemCallKills(folder) }
        report.addMutations("mutations, kills at random") { try ErrandTrials.kills(atLeast: kills, folder) }
        report.addMutations("mutations, power cuts") { try ErrandTrials.powerCuts(folder) }
        report.add("mutations, faults caught") { try ErrandTrials.faults(folder) }
        report.add("mutations, careless disks") { try ErrandTrials.carelessStores(folder) }
        report.add("feeds, kills at random") { try FeedTrials.kills(atLeast: kills, folder) }
        print(report.summary)
        exit(report.violations == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}
