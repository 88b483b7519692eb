package enum FeedLimits {
    /// The number of messages that may wait until they're applied.
    ///
    /// With one more, the connection is closed, and the next one resumes after what was applied: the server's log is
    /// the buffer (V19).
    package static let messages = 1_000

    /// The number of bytes as which they may have arrived.
    package static let bytes = 1 << 20

    /// The number of parts of one change.
    static let parts = 100_000

    /// The number of bytes of the parts of one change.
    static let partBytes = 16 << 20

    /// The number of included mutations that are remembered before those that nothing shows are forgotten.
    static let names = 4_096

    /// The time after which a connection counts as established.
    static let trial: Duration = .seconds(10)

    /// The longest time before the next connection that a server may ask for.
    static let longestReconnection: Duration = .seconds(300)

    /// The longest time before the next connection, once the server has ended an established one.
    static let reopening: Duration = .milliseconds(500)
}
