import Foundation
import ResourceStorage

/// A judge of what became of errands, who knows only the journal and the files of the outbox.
struct ErrandJudge {
    let plan: ErrandPlan
    let journal: ErrandJournal

    /// The states of the records that remain, by errand.
    let kept: [Int: String]

    /// The findings that the files themselves are.
    private let unreadable: [ErrandFinding]

    private struct Record: Decodable {
        let state: String
        let mutation: Data

        struct Mutation: Decodable {
            let errand: Errand
        }
    }

    /// Creates a judge of a journal, and of a folder that no process has open.
    init(_ plan: ErrandPlan, _ journal: ErrandJournal, _ folder: URL) throws {
        self.plan = plan
        self.journal = journal
        let folder = try EntryFolder(folder.path)
        defer { folder.close() }
        var kept: [Int: String] = [:]
        var unreadable = 0
        for identifier in try folder.identifiers() where identifier.hasPrefix("mutations/") {
            guard let payload = try folder.read(identifier)?.payload,
                let record = try? JSONDecoder().decode(Record.self, from: payload),
                let mutation = try? JSONDecoder().decode(Record.Mutation.self, from: record.mutation)
            else {
                unreadable += 1
                continue
            }
            kept[mutation.errand.number] = record.state
        }
        self.kept = kept
        self.unreadable = unreadable == 0 ? [] : [ErrandFinding(kind: .unfinished, errands: [])]
    }

    /// The violations.
    var findings: [ErrandFinding] {
        unreadable + lost + doubled + outOfOrder + revived + rekeyed + givenUp + unfinished
    }

    private func finding(_ kind: ErrandFinding.Kind, _ errands: some Sequence<Int>) -> [ErrandFinding] {
        errands.sorted().map { ErrandFinding(kind: kind, errands: [$0]) }
    }

    private var lost: [ErrandFinding] {
        let failed = kept.filter { $0.value == "failed" }.keys
        return finding(
            .lost, journal.saved.subtracting(journal.withdrawn).subtracting(journal.applied).subtracting(failed))
    }

    private var doubled: [ErrandFinding] {
        let again = journal.attempts.map(\.errand).repeated.filter { plan[$0].repetition == .never }
        return finding(.doubled, journal.applied.repeated.union(again))
    }

    private var outOfOrder: [ErrandFinding] {
        overtaken(journal.applied) + overtaken(journal.attempts.map(\.errand))
    }

    /// Returns the errands in a list that come after a later one of their lane.
    private func overtaken(_ list: [Int]) -> [ErrandFinding] {
        var latest: [Int: Int] = [:]
        return list.flatMap { errand in
            plan[errand].lanes.compactMap { lane in
                let last = latest[lane] ?? errand
                latest[lane] = max(last, errand)
                return last > errand ? ErrandFinding(kind: .outOfOrder, errands: [last, errand]) : nil
            }
        }
    }

    private var revived: [ErrandFinding] {
        finding(.revived, journal.canceled.intersection(journal.attempts.map(\.errand) + journal.applied))
    }

    private var rekeyed: [ErrandFinding] {
        let pairs = Dictionary(grouping: journal.attempts, by: \.errand).mapValues { Set($0.map(\.key)) }
        let shared = pairs.values.flatMap { $0 }.repeated
        return finding(.rekeyed, pairs.filter { $0.value.count > 1 || !shared.isDisjoint(with: $0.value) }.keys)
    }

    /// A failure is due to the server, or to an attempt that must not be repeated.
    private var givenUp: [ErrandFinding] {
        let failed = kept.filter { $0.value == "failed" }.keys
        return finding(.givenUp, failed.filter { !journal.rejected.contains($0) && plan[$0].repetition != .never })
    }

    private var unfinished: [ErrandFinding] {
        finding(.unfinished, kept.filter { $0.value != "failed" && $0.value != "acknowledged" }.keys)
    }
}

extension Sequence where Element: Hashable {
    /// The elements that occur more than once.
    fileprivate var repeated: Set<Element> {
        var seen: Set<Element> = []
        return Set(filter { !seen.insert($0).inserted })
    }
}
