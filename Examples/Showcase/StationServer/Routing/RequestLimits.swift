/// What a client may send at most.
///
/// Each limit is checked before what exceeds it is kept anywhere.
enum RequestLimits {
    /// Bytes of the target and all header fields together.
    static let head = 8 * 1_024

    /// Number of header fields.
    static let fields = 100

    /// Bytes of a body.
    static let body = 4 * 1_024

    /// Connections at the same time.
    static let connections = 512

    static let headTooLarge = APIResponse(status: 431, error: "The head of a request may have 8 kB at most.")
    static let bodyTooLarge = APIResponse(status: 413, error: "The body of a request may have 4 kB at most.")
}
