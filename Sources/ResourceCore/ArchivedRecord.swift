public import Foundation

/// What an archive keeps of one entry: the bytes of its value, and what is needed to judge them later.
public struct ArchivedRecord: Hashable, Sendable {
    /// What a record is found by: an entry's key and its type of value.
    public struct ID: Hashable, Sendable {
        /// The entry's key, which is never a private one.
        public let key: ResourceKey

        /// The name of the entry's type of value, the same in every launch.
        public let valueType: String

        /// Names the record of a key and a type of value.
        public init(_ key: ResourceKey, valueType: String) {
            self.key = key
            self.valueType = valueType
        }

        /// A Boolean value that indicates whether no later launch can find the record again, because the name of its
        /// type is that of a private or local type, which holds an address.
        package var isOfOneLaunch: Bool { Self.isOfOneLaunch(valueType) }

        static func isOfOneLaunch(_ valueType: String) -> Bool { valueType.contains("(unknown context at $") }
    }

    /// What it is found by.
    public let id: ID

    /// The value, encoded; it may be empty.
    public let payload: Data

    /// The version of the encoding; a record of another version is not read.
    public let version: Int

    /// When the value was loaded or set, in wall time.
    public let updatedAt: Date

    /// What came with the value to ask whether it has changed.
    public let validator: LoadValidator?

    /// Whether the value was invalidated: it may be shown, and should be loaded again.
    public var isStale: Bool

    /// Where the value came from before it was written: a loader, or a call such as `set(_:for:)`.
    ///
    /// A value that was set by hand comes back as one that was invalidated: nothing tells whether what it stood for has
    /// reached the server.
    public let origin: ResourceOrigin

    /// Describes a record.
    public init(
        _ id: ID, payload: Data, version: Int = 1, updatedAt: Date, validator: LoadValidator? = nil,
        isStale: Bool = false, origin: ResourceOrigin = .network
    ) {
        self.id = id
        self.payload = payload
        self.version = version
        self.updatedAt = updatedAt
        self.validator = validator
        self.isStale = isStale
        self.origin = origin
    }
}

/// Some of an archive's records.
public enum RecordSelection: Hashable, Sendable {
    /// One record.
    case one(ArchivedRecord.ID)

    /// The records of a key: one for each type of value.
    case key(ResourceKey)

    /// The records of a key and of all keys that it begins, component by component.
    case prefix(ResourceKey)

    /// Whether a record belongs to the selection.
    public func contains(_ id: ArchivedRecord.ID) -> Bool {
        switch self {
        case .one(let own): own == id
        case .key(let key): key == id.key
        case .prefix(let prefix): prefix.isPrefix(of: id.key)
        }
    }

    /// A Boolean value that indicates whether the selected keys are a view's own, which are never archived.
    var isPrivate: Bool {
        switch self {
        case .one(let id): id.key.isPrivate
        case .key(let key), .prefix(let key): key.isPrivate
        }
    }

    /// Every record there is.
    public static var all: RecordSelection { .prefix([]) }
}
