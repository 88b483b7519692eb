import NIOCore

/// Refuses a request whose line and headers are too long, before anything is kept of them, and reads no more of a
/// connection than one request may have.
///
/// Stands in front of the decoder and counts bytes and lines up to the empty line that ends the head, and bytes after it:
/// the frames and trailers of a body count, and so does what follows it.
final class RequestLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The most bytes of a head.
    static let bytes = 8192
    /// The most header fields.
    static let fields = 64
    /// The most bytes after the head.
    static let rest = 2 * RequestHandler.bodyLimit

    private enum State {
        case counting(bytes: Int, lines: Int, lineLength: Int)
        case passing(bytes: Int)
        case refused
    }
    private var state = State.counting(bytes: 0, lines: 0, lineLength: 0)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        switch state {
        case .counting(let bytes, let lines, let lineLength):
            count(buffer, bytes: bytes, lines: lines, lineLength: lineLength)
            if case .refused = state { return refuse(context) }
        case .passing(let bytes):
            // NB: what is left out leaves the request unfinished, and its deadline ends the connection.
            guard bytes + buffer.readableBytes <= Self.rest else { return state = .refused }
            state = .passing(bytes: bytes + buffer.readableBytes)
        case .refused: return
        }
        context.fireChannelRead(data)
    }

    private func count(_ buffer: ByteBuffer, bytes: Int, lines: Int, lineLength: Int) {
        var bytes = bytes
        var lines = lines
        var lineLength = lineLength
        for byte in buffer.readableBytesView {
            bytes += 1
            guard byte == UInt8(ascii: "\n") else {
                if byte != UInt8(ascii: "\r") { lineLength += 1 }
                if bytes > Self.bytes { return state = .refused }
                continue
            }
            if lineLength == 0, lines > 0 { return state = .passing(bytes: 0) }
            lines += 1
            lineLength = 0
            if lines > Self.fields + 1 { return state = .refused }
        }
        state = .counting(bytes: bytes, lines: lines, lineLength: lineLength)
    }

    private func refuse(_ context: ChannelHandlerContext) {
        let answer = "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer))).whenComplete { _ in
            channel.close(promise: nil)
        }
    }
}
