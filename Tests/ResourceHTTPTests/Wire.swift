import ResourceHTTP

#if AsyncHTTPClientTransport
    import AsyncHTTPClientTransport
#endif

/// The transports that reach a network; the tests that use real sockets run over each of them.
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

    /// Makes a transport with connections of its own.
    func makeTransport() -> any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if AsyncHTTPClientTransport
            case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }
}
