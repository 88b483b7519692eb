#if AsyncHTTPClientTransport
    import NIOCore
    import NIOHTTP1

    /// A handler that hides the content coding of responses without a body from the decompressor.
    ///
    /// Such a response may name the coding that a body would have had. The decompressor would miss the end of the
    /// coding and fail the request, so the handler removes the field from these heads.
    final class CodingGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private var asksForHead = false

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head(let head) = Self.unwrapOutboundIn(data) { asksForHead = head.method == .HEAD }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(var head) = Self.unwrapInboundIn(data), !hasBody(head) else {
                return context.fireChannelRead(data)
            }
            head.headers.remove(name: "Content-Encoding")
            context.fireChannelRead(Self.wrapInboundOut(.head(head)))
        }

        private func hasBody(_ head: HTTPResponseHead) -> Bool {
            !asksForHead && head.status.mayHaveResponseBody && head.headers["Content-Length"] != ["0"]
        }
    }
#endif
