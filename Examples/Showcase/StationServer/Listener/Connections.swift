import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server, with a limit for all of them and one for each address elsewhere.
final class Connections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false
    }

    private let limit: Int
    private let state = NIOLockedValueBox(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Admits a connection until it closes, or returns `false` if there is no room for it or the server was closed.
    ///
    /// An address elsewhere may have a quarter of all connections, and this machine may have all of them.
    func admit(_ channel: any Channel) -> Bool {
        let address = channel.remoteAddress
        let share = address?.isLoopback ?? true ? limit : limit / 4
        let isAdmitted = state.withLockedValue { state in
            let count = state.channels.values.count { $0.remoteAddress?.ipAddress == address?.ipAddress }
            guard !state.isClosed, state.channels.count < limit, count < share else { return false }
            state.channels[ObjectIdentifier(channel)] = channel
            return true
        }
        if isAdmitted {
            channel.closeFuture.whenComplete { _ in
                self.state.withLockedValue { $0.channels[ObjectIdentifier(channel)] = nil }
            }
        }
        return isAdmitted
    }

    /// Closes all connections, and waits for that.
    ///
    /// No connection is admitted afterward.
    ///
    /// - Parameter grace: The time that a handler has for ending its response after `ChannelShouldQuiesceEvent`.
    func close(grace: TimeAmount) async {
        let channels = state.withLockedValue { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels {
            let force = channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) }
            channel.closeFuture.whenComplete { _ in force.cancel() }
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
        for channel in channels { try? await channel.closeFuture.get() }
    }
}
