import NIOCore

/// A handler that rejects a request with too long a head before storing it, and limits the bytes that are read.
///
/// It precedes the decoder, and counts bytes and lines up to the empty line that ends the head, and the bytes after it.
/// The chunk framing and trailers of a body count, and so does anything that follows.
final class RequestLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The maximum size of a head, in bytes.
    static let bytes = 8192
    /// The maximum number of header fields.
    static let fields = 64
    /// The maximum number of bytes after the head.
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
            // NB: Dropping bytes leaves the request incomplete, and its deadline ends the connection.
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
        let response = "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response))).whenComplete { _ in
            channel.close(promise: nil)
        }
    }
}
