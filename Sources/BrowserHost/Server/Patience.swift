import NIOCore

/// The times for which a server waits for a client.
struct Patience: Sendable {
    /// For the whole of a request.
    var request = TimeAmount.seconds(10)
    /// For the first message of a page, once it is connected.
    var greeting = TimeAmount.seconds(10)
    /// For the next frame of a page, before it is asked whether it is there, and then before it is given up.
    var silence = TimeAmount.seconds(30)
    /// For a client that reads nothing of its answer, and for a page to which nothing can be written.
    var writing = TimeAmount.seconds(30)
}
