import NIOCore

/// The addresses of this machine.
enum NetworkAddress {
    /// The address at which others reach this machine, as far as it can be determined, or `nil` without a network.
    static var ofThisMachine: String? {
        let addresses = (try? System.enumerateDevices())?.compactMap(\.address) ?? []
        return addresses.first { $0.protocol == .inet && !ClientAddress($0).isLocal }?.ipAddress
    }
}

extension BrowserServer.Configuration {
    /// A Boolean value that indicates whether the server listens on all interfaces.
    var isEverywhere: Bool { host == "0.0.0.0" || host == "::" }

    /// A Boolean value that indicates whether others can reach the server, directly or through a proxy.
    var isExposed: Bool {
        guard allowedHosts.isEmpty, trustedProxies.isEmpty else { return true }
        return host != "localhost" && IPAddress(host)?.isLoopback != true
    }

    /// The access control of a server with this configuration.
    var accessControl: AccessControl {
        AccessControl(
            OriginPolicy(host: host, allowedHosts: allowedHosts), key: isExposed ? Secret() : nil,
            proxies: TrustedProxies(Set(trustedProxies.compactMap { IPAddress($0) })), openPaths: openPaths)
    }

    /// Throws an error if a value could never have an effect.
    func check() throws(BrowserServerError) {
        guard UInt16(exactly: port) != nil else { throw BrowserServerError(noPort: port) }
        for name in allowedHosts.sorted() where name.contains("/") || Authority(name).map({ $0.port != nil }) ?? true {
            throw BrowserServerError(noHostName: name)
        }
        for text in trustedProxies.sorted() where IPAddress(text) == nil { throw BrowserServerError(noAddress: text) }
        for path in openPaths.sorted() where !path.hasPrefix("/") { throw BrowserServerError(noPath: path) }
    }
}
