import Foundation
import ResourceCore

/// A catalog of a store's records and its current generation, both read from the folder when they're first needed.
///
/// The archive makes mutating calls one at a time. Reads may happen concurrently.
final class RecordCatalog: Sendable {
    private struct State: Sendable {
        var generation: UInt64?
        var identifiers: [ArchivedRecord.ID: String]?

        /// A Boolean value that indicates whether unreachable records were searched for.
        var isSwept = false
    }

    static let generationIdentifier = "records"
    private let state = Lock(State())

    /// Returns the current generation, which is 0 until the first wipe.
    ///
    /// One that can't be read begins a new one, as a wipe does.
    func generation(in folder: EntryFolder) throws(DataStoreError) -> UInt64 {
        if let known = state.withLock({ $0.generation }) { return known }
        guard let text = try folder.read(Self.generationIdentifier)?.payload else { return note(0) }
        // NB: Which records are of the generation is unknown.
        guard let number = UInt64(String(decoding: text, as: UTF8.self)), Data("\(number)".utf8) == text else {
            return try beginGeneration(in: folder)
        }
        return note(number)
    }

    private func note(_ generation: UInt64) -> UInt64 {
        state.withLock { $0.generation = $0.generation ?? generation }
        return generation
    }

    /// Begins a generation, which invalidates all earlier records, even after a power failure.
    ///
    /// It has a random number, because records are only compared with it.
    @discardableResult
    func beginGeneration(in folder: EntryFolder) throws(DataStoreError) -> UInt64 {
        let next = UInt64.random(in: 1 ... .max)
        try folder.write(
            Self.generationIdentifier, Data("\(next)".utf8), storedAt: folder.now(), .durable)
        state.withLock { $0 = State(generation: next, identifiers: [:], isSwept: $0.isSwept) }
        return next
    }

    func insert(_ id: ArchivedRecord.ID, _ identifier: String) {
        state.withLock { $0.identifiers?[id] = identifier }
    }

    func remove(_ selection: RecordSelection) {
        state.withLock { state in state.identifiers = state.identifiers?.filter { !selection.contains($0.key) } }
    }

    /// Returns the identifiers of the records in a selection.
    func identifiers(of selection: RecordSelection, in folder: EntryFolder) throws(DataStoreError) -> [String] {
        if case .one(let id) = selection { return [RecordFrame.identifier(of: id)] }
        return try all(in: folder).filter { selection.contains($0.key) }.map(\.value)
    }

    /// Returns the identities of the records in a selection.
    func identities(of selection: RecordSelection, in folder: EntryFolder) throws(DataStoreError) -> [ArchivedRecord.ID]
    {
        try all(in: folder).keys.filter(selection.contains)
    }

    private func all(in folder: EntryFolder) throws(DataStoreError) -> [ArchivedRecord.ID: String] {
        if let known = state.withLock({ $0.identifiers }) { return known }
        let found = try read(folder)
        state.withLock { $0.identifiers = found }
        return found
    }

    /// Removes, once, the records of private and local types that earlier launches left, which can't be found again.
    ///
    /// The names of these types contain a memory address. A record that can't be removed stays, because nothing depends
    /// on it.
    func sweep(_ folder: EntryFolder) {
        let isSwept = state.withLock { state in
            defer { state.isSwept = true }
            return state.isSwept
        }
        guard !isSwept else { return }
        for identifier in (try? folder.identifiers()) ?? [] where RecordFrame.isRecord(identifier) {
            if isLost(identifier, in: folder) { _ = try? folder.remove(identifier, .ordered) }
        }
    }

    private func isLost(_ identifier: String, in folder: EntryFolder) -> Bool {
        guard RecordFrame.isHashed(identifier) else { return RecordFrame.isOfOneLaunch(identifier) }
        guard let frame = try? folder.read(identifier) else { return false }
        return RecordFrame.id(in: frame)?.isOfOneLaunch ?? false
    }

    /// Reads the identities of all records.
    ///
    /// A damaged record has none, and can't be found.
    private func read(_ folder: EntryFolder) throws(DataStoreError) -> [ArchivedRecord.ID: String] {
        var found: [ArchivedRecord.ID: String] = [:]
        for identifier in try folder.identifiers() where RecordFrame.isRecord(identifier) {
            if let frame = try? folder.read(identifier), let id = RecordFrame.id(in: frame) { found[id] = identifier }
        }
        return found
    }
}
