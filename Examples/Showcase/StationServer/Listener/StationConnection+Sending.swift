import NIOCore
import NIOHTTP1

extension StationConnection {
    /// Sends a whole answer.
    ///
    /// - Parameter length: The announced length; another one than the body's ends the connection after it.
    func send(
        _ response: APIResponse,
        announcing length: Int? = nil,
        to method: HTTPMethod,
        context: ChannelHandlerContext
    ) {
        write(response.head(announcing: length), context: context)
        if length != nil { isLastRequest = true }
        if method != .HEAD, response.mayHaveBody {
            let body = ByteBuffer(bytes: response.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        end(context: context)
    }

    /// Sends an interim status, such as 100.
    func send(informational status: HTTPResponseStatus, context: ChannelHandlerContext) {
        let head = HTTPResponseHead(version: .http1_1, status: status)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    func write(_ head: HTTPResponseHead, context: ChannelHandlerContext) {
        var head = head
        if isLastRequest { head.headers.add(name: "Connection", value: "close") }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    /// Ends an answer; the next request begins when it has left.
    func end(context: ChannelHandlerContext) {
        state = .writing
        closeUnlessDone(in: patience, context: context)
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { self.finish($0, context: context) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
    }

    private func finish(_ result: Result<Void, any Error>, context: ChannelHandlerContext) {
        guard case .writing = state else { return }
        guard case .success = result else { return context.close(promise: nil) }
        guard !isLastRequest else { return hangUp(context: context) }
        state = .reading(nil)
        closeUnlessDone(in: patience, context: context)
        takeIn(context: context)
    }
}

extension APIResponse {
    /// The head as it is sent, its fields in the order of their names.
    func head(announcing length: Int? = nil) -> HTTPResponseHead {
        var fields = HTTPHeaders(headers.sorted { $0.key < $1.key })
        if mayHaveBody { fields.add(name: "Content-Length", value: String(length ?? body.count)) }
        return HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: fields)
    }
}
