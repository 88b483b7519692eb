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

    /// Creates the error for an allowed host that isn't only a name.
    init(noHostName text: String) {
        description = "\(text) isn't a host name. Allow a name without a scheme and a port, such as example.com."
    }

    /// Creates the error for a trusted proxy that isn't an IP address.
    init(noAddress text: String) {
        description = "\(text) isn't an IP address. Name a trusted proxy by its address, such as 127.0.0.1."
    }

    /// Creates the error for an open path that no request can have.
    init(noPath text: String) {
        description = "\(text) isn't the path of a request, which begins with a slash."
    }
}
