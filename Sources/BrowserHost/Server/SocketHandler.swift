import NIOCore
import NIOWebSocket

/// Reads the frames of a page one after the other and refuses those that no page would send.
///
/// Reading stops while a message waits for the main actor, so a page that sends faster than it is served fills its own
/// buffers and nobody else's.
final class SocketHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The most bytes of a frame, and so of a message.
    static let frameLimit = 16_384

    private let cookie: String?
    private let events: AsyncStream<ServerEvent>.Continuation
    private var line: PageLine?
    private let now: () -> NIODeadline
    private var bucket: TokenBucket
    private var unhandled = 0
    private var wantsRead = false
    private var wasLeft = false
    private var isClosing = false
    private var isSilent = false

    init(
        cookie: String?, events: AsyncStream<ServerEvent>.Continuation,
        now: @escaping () -> NIODeadline = NIODeadline.now
    ) {
        self.cookie = cookie
        self.events = events
        self.now = now
        bucket = TokenBucket(rate: 200, now: now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let eventLoop = context.eventLoop
        line = PageLine(channel: context.channel, cookie: cookie) {
            eventLoop.execute { handler.value.messageHandled(bound.value) }
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        isSilent = false
        let frame = unwrapInboundIn(data)
        if let reason = refusal(of: frame) { return refuse(context, reason) }
        switch frame.opcode {
        case .text: receive(frame.unmaskedData)
        case .ping: answer(frame, context)
        case .connectionClose: leave(frame, context)
        default: break
        }
    }

    func read(context: ChannelHandlerContext) {
        if unhandled == 0 { context.read() } else { wantsRead = true }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let line { events.yield(.closed(line, wasLeft: wasLeft)) }
        context.fireChannelInactive()
    }

    /// The first silence is answered with a ping, the second ends the connection.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
        if isSilent { return context.close(promise: nil) }
        isSilent = true
        let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func refusal(of frame: WebSocketFrame) -> CloseReason? {
        guard frame.maskKey != nil else { return .unmasked }
        guard frame.fin, frame.opcode != .continuation else { return .fragmented }
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3, frame.opcode != .binary else { return .notText }
        return bucket.take(at: now()) ? nil : .tooFast
    }

    private func refuse(_ context: ChannelHandlerContext, _ reason: CloseReason) {
        isClosing = true
        context.channel.close(reason)
    }

    private func receive(_ data: ByteBuffer) {
        guard let line else { return }
        unhandled += 1
        events.yield(.message(line, String(buffer: data)))
    }

    private func messageHandled(_ context: ChannelHandlerContext) {
        unhandled -= 1
        guard unhandled == 0, wantsRead, context.channel.isActive else { return }
        wantsRead = false
        context.read()
    }

    /// A page that does not read gets no answers either.
    private func answer(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        guard context.channel.isWritable else { return }
        let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    }

    private func leave(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        isClosing = true
        var data = frame.unmaskedData
        let code = data.readWebSocketErrorCode()
        wasLeft = code == .goingAway || code == .normalClosure
        let channel = context.channel
        let answer = WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)
        context.writeAndFlush(wrapOutboundOut(answer)).whenComplete { _ in channel.close(promise: nil) }
    }
}
