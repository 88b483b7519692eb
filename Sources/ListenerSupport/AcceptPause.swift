package import NIOCore

/// Stops accepting connections for a second when one could not be accepted, as where no descriptors are left.
///
/// NB: without it the connection that waits makes the event loop try again without a pause. NIO's own
/// `AcceptBackoffHandler` delays the next read, but not the one that has failed, which stays pending.
package final class AcceptPause: ChannelInboundHandler {
    package typealias InboundIn = any Channel

    /// Creates a handler for a channel that listens.
    package init() {}

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is IOError else { return context.fireErrorCaught(error) }
        let channel = context.channel
        channel.setOption(.autoRead, value: false).whenComplete { _ in
            channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.setOption(.autoRead, value: true) }
        }
    }
}
