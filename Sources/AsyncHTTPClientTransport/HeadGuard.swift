#if AsyncHTTPClientTransport
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression

    /// Limits what a server sends besides the content: heads, interim answers, chunk sizes and their extensions, trailers.
    ///
    /// The decoder limits each head. This is for what it lets pass: any number of interim answers, lines without end, and
    /// compressed bytes that come to nothing. It counts the bytes of a connection before the decoder; ``AnswerWatch``
    /// begins anew at each piece of content and each end.
    final class HeadGuard: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        /// The bytes that may come in a row without any content.
        static let limit = 256 << 10

        /// The bytes since the last content.
        var bytes = 0

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            bytes += Self.unwrapInboundIn(data).readableBytes
            // The decoder works within this call, and what it finds begins the count anew.
            context.fireChannelRead(data)
            guard bytes > Self.limit else { return }
            bytes = 0
            context.fireErrorCaught(HTTPParserError.headerOverflow)
            context.close(promise: nil)
        }

        /// Adds the guard to a connection of the client, around what makes content of bytes, and limits one read.
        @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self)
                let decompressor = try pipeline.context(handlerType: NIOHTTPResponseDecompressor.self)
                let counter = HeadGuard()
                try pipeline.addHandler(counter, position: .before(decoder.handler))
                try pipeline.addHandler(CodingGuard(), position: .after(decoder.handler))
                try pipeline.addHandler(AnswerWatch(counter), position: .after(decompressor.handler))
                // NB: what one read brings is decompressed at once, to a thousand times as much at most. The next read
                // waits until the reader has taken it.
                let options = channel.syncOptions
                try options?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10))
                try options?.setOption(.maxMessagesPerRead, value: 1)
            }
        }
    }

    /// The end of a kept connection at the moment of its next request, before a byte of the answer.
    ///
    /// It says nothing about the request: the server was about to close an idle connection.
    struct StaleConnection: Error {}

    /// Watches the answers of a connection, between what decodes them and the client.
    final class AnswerWatch: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private let counter: HeadGuard
        private var answers = 0
        private var isWaiting = false

        init(_ counter: HeadGuard) {
            self.counter = counter
        }

        private var isStale: Bool { isWaiting && answers > 0 && counter.bytes == 0 }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head = Self.unwrapOutboundIn(data) { isWaiting = true }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch Self.unwrapInboundIn(data) {
            case .head(let head):
                // NB: the client takes a status below 100 for an interim answer, and nothing here switches protocols.
                guard head.status.code >= 100, head.status != .switchingProtocols else {
                    context.fireErrorCaught(HTTPParserError.invalidStatus)
                    return context.close(promise: nil)
                }
                isWaiting = false
            case .body(let piece):
                if piece.readableBytes > 0 { counter.bytes = 0 }
            case .end:
                counter.bytes = 0
                answers += 1
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
