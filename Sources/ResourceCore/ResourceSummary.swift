public import Foundation

/// A summary of one entry of a container, regardless of its type of value, for an inspector or a log.
public struct ResourceSummary: Sendable, Identifiable {
    /// The entry's key.
    public var key: ResourceKey { entryID.key }

    /// The short name of the type of value.
    public var valueType: String { entryID.valueType }

    /// The identity of the entry: its key and its type of value.
    public var id: some Hashable & Sendable { entryID }
    package let entryID: EntryID

    /// A Boolean value that indicates whether there is a value.
    public let hasValue: Bool

    /// A Boolean value that indicates whether the value should be reloaded on the next request.
    ///
    /// It's true without a value.
    public let isStale: Bool

    /// The time at which the value was loaded or set.
    public let updatedAt: Date?

    /// The origin of the value.
    public let origin: ResourceOrigin?

    /// The last failure since the last success.
    public let error: (any Error)?

    /// The failure of the last silent sync, if nothing has succeeded since.
    public let lastSyncError: (any Error)?

    /// The intent of the running flight, including a silent one, or `nil` if there is none.
    public let flight: LoadIntent?

    /// The number of stores that show the entry on screen.
    public let observers: Int

    package let features: [any FeatureSnapshot]
}

package struct EntryID: Hashable, Sendable {
    package let key: ResourceKey
    package let valueType: String
    package let type: ObjectIdentifier

    package init(_ key: ResourceKey, of type: any Sendable.Type) {
        self.key = key
        valueType = "\(type)"
        self.type = ObjectIdentifier(type)
    }
}

extension ResourceContainer {
    /// Returns summaries of the container's current entries, in the order in which they were created.
    ///
    /// It starts nothing, and doesn't count as a use of an entry. Cost: O(entries), under the container's lock.
    public func summaries() -> [ResourceSummary] {
        withTurn { turn in
            var summaries: [ResourceSummary] = []
            for entry in turn.state.allEntries() where !entry.state.isWiped(turn) {
                summaries.append(entry.summary(&turn))
            }
            return summaries
        }
    }
}

// What the inspector shows beside them.
extension ResourceContainer {
    package var currentTime: Duration { withTurn(isolation: nil) { $0.now() } }

    package func inspect<Result>(
        _ id: EntryID, _ body: (Entry, Snapshot, inout Turn) -> Result
    ) -> Result? {
        withTurn(isolation: nil) { turn in
            guard let entry = turn.state.entry(at: id.key, ofType: id.type) else { return nil }
            return entry.state.validSnapshot(&turn).map { body(entry, $0, &turn) }
        }
    }
}
