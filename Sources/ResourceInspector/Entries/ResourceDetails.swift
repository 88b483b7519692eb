import Foundation
import ResourceCore

/// The properties of a resource that a card shows beside its summary.
struct ResourceDetails: Sendable {
    /// The places that have the value.
    enum Keeping: String, Sendable {
        case memory = "in memory"
        case disk = "in memory and on disk"
        case unreadDisk = "on disk, not read yet"
    }

    let value: (any Sendable)?
    let byteCount: Int
    let validator: LoadValidator?
    let freshness: Duration?
    let keeping: Keeping
    let attempt: LoadAttempt?
    let waiting: LoadWait?
}

extension ResourceContainer {
    func details(of id: EntryID) -> ResourceDetails? {
        let reading = inspect(id) { entry, snapshot, turn in
            (
                snapshot: snapshot, content: entry.content, machine: entry.machine, waiting: entry.wait(turn),
                time: turn.now()
            )
        }
        guard let (snapshot, content, machine, waiting, time) = reading else { return nil }
        let state = snapshot.displayed().state
        return ResourceDetails(
            value: state.value?.contents, byteCount: content.bytes, validator: content.validator,
            freshness: machine.isFresh ? content.staleAt.map { max($0 - time, .zero) } : nil,
            keeping: ResourceDetails.Keeping(machine.record), attempt: state.attempt, waiting: waiting)
    }

    /// Returns the record of an entry, after the writes that are pending, or `nil` if there is none, or one with a date
    /// that can't be shown.
    ///
    /// It starts nothing else, and doesn't count as a use of the entry. Cost: one reading of the archive.
    func record(of id: EntryID) async -> ValueRecord? {
        let place = inspect(id) { entry, _, _ in (records: entry.records, id: entry.recordID) }
        guard let place, let record = try? await place.records?.record(place.id),
            RecordDate.isPossible(record.updatedAt)
        else { return nil }
        return record
    }
}

extension ResourceDetails.Keeping {
    init(_ record: LoadMachine.Record) {
        self =
            switch record {
            case .unkept: .memory
            case .unread, .outdated: .unreadDisk
            case .known: .disk
            }
    }
}
