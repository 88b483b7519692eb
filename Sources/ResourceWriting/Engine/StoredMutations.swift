package import Foundation
package import ResourceCore

/// The contents of an outbox in a data store: a record for each mutation, which has its number, and the generation.
package struct StoredMutations: Sendable {
    static let generationIdentifier = "outbox"
    private static let prefix = "mutations/"
    static let longestRecord = 1 << 26
    private static let longestGeneration = 1 << 16

    package private(set) var generation: Data?
    package private(set) var records: [UInt64: Data] = [:]

    package init() {}

    /// Adds what a store has for an identifier: no bytes for a record that can't be read in any launch.
    package mutating func add(_ data: Data, for identifier: String) throws {
        let data = try Self.isShort(data.count, for: identifier) ? data : Data()
        if let number = Self.number(in: identifier) { records[number] = data } else { generation = data }
    }

    package static func isShort(_ size: Int, for identifier: String) throws -> Bool {
        if isRecord(identifier) { return size <= longestRecord }
        guard size <= longestGeneration else { throw TooLarge(size: size) }
        return true
    }

    package static func contains(_ identifier: String) -> Bool {
        identifier == generationIdentifier || isRecord(identifier)
    }

    package static func isRecord(_ identifier: String) -> Bool { number(in: identifier) != nil }

    // NB: The store is durable.
    package static func wipe(
        _ store: any DataStore, beginning generation: ArchiveGeneration = ArchiveGeneration()
    ) async throws {
        try await store.store(try JSONEncoder().encode(generation), for: generationIdentifier)
        try await store.discardAll(try await store.identifiers().filter(isRecord))
    }

    package static func identifier(of number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return prefix + String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func number(in identifier: String) -> UInt64? {
        guard identifier.hasPrefix(prefix), let number = UInt64(identifier.dropFirst(prefix.count), radix: 16)
        else { return nil }
        // NB: Another text may be the same number.
        return self.identifier(of: number) == identifier ? number : nil
    }

    struct TooLarge: Error, CustomStringConvertible {
        let size: Int

        var description: String { "\(size) bytes are too many" }
    }
}

extension StoredMutations {
    // Reads everything. A damaged record counts as one without bytes, in this launch and in later ones, until it's
    // removed.
    package init(in store: any DataStore) async throws {
        for identifier in try await store.identifiers() where Self.contains(identifier) {
            try add(try await Self.data(of: identifier, in: store), for: identifier)
        }
    }

    private static func data(of identifier: String, in store: any DataStore) async throws -> Data {
        let size = try await (store as? any PlacedStore)?.size(of: identifier) ?? 0
        guard try isShort(size, for: identifier) else { return Data() }
        do { return try await store.data(for: identifier) ?? Data() } catch let error as any StoreDamage
            where error.isDamage && isRecord(identifier)
        {
            try await keepPlace(of: identifier, in: store)
            return Data()
        }
    }

    /// Stores no bytes in place of damaged ones that the store has set aside, so that later launches know of the record
    /// too.
    private static func keepPlace(of identifier: String, in store: any DataStore) async throws {
        do {
            if try await store.data(for: identifier) == nil { try await store.store(Data(), for: identifier) }
        } catch let error as any StoreDamage where error.isDamage {}
    }
}
