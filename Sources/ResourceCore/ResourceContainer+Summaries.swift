extension ResourceContainer {
    /// Returns summaries of the container's current entries, in the order in which they were created.
    ///
    /// It starts nothing, and doesn't count as a use of an entry. Cost: O(entries), under the container's lock.
    public func summaries() -> [ResourceSummary] {
        withTable { table in
            let now = table.now(self)
            return table.allEntries().filter { !$0.isWiped(table) }.map { $0.summary(at: now) }
        }
    }
}

extension Entry {
    /// Returns a summary of the entry.
    func summary(at now: Duration) -> ResourceSummary {
        let state = known(at: now).state
        return ResourceSummary(
            id: ResourceSummary.ID(key: key, valueType: "\(type)", type: ObjectIdentifier(type)),
            hasValue: state.value != nil,
            isStale: state.isStale, updatedAt: state.updatedAt, origin: state.origin, error: state.error,
            lastSyncError: state.lastSyncError, flight: machine.flight?.intent, observers: machine.observing)
    }
}
