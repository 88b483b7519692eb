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

    private let cookie: String?
    private let inbox: Inbox
    private let patience: Patience
    private let now: () -> NIODeadline
    // NB: let go of with the connection: the line keeps the channel, and so this handler.
    private var line: PageLine?
    private var frames = FrameReader()
    private var bucket: TokenBucket
    private var unhandled = 0
    private var wantsRead = false
    private var wasLeft = false
    private var isClosing = false
    private var isSilent = false
    /// Ends a connection that doesn't say hello; nil once it has.
    private var greeting: Scheduled<Void>?
    /// Ends a connection to which nothing can be written.
    private var stall: Scheduled<Void>?

    init(
        cookie: String?, inbox: Inbox, patience: Patience = Patience(),
        now: @escaping () -> NIODeadline = NIODeadline.now
    ) {
        self.cookie = cookie
        self.inbox = inbox
        self.patience = patience
        self.now = now
        bucket = TokenBucket(rate: 200, now: now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        line = PageLine(channel: channel, cookie: cookie)
        greeting = context.eventLoop.scheduleTask(in: patience.greeting) { channel.close(.noGreeting) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        isSilent = false
        do throws(CloseReason) {
            let outcome = try frames.take(unwrapInboundIn(data))
            guard bucket.take(at: now()) else { throw .tooFast }
            switch outcome {
            case .message(let text): try receive(text)
            case .ping(let data): answer(data, context)
            case .goodbye(let data): leave(data, context)
            case .nothing: break
            }
        } catch {
            isClosing = true
            context.channel.close(error)
        }
    }

    func read(context: ChannelHandlerContext) {
        if unhandled == 0 { context.read() } else { wantsRead = true }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = nil
        let channel = context.channel
        if !channel.isWritable {
            stall = context.eventLoop.scheduleTask(in: patience.writing) { channel.close(promise: nil) }
        } else if let line {
            inbox.post(.writable(line))
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        greeting?.cancel()
        stall?.cancel()
        if let line { inbox.post(.closed(line, wasLeft: wasLeft)) }
        line = nil
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is MessageHandled: messageHandled(context)
        case is IdleStateHandler.IdleStateEvent: wasSilent(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Hands a message over; the first one is the greeting.
    private func receive(_ text: String) throws(CloseReason) {
        let message = try ClientMessage(json: text)
        if let greeting {
            guard case .hello = message else { throw .malformed }
            greeting.cancel()
            self.greeting = nil
        }
        guard let line else { return }
        unhandled += 1
        inbox.post(.message(line, message))
    }

    private func messageHandled(_ context: ChannelHandlerContext) {
        unhandled -= 1
        guard unhandled == 0, wantsRead, context.channel.isActive else { return }
        wantsRead = false
        context.read()
    }

    /// The first silence is answered with a ping, the second ends the connection.
    private func wasSilent(_ context: ChannelHandlerContext) {
        if isSilent { return context.close(promise: nil) }
        isSilent = true
        let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
    }

    /// A page that does not read gets no answers either.
    private func answer(_ data: ByteBuffer, _ context: ChannelHandlerContext) {
        guard context.channel.isWritable else { return }
        let pong = WebSocketFrame(fin: true, opcode: .pong, data: data)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    }

    private func leave(_ data: ByteBuffer, _ context: ChannelHandlerContext) {
        isClosing = true
        var reason = data
        let code = reason.readWebSocketErrorCode()
        wasLeft = code == .goingAway || code == .normalClosure
        context.channel.close(saying: data)
    }
}
