import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server, and the most there may be.
final class Connections: Sendable {
    private let limit: Int
    private let channels = NIOLockedValueBox<[ObjectIdentifier: any Channel]>([:])

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a connection in; false where there are too many.
    func admit(_ channel: any Channel) -> Bool {
        let key = ObjectIdentifier(channel)
        let isAdmitted = channels.withLockedValue { channels in
            guard channels.count < limit else { return false }
            channels[key] = channel
            return true
        }
        if isAdmitted {
            channel.closeFuture.whenComplete { _ in self.channels.withLockedValue { $0[key] = nil } }
        }
        return isAdmitted
    }

    /// Closes all of them, after what has been written to them.
    func closeAll() async {
        for channel in channels.withLockedValue({ Array($0.values) }) {
            try? await channel.close().get()
        }
    }
}
