/// What happens to a feed, its server, and what is between them.
enum FeedEvent: Hashable, Sendable {
    case append
    case compact
    case restart

    /// The server accepts or refuses the connection, or it's lost.
    case accept
    case refuse
    case lose

    /// The connection has been silent for too long.
    case silence

    /// The next message is lost, and the connection stays.
    case skip

    /// The next message arrives, or all of them, or the last one again.
    case deliver
    case deliverAll
    case repeatLast

    /// A message of a connection that was closed arrives.
    case deliverOld

    /// The snapshot arrives as it was when it was requested, as it is now, or from a replica that lags.
    case arrive(Age)
    case fail

    /// A snapshot whose load was canceled arrives.
    case arriveLate
    case retryDue

    /// The time until the next connection is over.
    case reconnect
    case invalidate
    case refresh
    case set
    case reset
    case appear
    case disappear

    /// The grace after the last interest is over.
    case graceOver

    /// The mutation is sent, reaches the server, and is acknowledged.
    case send
    case apply
    case acknowledge
    case save
    case crash

    enum Age: Hashable, Sendable {
        case now
        case begun
        case lagging
    }
}
