import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A handler that collects one request, rejects it if the policy forbids it, and otherwise passes it to the main actor.
///
/// A connection carries only one request, so a limit for the connection is a limit for the request.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    /// The maximum size of a body, in bytes.
    static let bodyLimit = 65_536

    private let policy: OriginPolicy
    private let timeouts: Timeouts
    private let inbox: Inbox
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()
    private var isDone = false
    private var deadline: Scheduled<Void>?

    init(policy: OriginPolicy, timeouts: Timeouts, inbox: Inbox) {
        self.policy = policy
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
            if let refusal = refusal(of: head) { finish(context, refusal) }
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

    private func refusal(of head: HTTPRequestHead) -> Response? {
        guard let host = policy.host(of: head.headers) else {
            return Response(status: .forbidden, text: "This server does not accept this host name.")
        }
        let isSafe = [.GET, .HEAD, .OPTIONS].contains(head.method)
        if !isSafe, head.headers.contains(name: "origin"), !policy.isSameOrigin(head.headers, host: host) {
            return .crossSite
        }
        if head.headers.contains(name: "upgrade"), head.uri == PageSocket.path {
            return Response(status: .forbidden, text: "Only a page of this server may connect.")
        }
        let length = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
        return length > Self.bodyLimit ? .tooLarge : nil
    }

    private func finish(_ context: ChannelHandlerContext, _ response: Response) {
        isDone = true
        deadline?.cancel()
        context.channel.respond(with: response, within: timeouts.writing)
    }

    private func hand(over context: ChannelHandlerContext) {
        guard let head else { return }
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard head.uri.hasPrefix("/"), let path = parts.first.flatMap({ String($0).removingPercentEncoding }) else {
            return finish(context, Response(status: .badRequest, text: "The request target is not a path."))
        }
        isDone = true
        deadline?.cancel()
        let request = PageRequest(
            method: head.method.rawValue, path: path, query: parts.count > 1 ? String(parts[1]) : nil,
            body: Data(body.readableBytesView))
        inbox.post(
            .request(Exchange(head, request: request, channel: context.channel, timeout: timeouts.writing)))
    }
}

extension Response {
    static let tooLarge = Response(status: .payloadTooLarge, text: "The body exceeds 64 kB.")
}
