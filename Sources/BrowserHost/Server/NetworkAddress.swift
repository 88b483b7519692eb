import NIOCore

/// The addresses of this machine.
enum NetworkAddress {
    /// The address at which others reach this machine, as far as it can be determined, or `nil` without a network.
    static var ofThisMachine: String? {
        let addresses = (try? System.enumerateDevices())?.compactMap(\.address) ?? []
        return addresses.first { $0.protocol == .inet && !ClientAddress($0).isLoopback }?.ipAddress
    }
}

extension BrowserServer.Configuration {
    /// A Boolean value that indicates whether the server listens on all interfaces.
    var isEverywhere: Bool { host == "0.0.0.0" || host == "::" }

    /// A Boolean value that indicates whether other machines can reach the server.
    var isExposed: Bool {
        guard host != "localhost" else { return false }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return true }
        return !ClientAddress(address).isLoopback
    }
}
