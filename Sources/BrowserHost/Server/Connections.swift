import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server, with a limit for all of them and one for each remote address.
final class Connections: Sendable {
    private struct Open {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var counts: [ClientAddress: Int] = [:]
    }

    private let limit: Int
    private let open = NIOLockedValueBox(Open())

    init(limit: Int) {
        self.limit = limit
    }

    /// Admits a connection, or returns false if there are too many.
    ///
    /// A remote address may have a quarter of all connections, so that it can't lock others out.
    func admit(_ channel: any Channel) -> Bool {
        let key = ObjectIdentifier(channel)
        let address = ClientAddress(channel.remoteAddress)
        let isAdmitted = open.withLockedValue { open in
            let count = open.counts[address, default: 0]
            guard open.channels.count < limit, address.isLoopback || count < limit / 4 else { return false }
            open.channels[key] = channel
            open.counts[address] = count + 1
            return true
        }
        if isAdmitted { channel.closeFuture.whenComplete { _ in self.remove(key, address) } }
        return isAdmitted
    }

    private func remove(_ key: ObjectIdentifier, _ address: ClientAddress) {
        open.withLockedValue { open in
            open.channels[key] = nil
            let count = open.counts[address, default: 1] - 1
            open.counts[address] = count > 0 ? count : nil
        }
    }

    /// Closes all connections, after the data that has been written to them.
    func closeAll() async {
        for channel in open.withLockedValue({ Array($0.channels.values) }) {
            try? await channel.close().get()
        }
    }
}
