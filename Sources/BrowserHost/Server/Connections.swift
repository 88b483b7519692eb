import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server, with a limit for all of them and one for each remote address.
final class Connections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: (channel: any Channel, address: ClientAddress)] = [:]
        var counts: [ClientAddress: Int] = [:]
        var isClosed = false

        mutating func count(_ difference: Int, for address: ClientAddress) {
            let count = counts[address, default: 0] + difference
            counts[address] = count > 0 ? count : nil
        }
    }

    private let limit: Int
    private let state = NIOLockedValueBox(State())

    /// Creates an empty set of connections, with the maximum number of concurrent ones.
    init(limit: Int) {
        self.limit = limit
    }

    /// Admits a connection until it closes, or returns `false` if there is no room for it or the server was closed.
    ///
    /// A remote address may have a quarter of all connections, so that it can't lock others out. This machine may have
    /// all of them.
    func admit(_ channel: any Channel, at address: ClientAddress) -> Bool {
        let key = ObjectIdentifier(channel)
        let isAdmitted = state.withLockedValue { state in
            guard !state.isClosed, state.channels.count < limit, hasRoom(for: address, state) else { return false }
            state.channels[key] = (channel, address)
            state.count(1, for: address)
            return true
        }
        if isAdmitted { channel.closeFuture.whenComplete { _ in self.remove(key) } }
        return isAdmitted
    }

    /// Counts a connection for another address, or returns `false` if there is no room for it.
    ///
    /// A connection of a proxy counts for the proxy's client once the request has named it.
    func move(_ channel: any Channel, to address: ClientAddress) -> Bool {
        state.withLockedValue { state in
            guard let old = state.channels[ObjectIdentifier(channel)]?.address, old != address else { return true }
            guard hasRoom(for: address, state) else { return false }
            state.channels[ObjectIdentifier(channel)]?.address = address
            state.count(-1, for: old)
            state.count(1, for: address)
            return true
        }
    }

    private func hasRoom(for address: ClientAddress, _ state: State) -> Bool {
        address.isLocal || state.counts[address, default: 0] < limit / 4
    }

    private func remove(_ key: ObjectIdentifier) {
        state.withLockedValue { state in
            if let address = state.channels.removeValue(forKey: key)?.address { state.count(-1, for: address) }
        }
    }

    /// Closes all connections after the data that has been written to them, and waits for that.
    ///
    /// No connection is admitted afterward.
    func close() async {
        let channels = state.withLockedValue { state in
            state.isClosed = true
            return state.channels.values.map(\.channel)
        }
        for channel in channels { channel.close(promise: nil) }
        for channel in channels { try? await channel.closeFuture.get() }
    }
}
