#if AsyncHTTPClientTransport
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression

    /// A handler that limits data other than content: heads, interim responses, chunk sizes and extensions, and
    /// trailers.
    ///
    /// The decoder limits each head. This handler limits the data that the decoder accepts without end: interim
    /// responses, lines of any length, and compressed bytes that yield nothing. It counts the bytes of a connection
    /// before the decoder. ``ResponseWatch`` resets the count at each piece of content and at the end of each response.
    final class HeadGuard: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        /// The maximum number of consecutive bytes without any content.
        static let limit = 256 << 10

        /// The number of bytes since the last content.
        var bytes = 0

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            bytes += Self.unwrapInboundIn(data).readableBytes
            // The decoder works within this call, and the content that it finds resets the count.
            context.fireChannelRead(data)
            guard bytes > Self.limit else { return }
            bytes = 0
            context.fireErrorCaught(HTTPParserError.headerOverflow)
            context.close(promise: nil)
        }

        /// Adds the guards to a connection of the client, around the decoder and the decompressor, and limits the size
        /// of a read.
        @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self)
                let decompressor = try pipeline.context(handlerType: NIOHTTPResponseDecompressor.self)
                let counter = HeadGuard()
                try pipeline.addHandler(counter, position: .before(decoder.handler))
                try pipeline.addHandler(CodingGuard(), position: .after(decoder.handler))
                try pipeline.addHandler(ResponseWatch(counter), position: .after(decompressor.handler))
                // NB: The data of one read is decompressed at once, to at most a thousand times its size. The next read
                // waits until the reader has consumed it.
                let options = channel.syncOptions
                try options?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10))
                try options?.setOption(.maxMessagesPerRead, value: 1)
            }
        }
    }

    /// An error that indicates that a kept connection ended at its next request, before the first byte of the response.
    ///
    /// It says nothing about the request: the server was about to close an idle connection.
    struct StaleConnection: Error {}

    /// A handler that observes the responses of a connection, between the decoders and the client.
    final class ResponseWatch: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private let counter: HeadGuard
        private var responses = 0
        private var isWaiting = false

        init(_ counter: HeadGuard) {
            self.counter = counter
        }

        private var isStale: Bool { isWaiting && responses > 0 && counter.bytes == 0 }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head = Self.unwrapOutboundIn(data) { isWaiting = true }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch Self.unwrapInboundIn(data) {
            case .head(let head):
                // NB: The client treats a status below 100 as an interim response, and this transport doesn't switch
                // protocols.
                guard head.status.code >= 100, head.status != .switchingProtocols else {
                    context.fireErrorCaught(HTTPParserError.invalidStatus)
                    return context.close(promise: nil)
                }
                isWaiting = false
            case .body(let piece):
                if piece.readableBytes > 0 { counter.bytes = 0 }
            case .end:
                counter.bytes = 0
                responses += 1
            }
            context.fireChannelRead(data)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.fireErrorCaught(isStale ? StaleConnection() : error)
        }

        func channelInactive(context: ChannelHandlerContext) {
            if isStale { context.fireErrorCaught(StaleConnection()) }
            context.fireChannelInactive()
        }
    }
#endif
