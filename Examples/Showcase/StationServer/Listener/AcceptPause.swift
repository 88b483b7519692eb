import NIOCore

/// A handler that stops accepting connections for a second after one couldn't be accepted, such as for lack of
/// descriptors.
///
/// NB: Without it, the pending connection makes the event loop retry without a pause.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is IOError else { return context.fireErrorCaught(error) }
        let channel = context.channel
        channel.setOption(.autoRead, value: false).whenComplete { _ in
            channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.setOption(.autoRead, value: true) }
        }
    }
}
