/// The limits for the data that a client may send.
///
/// Each limit is checked before anything that exceeds it is stored.
enum RequestLimits {
    /// The maximum size of the target and all header fields together, in bytes.
    static let head = 8 * 1_024

    /// The maximum number of header fields.
    static let fields = 100

    /// The maximum size of a body, in bytes.
    static let body = 4 * 1_024

    /// The maximum number of concurrent connections.
    static let connections = 512

    static let headTooLarge = APIResponse(status: 431, error: "The head of a request must not exceed 8 kB.")
    static let bodyTooLarge = APIResponse(status: 413, error: "The body of a request must not exceed 4 kB.")
}
