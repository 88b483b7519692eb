package import Foundation
package import ResourceCore
package import ResourceWriting

/// A data store that makes its calls on another one, except for those that it replaces.
package protocol WrappedStore: DataStore {
    associatedtype Base: DataStore
    var base: Base { get }
}

extension WrappedStore {
    package func store(_ data: Data, for identifier: String) async throws {
        try await base.store(data, for: identifier)
    }

    package func data(for identifier: String) async throws -> Data? { try await base.data(for: identifier) }

    package func identifiers() async throws -> [String] { try await base.identifiers() }

    @discardableResult
    package func remove(_ identifier: String) async throws -> Bool { try await base.remove(identifier) }

    package func removeAll() async throws { try await base.removeAll() }
}

/// A durable mutation as a data store keeps it.
package struct MutationRecord: Hashable, Sendable {
    package let number: UInt64
    package let data: Data

    package init(number: UInt64, data: Data) {
        (self.number, self.data) = (number, data)
    }
}

// The contents of a store in memory, as containers and outboxes keep them.
extension MemoryStore {
    /// Creates a store with records of values.
    package convenience init(_ records: [ValueRecord]) {
        self.init()
        for record in records { write(record) }
    }

    /// The bytes that are kept for an identifier.
    package subscript(identifier: String) -> Data? {
        get { contents.withLock { $0[StoreIdentifier(identifier)] } }
        set { contents.withLock { $0[StoreIdentifier(identifier)] = newValue } }
    }

    private var generation: ArchiveGeneration? {
        self[ArchiveGeneration.identifier].flatMap { try? JSONDecoder().decode(ArchiveGeneration.self, from: $0) }
    }

    /// The records of values that a container can read, in no particular order.
    package var records: [ValueRecord] {
        let kept = contents.withLock { $0 }
        return kept.compactMap { ValueRecord.isRecord($0.text) ? record(in: $1) : nil }
    }

    /// Returns the record that bytes contain, or `nil` if it can't be read.
    package func record(in data: Data) -> ValueRecord? {
        generation.flatMap { try? ValueRecord(data, of: $0.number) }
    }

    /// Returns a Boolean value that indicates whether a record that is kept has other marks at most.
    package func hasUnmarked(_ data: Data, for identifier: String) -> Bool {
        self[identifier]?.dropFirst() == data.dropFirst()
    }

    package func record(_ id: ValueRecord.ID) -> ValueRecord? { records.first { $0.id == id } }

    package func write(_ record: ValueRecord) {
        do {
            self[record.id.identifier] = try record.data(try beginGeneration())
        } catch {
            preconditionFailure("\(record) can't be encoded: \(error)")
        }
    }

    /// Returns the generation of records of values, which begins if there is none.
    @discardableResult
    package func beginGeneration() throws -> UInt64 {
        let current = generation ?? ArchiveGeneration()
        self[ArchiveGeneration.identifier] = try JSONEncoder().encode(current)
        return current.number
    }

    /// Returns the bytes of a record that is changed.
    package func changed(_ data: Data, by change: (ValueRecord) -> ValueRecord) throws -> Data {
        guard let generation, let record = try ValueRecord(data, of: generation.number) else { return data }
        return try change(record).data(generation.number)
    }

    /// The records of mutations, in their order.
    package var mutations: [MutationRecord] {
        stored.records.sorted { $0.key < $1.key }.map { MutationRecord(number: $0, data: $1) }
    }

    package func write(_ record: MutationRecord) {
        self[StoredMutations.identifier(of: record.number)] = record.data
    }

    /// Everything that an outbox reads.
    package var stored: StoredMutations {
        var stored = StoredMutations()
        for (identifier, data) in contents.withLock({ $0 }) where StoredMutations.contains(identifier.text) {
            try? stored.add(data, for: identifier.text)
        }
        return stored
    }

    /// Creates a store with the same contents.
    package func copy() -> MemoryStore {
        let (copy, kept) = (MemoryStore(), contents.withLock { $0 })
        copy.contents.withLock { $0 = kept }
        return copy
    }
}

extension WrappedStore where Base == MemoryStore {
    /// The records of mutations, in their order.
    package var mutations: [MutationRecord] { base.mutations }
}

extension DataStore {
    /// Stores the record of a mutation.
    package func store(_ record: MutationRecord) async throws {
        try await store(record.data, for: StoredMutations.identifier(of: record.number))
    }

    /// Returns the records of mutations, in their order, as an outbox reads them.
    package func storedMutations() async throws -> [MutationRecord] {
        try await StoredMutations(in: self).records.sorted { $0.key < $1.key }
            .map { MutationRecord(number: $0, data: $1) }
    }
}
