public import Foundation

/// An entry's value as an archive keeps it: the encoded bytes, and the metadata needed to judge them later.
public struct ArchivedRecord: Hashable, Sendable {
    /// The identity of a record: an entry's key and its type of value.
    public struct ID: Hashable, Sendable {
        /// The entry's key, which is never private.
        public let key: ResourceKey

        /// The name of the entry's type of value, which is the same in every launch.
        public let valueType: String

        /// Creates the identity of the record for a key and a type of value.
        public init(_ key: ResourceKey, valueType: String) {
            self.key = key
            self.valueType = valueType
        }

        /// A Boolean value that indicates whether a later launch can't find the record again.
        ///
        /// This is so when the name of its type is that of a private or local type, which contains a memory address.
        package var isOfOneLaunch: Bool { Self.isOfOneLaunch(valueType) }

        static func isOfOneLaunch(_ valueType: String) -> Bool { valueType.contains("(unknown context at $") }
    }

    /// The identity of the record.
    public let id: ID

    /// The encoded value, which may be empty.
    public let payload: Data

    /// The version of the encoding.
    ///
    /// A record of another version isn't read.
    public let version: Int

    /// The wall-clock time at which the value was loaded or set.
    public let updatedAt: Date

    /// The validator that came with the value, for asking whether the value has changed.
    public let validator: LoadValidator?

    /// A Boolean value that indicates whether the value was invalidated.
    ///
    /// A stale value may be shown, and should be reloaded.
    public var isStale: Bool

    /// The origin of the value before it was written: a loader, or a call such as `set(_:for:)`.
    ///
    /// A value that was set manually is restored as invalidated, because it's unknown whether the change has reached
    /// the server.
    public let origin: ResourceOrigin

    /// A Boolean value that indicates whether a load may ask with the validator whether the value has changed.
    ///
    /// It may not after a mutation that affects the value was acknowledged, until a later load has ended (W5).
    public let confirmsLoads: Bool

    /// The acknowledged mutations whose effects the value has, as long as an outbox may still have records of them
    /// (W12).
    public let names: Set<UUID>

    /// A number that another value has another one of, while a load that finds the value unchanged keeps it.
    public let stamp: UInt64

    /// The resources that the value was derived from, each with the stamp of its value, or `nil` if it isn't persisted.
    ///
    /// Once one of them has another stamp, the record isn't used anymore.
    public let sources: [ID: UInt64?]

    /// Creates a record.
    public init(
        _ id: ID, payload: Data, version: Int = 1, updatedAt: Date, validator: LoadValidator? = nil,
        isStale: Bool = false, origin: ResourceOrigin = .network, confirmsLoads: Bool = true,
        names: Set<UUID> = [], stamp: UInt64 = 0, sources: [ID: UInt64?] = [:]
    ) {
        self.id = id
        self.payload = payload
        self.version = version
        self.updatedAt = updatedAt
        self.validator = validator
        self.isStale = isStale
        self.origin = origin
        self.confirmsLoads = confirmsLoads
        self.names = names
        self.stamp = stamp
        self.sources = sources
    }
}

/// A selection of an archive's records.
public enum RecordSelection: Hashable, Sendable {
    /// A single record.
    case one(ArchivedRecord.ID)

    /// The records of a key, one for each type of value.
    case key(ResourceKey)

    /// The records of a key and of all keys that begin with it, compared component by component.
    case prefix(ResourceKey)

    /// Returns a Boolean value that indicates whether a record belongs to the selection.
    public func contains(_ id: ArchivedRecord.ID) -> Bool {
        switch self {
        case .one(let own): own == id
        case .key(let key): key == id.key
        case .prefix(let prefix): prefix.isPrefix(of: id.key)
        }
    }

    /// A Boolean value that indicates whether the selected keys are private to a view.
    ///
    /// Such keys are never archived.
    var isPrivate: Bool {
        switch self {
        case .one(let id): id.key.isPrivate
        case .key(let key), .prefix(let key): key.isPrivate
        }
    }

    /// A selection of all records.
    public static var all: RecordSelection { .prefix([]) }
}
