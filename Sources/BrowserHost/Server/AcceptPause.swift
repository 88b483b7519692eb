import NIOCore

/// A handler that stops accepting connections for a second after one couldn't be accepted, such as for lack of
/// descriptors.
///
/// NB: Without it, the pending connection makes the event loop retry without a pause. NIO's own `AcceptBackoffHandler`
/// delays the next read, but not the failed one, which stays pending.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// Creates a handler for a listening channel.
    init() {}

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is IOError else { return context.fireErrorCaught(error) }
        let channel = context.channel
        channel.setOption(.autoRead, value: false).whenComplete { _ in
            channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.setOption(.autoRead, value: true) }
        }
    }
}
