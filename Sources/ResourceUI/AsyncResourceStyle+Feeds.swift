public import ResourceFeeds

extension AsyncResourceStyleConfiguration {
    /// The state of the connection of a live resource, or `nil` for other resources (V24).
    public var connection: FeedConnectionState? { features(reading: .feedConnection).feedConnection }
}
