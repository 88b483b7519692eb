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

    package var kind: LoadFailureKind { self == .finished ? .permanent : .transient() }
}
