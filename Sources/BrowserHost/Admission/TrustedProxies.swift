import NIOHTTP1

/// The proxies whose fields about a request's client are believed.
struct TrustedProxies: Sendable {
    private let addresses: Set<IPAddress>

    init(_ addresses: Set<IPAddress> = []) {
        self.addresses = addresses
    }

    func contains(_ address: IPAddress?) -> Bool {
        address.map(addresses.contains) ?? false
    }

    /// Returns the client of a request that a connection from `peer` has carried.
    ///
    /// The fields are read from the right, as far as each hop is a trusted proxy: a client can put anything to the left
    /// of what a proxy adds. If a proxy names no valid address, the client has the proxy's own. The same is true if the
    /// two fields name different clients, because a proxy that sets one of them may pass on the other.
    func client(of headers: HTTPHeaders, from peer: IPAddress) -> (address: IPAddress, isSecure: Bool) {
        let forwarded = ForwardedHop.forwarded(headers)
        let forwardedFor = ForwardedHop.forwardedFor(headers)
        if forwarded.isEmpty { return client(behind: peer, forwardedFor) }
        let client = client(behind: peer, forwarded)
        guard !forwardedFor.isEmpty, self.client(behind: peer, forwardedFor).address != client.address else {
            return client
        }
        return (peer, false)
    }

    private func client(behind peer: IPAddress, _ hops: [ForwardedHop]) -> (address: IPAddress, isSecure: Bool) {
        var client = (address: peer, isSecure: false)
        for hop in hops.reversed() where contains(client.address) {
            client.isSecure = hop.isSecure
            guard let address = hop.address else { break }
            client.address = address
        }
        return client
    }
}
