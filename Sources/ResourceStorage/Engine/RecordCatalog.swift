import Foundation
import ResourceCore

/// Which records a store has, and which generation counts; both are read from the folder when they are first needed.
///
/// The mutating calls of an archive come one at a time; reading may happen beside them.
final class RecordCatalog: Sendable {
    private struct State {
        var generation: UInt64?
        var identifiers: [ArchivedRecord.ID: String]?
    }

    static let generationIdentifier = "records"
    private let lock = NSLock()
    nonisolated(unsafe) private var state = State()

    /// The generation that counts: zero until the first wipe.
    func generation(in folder: EntryFolder) throws(StoreError) -> UInt64 {
        if let known = lock.withLock({ state.generation }) { return known }
        let text = try folder.read(Self.generationIdentifier).map { String(decoding: $0.payload, as: UTF8.self) }
        let generation = text.flatMap { UInt64($0) } ?? 0
        lock.withLock { state.generation = state.generation ?? generation }
        return generation
    }

    /// Nothing that was written before counts from now on, not even after a power cut.
    func beginGeneration(in folder: EntryFolder) throws(StoreError) {
        let next = try generation(in: folder) + 1
        try folder.write(
            Self.generationIdentifier, Data("\(next)".utf8), storedAt: Date().timeIntervalSince1970, .durable)
        lock.withLock { state = State(generation: next, identifiers: [:]) }
    }

    func insert(_ id: ArchivedRecord.ID, _ identifier: String) {
        lock.withLock { state.identifiers?[id] = identifier }
    }

    func remove(_ selection: RecordSelection) {
        lock.withLock { state.identifiers = state.identifiers?.filter { !selection.contains($0.key) } }
    }

    /// The identifiers of the records that a selection means.
    func identifiers(of selection: RecordSelection, in folder: EntryFolder) throws(StoreError) -> [String] {
        if case .one(let id) = selection { return [RecordFrame.identifier(of: id)] }
        if lock.withLock({ state.identifiers == nil }) {
            let found = try read(folder)
            lock.withLock { state.identifiers = found }
        }
        return lock.withLock { state.identifiers ?? [:] }.filter { selection.contains($0.key) }.map(\.value)
    }

    /// A damaged record has no identity, and can be found by nobody.
    private func read(_ folder: EntryFolder) throws(StoreError) -> [ArchivedRecord.ID: String] {
        var found: [ArchivedRecord.ID: String] = [:]
        for identifier in try folder.identifiers() where RecordFrame.isRecord(identifier) {
            if let frame = try? folder.read(identifier), let id = RecordFrame.id(in: frame) { found[id] = identifier }
        }
        return found
    }
}
