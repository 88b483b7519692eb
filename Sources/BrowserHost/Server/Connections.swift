import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server, with a limit for all of them and one for each remote address.
final class Connections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var counts: [ClientAddress: Int] = [:]
        var isClosed = false
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
    func admit(_ channel: any Channel) -> Bool {
        let key = ObjectIdentifier(channel)
        let address = ClientAddress(channel.remoteAddress)
        let isAdmitted = state.withLockedValue { state in
            let count = state.counts[address, default: 0]
            guard
                !state.isClosed, state.channels.count < limit, address.isLoopback || count < limit / 4
            else { return false }
            state.channels[key] = channel
            state.counts[address] = count + 1
            return true
        }
        if isAdmitted { channel.closeFuture.whenComplete { _ in self.remove(key, address) } }
        return isAdmitted
    }

    private func remove(_ key: ObjectIdentifier, _ address: ClientAddress) {
        state.withLockedValue { state in
            state.channels[key] = nil
            let count = state.counts[address, default: 1] - 1
            state.counts[address] = count > 0 ? count : nil
        }
    }

    /// Closes all connections after the data that has been written to them, and waits for that.
    ///
    /// No connection is admitted afterward.
    func close() async {
        let channels = state.withLockedValue { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
        for channel in channels { try? await channel.closeFuture.get() }
    }
}
