import NIOCore
import NIOWebSocket

/// A handler that reads the frames of a page in order, and rejects frames that no page would send.
///
/// Reading pauses while a message waits for the main actor, so a page that sends faster than it's served only fills its
/// own buffers.
final class SocketHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let cookie: String?
    private let address: ClientAddress
    private let inbox: Inbox
    private let timeouts: Timeouts
    private let now: () -> NIODeadline
    /// The socket, from the greeting on.
    // NB: Released with the connection, because the socket retains the channel, and thereby this handler.
    private var socket: PageSocket?
    private var frames: FrameReader
    /// The compression of the messages to the page, which begins with the first one.
    private var deflater: MessageDeflater?
    private var isPlain: Bool
    private var bucket: TokenBucket
    private var unhandled = 0
    private var wantsRead = false
    private var isClosedByPage = false
    private var isClosing = false
    private var isSilent = false
    /// A task that ends a connection without a greeting; `nil` after the greeting.
    private var greeting: Scheduled<Void>?
    /// A task that ends a connection to which nothing can be written.
    private var stall: Scheduled<Void>?

    init(
        cookie: String?, address: ClientAddress, inbox: Inbox, timeouts: Timeouts = Timeouts(),
        isCompressed: Bool = false, now: @escaping () -> NIODeadline = NIODeadline.now
    ) {
        self.cookie = cookie
        self.address = address
        self.inbox = inbox
        self.timeouts = timeouts
        self.now = now
        bucket = TokenBucket(rate: 200, now: now())
        frames = FrameReader(inflates: isCompressed)
        isPlain = !isCompressed
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        greeting = context.eventLoop.scheduleTask(in: timeouts.greeting) { channel.close(.noGreeting) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        isSilent = false
        do throws(CloseReason) {
            let outcome = try frames.take(unwrapInboundIn(data))
            guard bucket.take(at: now()) else { throw .tooFast }
            switch outcome {
            case .message(let text): try receive(text, context)
            case .ping(let data): respond(to: data, context)
            case .goodbye(let data): close(saying: data, context)
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

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(wrapOutboundOut(compressed(unwrapOutboundIn(data))), promise: promise)
    }

    /// Returns the frame of a message with compressed bytes, unless it's too short for that.
    private func compressed(_ frame: WebSocketFrame) -> WebSocketFrame {
        guard !isPlain, frame.opcode == .text, frame.data.readableBytes >= 64 else { return frame }
        deflater = deflater ?? MessageDeflater()
        guard let data = deflater?.compress(frame.data) else {
            isPlain = true
            return frame
        }
        return WebSocketFrame(fin: true, rsv1: true, opcode: .text, data: data)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = nil
        let channel = context.channel
        if !channel.isWritable {
            stall = context.eventLoop.scheduleTask(in: timeouts.writing) { channel.close(promise: nil) }
        } else if let socket {
            inbox.post(.writable(socket))
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        greeting?.cancel()
        stall?.cancel()
        if let socket { inbox.post(.closed(socket, isClosedByPage: isClosedByPage)) }
        socket = nil
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

    /// Passes on a message.
    ///
    /// The first one must be the greeting.
    private func receive(_ text: String, _ context: ChannelHandlerContext) throws(CloseReason) {
        let message = try ClientMessage(json: text)
        if let greeting {
            guard case .hello(let token, _, _) = message else { throw .malformed }
            greeting.cancel()
            self.greeting = nil
            socket = PageSocket(channel: context.channel, token: token, cookie: cookie, address: address)
        }
        guard let socket else { return }
        unhandled += 1
        inbox.post(.message(socket, message))
    }

    private func messageHandled(_ context: ChannelHandlerContext) {
        unhandled -= 1
        guard unhandled == 0, wantsRead, context.channel.isActive else { return }
        wantsRead = false
        context.read()
    }

    /// Sends a ping after the first period of silence, and closes the connection after the second.
    private func wasSilent(_ context: ChannelHandlerContext) {
        if isSilent { return context.close(promise: nil) }
        isSilent = true
        let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
    }

    /// Responds to a ping, unless the page isn't reading.
    private func respond(to data: ByteBuffer, _ context: ChannelHandlerContext) {
        guard context.channel.isWritable else { return }
        let pong = WebSocketFrame(fin: true, opcode: .pong, data: data)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    }

    private func close(saying data: ByteBuffer, _ context: ChannelHandlerContext) {
        isClosing = true
        var reason = data
        let code = reason.readWebSocketErrorCode()
        isClosedByPage = code == .goingAway || code == .normalClosure
        context.channel.close(saying: data)
    }
}
