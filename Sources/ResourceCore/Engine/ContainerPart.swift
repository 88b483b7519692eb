package import Foundation

// What another module adds to a container, such as an outbox. It's accessed only in turns of the container, which knows
// it by this protocol alone.
package protocol ContainerPart: AnyObject, Sendable {
    // Whether no change of a record is due.
    var isAtRest: Bool { get }

    // Whether a change of a record waits or is being made.
    func willChange(_ id: ValueRecord.ID) -> Bool

    // The names of the changes that the value of an entry has, for its record.
    func names(for entry: Entry) -> Set<UUID>

    // Where the server has put an acknowledged change of an entry, as a JSON array with a position, if that's known.
    func place(of change: UUID, in entry: Entry) -> String?

    // Adds the changes of records that wait to the archive's queue, before a record is read.
    func changeRecords(_ turn: inout Turn)

    // The archive has made a change, without an error.
    func recordsChanged(by operation: RecordOperation, _ turn: inout Turn)

    func connectionChanged(at date: Date, _ turn: inout Turn)

    // An archive has exceeded the time for a call, so that those who wait for it must look again.
    func gaveUpWrite(at date: Date, _ turn: inout Turn)

    // The log has another reader, or one less.
    func readersChanged(_ turn: inout Turn)

    // Forgets everything, and returns a closure that waits for the wipe of the part's own archive.
    func beginWipe(at date: Date, _ turn: inout Turn) -> (@Sendable () async throws -> Void)?

    // Gives back what other containers may use. It isn't called in a turn.
    func close(in container: ResourceContainer) async
}

// A change of any number of records that a part of the container makes by the archive's queue.
package protocol RecordChange: Sendable {
    // All records that may be changed.
    var selection: RecordSelection { get }

    // Whether it's more than a wait for what was added before.
    var hasEffect: Bool { get }

    func concerns(_ id: ValueRecord.ID) -> Bool

    // It may call the user's code.
    func perform(on records: Records) async throws

    // Returns `false` if it hasn't failed, but waits.
    func ended(_ failure: (any Error)?, in container: ResourceContainer) -> Bool
}

extension Turn {
    mutating func changeRecords() { for part in state.parts { part.changeRecords(&self) } }

    mutating func tellReadersChanged() { for part in state.parts { part.readersChanged(&self) } }

    func names(for entry: Entry) -> Set<UUID> {
        let names = state.parts.reduce(into: Set<UUID>()) { $0.formUnion($1.names(for: entry)) }
        return entry.state.decidesEnds ? names.filter { entry.state.includes($0) } : names
    }
}
