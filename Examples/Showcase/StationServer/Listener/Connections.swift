import NIOConcurrencyHelpers
import NIOCore

/// The open connections of one listener: at most ``RequestLimits/connections``, and none after it's closed.
final class Connections: Sendable {
    /// The maximum time for a response that is being written when the listener stops.
    static let grace = TimeAmount.milliseconds(500)

    private struct State {
        var open: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false
    }

    private let state = NIOLockedValueBox(State())

    /// Admits a connection until it closes, or returns `false` if there is no room for it.
    func admit(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let isAdmitted = state.withLockedValue { state in
            guard !state.isClosed, state.open.count < RequestLimits.connections else { return false }
            state.open[id] = channel
            return true
        }
        guard isAdmitted else { return false }
        channel.closeFuture.whenComplete { _ in
            self.state.withLockedValue { _ = $0.open.removeValue(forKey: id) }
        }
        return true
    }

    /// Closes every connection, and waits for that.
    ///
    /// One that is writing a response is closed after it, or after the grace period.
    func close() async {
        let channels = state.withLockedValue { state in
            state.isClosed = true
            return Array(state.open.values)
        }
        for channel in channels { Self.close(channel) }
        for channel in channels { try? await channel.closeFuture.get() }
    }

    private static func close(_ channel: any Channel) {
        let force = channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in force.cancel() }
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
}
