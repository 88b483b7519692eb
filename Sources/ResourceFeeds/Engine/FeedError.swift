package import ResourceCore

package enum FeedError: LoadFailure {
    /// The server has ended the connection.
    case ended

    /// The server has nothing to say anymore (V16).
    case finished

    /// Nothing has arrived for longer than the idle limit (V17).
    case silent

    /// More messages have arrived than may wait.
    case overflowed

    /// The server can't lead on from the position.
    case restarted

    /// The snapshot is older than the connection, so that changes between them are missing (V9).
    case behind

    /// A page names an older position than the list has shown.
    case outdated

    /// The first page of a walk doesn't name a position of the feed.
    case withoutPosition

    package var kind: LoadFailureKind { self == .finished || self == .withoutPosition ? .permanent : .transient() }
}
