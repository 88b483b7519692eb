enum RecordOperation: WriteOperation {
    /// Writes the record that a closure returns.
    ///
    /// The closure calls the user's code.
    case write(ArchivedRecord.ID, @Sendable () async throws -> ArchivedRecord)
    case markStale(RecordSelection)

    /// Makes the effects of acknowledged mutations part of the records (W12).
    case bake(Bakes)
    case remove(RecordSelection)
    case wipe

    var selection: RecordSelection {
        switch self {
        case .write(let id, _): .one(id)
        case .markStale(let selection), .remove(let selection): selection
        case .bake(let bakes): bakes.selection
        case .wipe: .all
        }
    }

    var written: ArchivedRecord.ID? {
        if case .write(let id, _) = self { id } else { nil }
    }

    var isFinal: Bool {
        switch self {
        case .remove, .wipe: true
        case .write, .markStale, .bake: false
        }
    }

    var isWipe: Bool {
        if case .wipe = self { true } else { false }
    }

    func concerns(_ id: ArchivedRecord.ID) -> Bool {
        if case .bake(let bakes) = self { return bakes.all.contains { $0.affects(id) } }
        return selection.contains(id)
    }

    func replaces(_ other: RecordOperation) -> Bool {
        switch (self, other) {
        case (.wipe, .wipe): false
        case (.wipe, _): true
        case (.remove(let selection), .write(let id, _)): selection.contains(id)
        default: false
        }
    }

    func covers(_ other: RecordOperation) -> Bool {
        guard case .one(let id) = other.selection, concerns(id) else { return false }
        switch (self, other) {
        case (.markStale, .markStale), (.remove, .remove), (.remove, .markStale), (.wipe, .remove), (.wipe, .markStale):
            return true
        default: return false
        }
    }

    func perform(on records: Records) async throws {
        let archive = records.archive
        switch self {
        case .write(_, let make): try await archive.write(try await make())
        case .markStale(let selection): try await archive.markStale(selection)
        case .bake(let bakes): try await records.bake(bakes)
        case .remove(let selection): try await archive.remove(selection)
        case .wipe: try await archive.wipe()
        }
    }
}
