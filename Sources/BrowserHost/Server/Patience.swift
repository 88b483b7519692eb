import NIOCore

/// How long a server waits for what a client has to send.
struct Patience: Sendable {
    /// For the whole of a request.
    var request = TimeAmount.seconds(10)
    /// For the next frame of a page, before it is asked whether it is there, and then before it is given up.
    var silence = TimeAmount.seconds(30)
}
