import ResourceHTTP

#if AsyncHTTPClientTransport
    import AsyncHTTPClientTransport
#endif

/// The transports that use a network.
///
/// The tests that use real sockets run with each of them.
enum Wire: CaseIterable, Sendable {
    case urlSession
    #if AsyncHTTPClientTransport
        case asyncHTTPClient
    #endif

    /// The transport that apps share.
    var transport: any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport.shared
        #if AsyncHTTPClientTransport
            case .asyncHTTPClient: AsyncHTTPClientTransport.shared
        #endif
        }
    }

    /// Creates a transport with connections of its own.
    func makeTransport() -> any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if AsyncHTTPClientTransport
            case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }
}
