public import Foundation
import NIOCore

/// The address that a ``StationServer`` listens on.
///
/// Its description is the address for users and for ``url``.
public struct StationAddress: Sendable, Hashable, CustomStringConvertible {
    /// The IP address, without brackets.
    public let host: String

    /// The port, which is never 0.
    public let port: Int

    /// The base URL for requests as text, such as `http://127.0.0.1:49152`.
    public var description: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    /// The address as a URL, without a path.
    public var url: URL {
        // A number and an IP address in the system's own format always form a URL.
        URL(string: description)!
    }

    init(_ bound: SocketAddress?, host: String, port: Int) {
        self.host = bound?.ipAddress ?? host
        self.port = bound?.port ?? port
    }
}

extension SocketAddress {
    /// A Boolean value that indicates whether only this machine can reach the address: 127.0.0.0/8, or `::1`.
    var isLoopback: Bool {
        switch self {
        case .v4: ipAddress?.hasPrefix("127.") == true
        case .v6: ipAddress == "::1"
        case .unixDomainSocket: false
        }
    }
}
