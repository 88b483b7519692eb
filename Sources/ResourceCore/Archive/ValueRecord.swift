package import Foundation

/// An entry's value as an archive keeps it: the encoded bytes, and the metadata needed to judge them later.
package struct ValueRecord: Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let key: ResourceKey
        package let valueType: String

        package init(_ key: ResourceKey, valueType: String) { (self.key, self.valueType) = (key, valueType) }

        // Whether the name of a type is that of a private or local one, which contains a memory address.
        package static func isOfOneLaunch(_ valueType: String) -> Bool { valueType.contains("(unknown context at $") }
    }

    package let id: ID
    package fileprivate(set) var payload: Data
    package fileprivate(set) var version: Int

    package let updatedAt: Date

    package var validator: LoadValidator?

    // A stale value may be shown, and should be reloaded.
    package var isStale: Bool

    // The origin of the value before it was written: a loader, or a call such as `set(_:for:)`. A value that was set
    // manually is restored as invalidated, because it's unknown whether the change has reached the server.
    package let origin: ResourceOrigin

    // A Boolean value that indicates whether a load may ask with the validator whether the value has changed. It may
    // not after a mutation that affects the value was acknowledged, until a later load has ended (W5).
    package var confirmsLoads: Bool

    /// The acknowledged mutations whose effects the value has, as long as an outbox may still have records of them
    /// (W12).
    package var names: Set<UUID>

    /// A number that another value has another one of, while a load that finds the value unchanged keeps it.
    package var stamp: UInt64

    // The resources that the value was derived from, each with the stamp of its value, or `nil` if it isn't persisted.
    // Once one of them has another stamp, the record isn't used anymore.
    package let sources: [ID: UInt64?]

    // What a feature keeps beside the value, such as the position of a feed. No effect of a mutation becomes part of a
    // record with one: the value would be one that no server has.
    package var field: Data?

    package init(
        _ id: ID, payload: Data = Data(), version: Int = 1, updatedAt: Date, validator: LoadValidator? = nil,
        isStale: Bool = false, origin: ResourceOrigin = .network, confirmsLoads: Bool = true,
        names: Set<UUID> = [], stamp: UInt64 = 0, sources: [ID: UInt64?] = [:], field: Data? = nil
    ) {
        (self.id, self.payload, self.version, self.updatedAt) = (id, payload, version, updatedAt)
        (self.validator, self.isStale, self.origin, self.confirmsLoads) = (validator, isStale, origin, confirmsLoads)
        (self.names, self.stamp, self.sources, self.field) = (names, stamp, sources, field)
    }
}

extension RecordCodec {
    // Returns a record with a value. It calls the user's code, so it must not be called under a lock.
    package func record(_ record: ValueRecord, of value: AnyValue) async throws -> ValueRecord {
        var record = record
        (record.payload, record.version) = (try await encode(value), version)
        return record
    }
}

package struct RecordMarks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let stale = RecordMarks(rawValue: 1)

    package static let unconfirming = RecordMarks(rawValue: 2)

    package static let acknowledged: RecordMarks = [.stale, .unconfirming]
}

extension ValueRecord {
    mutating func mark(_ marks: RecordMarks) {
        if marks.contains(.stale) { isStale = true }
        if marks.contains(.unconfirming) { confirmsLoads = false }
    }
}

package enum RecordSelection: Hashable, Sendable {
    case one(ValueRecord.ID)

    /// The records of a key, one for each type of value.
    case key(ResourceKey)

    /// The records of a key and of all keys that begin with it, compared component by component.
    case prefix(ResourceKey)

    package func contains(_ id: ValueRecord.ID) -> Bool {
        switch self {
        case .one(let own): own == id
        case .key(let key): key == id.key
        case .prefix(let prefix): prefix.isPrefix(of: id.key)
        }
    }

    package var isPrivate: Bool {
        switch self {
        case .one(let id): id.key.isPrivate
        case .key(let key), .prefix(let key): key.isPrivate
        }
    }

    package static var all: RecordSelection { .prefix([]) }
}
