import NIOCore

/// A handler that rejects a connection over the limit, and closes it after the client has read the response.
///
/// It waits at most a given time. Until then, the client's bytes are read and dropped: closing a connection with unread
/// bytes resets it, which discards a response that the client hasn't read.
final class RefusalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    static let words = "Too many connections are open. Close a page and try again.\n"
    private static let response = """
        HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
        Content-Length: \(words.utf8.count)\r\nConnection: close\r\n\r\n\(words)
        """

    private let time: TimeAmount

    /// - Parameter time: The time that the client has to read the response.
    init(time: TimeAmount) {
        self.time = time
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.response))).whenComplete { _ in
            channel.close(mode: .output, promise: nil)
        }
        let end = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in end.cancel() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
