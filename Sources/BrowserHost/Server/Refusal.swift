import NIOCore

/// Answers a connection that is one too many, and closes it once its client has read that, after a second at the latest.
///
/// The client's bytes are taken in and dropped until then: to close a connection with bytes unread is to reset it, which
/// takes the answer from a client that has not read it.
final class Refusal: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let words = "Too many connections are open. Close a page and try again.\n"
    private static let answer = """
        HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
        Content-Length: \(words.utf8.count)\r\nConnection: close\r\n\r\n\(words)
        """

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.answer))).whenComplete { _ in
            channel.close(mode: .output, promise: nil)
        }
        let end = context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in end.cancel() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
