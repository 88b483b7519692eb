import NIOCore
import NIOHTTP1

extension StationConnection {
    /// The interval of comments, by which a client knows that the connection is alive.
    static let heartbeat = TimeAmount.seconds(15)

    /// A response with events, which ends when the client hangs up, or with the events that it could send.
    struct Streaming {
        let journey: Journey
        let number: Int
        var cursor: EventCursor
        var isReady = false
        var bytes = 0
        var beat: Scheduled<Void>?
        var bots: Scheduled<Void>?
        var cut: Scheduled<Void>?
    }

    /// Begins a stream with the events up to now.
    func open(_ journey: Journey, context: ChannelHandlerContext) {
        // NB: The log may have lost the place while the response was underway.
        guard let cursor = api.cursor(of: journey.request), var head = journey.delivery.response?.head() else {
            api.arrive(journey, bytes: 0)
            return send(Problem.noPosition.response, to: .GET, context: context)
        }
        head.headers.remove(name: "Content-Length")
        head.headers.add(name: "Transfer-Encoding", value: "chunked")
        write(head, context: context)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let number = api.streams.add { [eventLoop = context.eventLoop] in
            eventLoop.execute {
                let (connection, context) = bound.value
                connection.stream(context: context)
            }
        }
        var streaming = Streaming(journey: journey, number: number, cursor: cursor)
        streaming.cut = api.lifetime(of: journey).map { time in
            context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { self.cut(context: context) }
        }
        state = .streaming(streaming)
        write("retry: 1000\n\n", context: context)
        stream(context: context)
        beat(context: context)
    }

    /// Sends the events that there are, unless the network holds them or the client doesn't read.
    func stream(context: ChannelHandlerContext) {
        guard case .streaming(var streaming) = state else { return }
        switch api.train.tunnel {
        case .hanging: return
        case .refusing:
            endStreaming()
            return reset(context: context)
        case .none: break
        }
        guard context.channel.isWritable else { return }
        let (page, pace) = api.events(after: streaming.cursor)
        guard let page else {
            endStreaming()
            return end(context: context)
        }
        streaming.cursor = page.next
        streaming.bots?.cancel()
        streaming.bots = pace.map { pace in
            context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(pace)) { self.stream(context: context) }
        }
        // NB: In a tunnel that began meanwhile, the first events are yet to be sent.
        let end = streaming.isReady ? "" : "event: ready\ndata: {}\n\n"
        streaming.isReady = true
        state = .streaming(streaming)
        let text = page.events.joined() + end
        if !text.isEmpty { write(text, context: context) }
    }

    /// Sends a comment from time to time, or hangs up on a client that doesn't read.
    private func beat(context: ChannelHandlerContext) {
        guard case .streaming(var streaming) = state else { return }
        streaming.beat = context.eventLoop.assumeIsolated().scheduleTask(in: Self.heartbeat) {
            guard case .streaming = self.state else { return }
            guard context.channel.isWritable else { return self.cut(context: context) }
            if self.api.train.tunnel == .none { self.write(":\n\n", context: context) }
            self.beat(context: context)
        }
        state = .streaming(streaming)
    }

    /// Sends a part of the events, in two pieces if the network's delays differ.
    private func write(_ text: String, context: ChannelHandlerContext) {
        guard case .streaming(var streaming) = state else { return }
        let train = api.train
        let splits = train.maximumLatency > train.minimumLatency || train.dripRate > 0
        let place = splits ? (streaming.bytes * 31 + 7) % text.utf8.count : 0
        streaming.bytes += text.utf8.count
        state = .streaming(streaming)
        for piece in [text.utf8.prefix(place), text.utf8.dropFirst(place)] where !piece.isEmpty {
            let body = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: piece)))
            context.writeAndFlush(wrapOutboundOut(body), promise: nil)
        }
    }

    /// Ends the connection in the middle of the response.
    private func cut(context: ChannelHandlerContext) {
        guard case .streaming = state else { return }
        endStreaming()
        state = .closing
        context.close(promise: nil)
    }

    private func endStreaming() {
        guard case .streaming(let streaming) = state else { return }
        letGo(of: streaming)
        api.arrive(streaming.journey, bytes: streaming.bytes)
    }

    func letGo(of streaming: Streaming) {
        api.streams.remove(streaming.number)
        for timer in [streaming.beat, streaming.bots, streaming.cut] { timer?.cancel() }
    }
}

extension Journey {
    /// A Boolean value that indicates whether the response is a stream of events.
    var opensStream: Bool {
        guard request.method == "GET", let response = delivery.response, response.status == 200 else { return false }
        return response.headers["Content-Type"] == StationAPI.eventStream
    }
}
