import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An error that indicates why a server couldn't listen.
public struct BrowserServerError: Error, CustomStringConvertible, Sendable {
    /// A one-line description with a suggestion.
    public let description: String

    init(_ error: any Error, host: String, port: Int) {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE: description = "Port \(port) on \(host) is in use. Choose another one with --port."
        case EACCES: description = "Port \(port) requires privileges that this process lacks. Choose one above 1023."
        case EADDRNOTAVAIL: description = "\(host) doesn't belong to this machine."
        case nil where error is SocketAddressError.UnknownHost: description = "\(host) doesn't belong to this machine."
        default: description = "Cannot listen on \(host), port \(port): \(error)."
        }
    }

    /// Creates the error for an invalid port number.
    init(noPort number: Int) {
        description = "\(number) isn't a port. Choose one from 0 to 65535 with --port."
    }
}
