public import Foundation

/// What a container knows of one entry, whatever its type of value: for an inspector, or a log.
public struct ResourceSummary: Sendable, Identifiable {
    /// What makes an entry: its key and its type of value.
    public struct ID: Hashable, Sendable {
        /// The key.
        public let key: ResourceKey

        /// The type of value, by its short name.
        public let valueType: String

        /// The type itself: two types may have one name.
        let type: ObjectIdentifier
    }

    /// Which entry it is.
    public let id: ID

    /// Whether there is a value.
    public let hasValue: Bool

    /// Whether the value should be loaded again when somebody asks; true without a value.
    public let isStale: Bool

    /// When the value was loaded or set.
    public let updatedAt: Date?

    /// Where the value came from.
    public let origin: ResourceOrigin?

    /// The last failure since the last success.
    public let error: (any Error)?

    /// The failure of the last silent sync, if nothing succeeded since.
    public let lastSyncError: (any Error)?

    /// The intent of the flight that is on its way, a silent one too; nil without one.
    public let flight: LoadIntent?

    /// How many stores show it on screen.
    public let observers: Int
}
