public import ResourceCore

extension ResourceStore {
    /// The state of the connection of a live resource, or `nil` for other resources.
    ///
    /// A body that reads only the value isn't evaluated again when it changes.
    public var connection: FeedConnectionState? {
        store.snapshot(reading: .feedConnection).features.feedConnection
    }
}
