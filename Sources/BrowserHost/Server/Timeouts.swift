import NIOCore

/// The times that a server waits for a client.
struct Timeouts: Sendable {
    /// The time for a complete request.
    var request = TimeAmount.seconds(10)
    /// The time for the first message of a page after it has connected.
    var greeting = TimeAmount.seconds(10)
    /// The time without a frame after which a page is pinged, and after which the connection is then closed.
    var silence = TimeAmount.seconds(30)
    /// The time for a client that doesn't read its response, and for a page to which nothing can be written.
    var writing = TimeAmount.seconds(30)
}
