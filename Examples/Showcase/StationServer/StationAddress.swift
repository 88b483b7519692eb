public import Foundation
import NIOCore

/// Where a ``StationServer`` listens.
///
/// Its description is the address for people and for ``url``.
public struct StationAddress: Sendable, Hashable, CustomStringConvertible {
    /// The IP address, without brackets.
    public let host: String

    /// The port; never 0.
    public let port: Int

    /// The address as a base for requests, such as `http://127.0.0.1:49152`.
    public var description: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    /// The address as a URL, without a path.
    public var url: URL {
        // A number and an IP address of the system's own spelling always make a URL.
        URL(string: description)!
    }

    init(_ bound: SocketAddress?, host: String, port: Int) {
        self.host = bound?.ipAddress ?? host
        self.port = bound?.port ?? port
    }
}

extension SocketAddress {
    /// Whether only this machine can reach the address: 127.0.0.0/8, or `::1`.
    var isLoopback: Bool {
        switch self {
        case .v4: ipAddress?.hasPrefix("127.") == true
        case .v6: ipAddress == "::1"
        case .unixDomainSocket: false
        }
    }
}
