import NIOCore
import NIOHTTP1

extension StationConnection {
    /// Sends a complete response.
    ///
    /// - Parameter length: The announced length. If it differs from the body's, the connection ends after the response.
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

    /// Ends a response.
    ///
    /// The next request begins when it has been sent.
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
    /// Returns the head as it's sent, with its fields sorted by name.
    func head(announcing length: Int? = nil) -> HTTPResponseHead {
        var fields = HTTPHeaders(headers.sorted { $0.key < $1.key })
        if mayHaveBody { fields.add(name: "Content-Length", value: String(length ?? body.count)) }
        return HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: fields)
    }
}
