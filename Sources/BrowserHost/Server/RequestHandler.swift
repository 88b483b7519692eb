import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A handler that collects one request and passes it to the main actor, unless its head isn't admitted.
///
/// A connection carries only one request, so a limit for the connection is a limit for the request.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    /// The maximum size of a body, in bytes.
    static let bodyLimit = 65_536

    private let gate: Gate
    private let timeouts: Timeouts
    private let inbox: Inbox
    private var head: HTTPRequestHead?
    private var visitor: Visitor?
    private var body = ByteBuffer()
    private var isDone = false
    private var deadline: Scheduled<Void>?

    init(gate: Gate, timeouts: Timeouts, inbox: Inbox) {
        self.gate = gate
        self.timeouts = timeouts
        self.inbox = inbox
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: timeouts.request) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDone else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            do throws(Refusal) {
                visitor = try gate.admit(head, on: context.channel)
                if head.headers.contains(name: "upgrade"), head.uri == PageSocket.path { throw .notAPage }
            } catch {
                return finish(context, gate.accessControl.response(to: error, of: head, on: context.channel))
            }
            let length = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
            if length > Self.bodyLimit { finish(context, .tooLarge) }
        case .body(let part):
            guard body.readableBytes + part.readableBytes <= Self.bodyLimit else { return finish(context, .tooLarge) }
            body.writeImmutableBuffer(part)
        case .end: hand(over: context)
        }
    }

    /// Closes the connection, except after a refused WebSocket upgrade: that request arrives here next and is responded
    /// to.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOWebSocketUpgradeError { return }
        context.close(promise: nil)
    }

    private func finish(_ context: ChannelHandlerContext, _ response: Response) {
        isDone = true
        deadline?.cancel()
        context.channel.respond(with: response, isHead: head?.method == .HEAD, within: timeouts.writing)
    }

    private func hand(over context: ChannelHandlerContext) {
        guard let head, let visitor else { return }
        guard let path = head.path else {
            return finish(context, Response(status: .badRequest, text: "The request target is not a path."))
        }
        isDone = true
        deadline?.cancel()
        let request = PageRequest(
            method: head.method.rawValue, path: path, query: head.query,
            body: Data(body.readableBytesView))
        inbox.post(
            .request(Exchange(head, of: visitor, request: request, channel: context.channel, timeout: timeouts.writing))
        )
    }
}

extension Response {
    static let tooLarge = Response(status: .payloadTooLarge, text: "The body exceeds 64 kB.")
}
