import NIOCore
import NIOHTTP1

// MARK: - Delays

extension StationConnection {
    func setOut(on journey: Journey, context: ChannelHandlerContext) {
        wait(TimeAmount(journey.plan.delay), on: Travel(journey: journey), context: context) { connection, travel in
            connection.decide(travel, context: context)
        }
    }

    /// Continues with the response to a write, once the write is on disk.
    private func decide(_ travel: Travel, context: ChannelHandlerContext) {
        var travel = travel
        travel.journey = api.decide(travel.journey)
        guard api.disk != nil, let response = travel.journey.delivery.response, !travel.journey.request.isSafe else {
            return arrive(travel, context: context)
        }
        state = .travelling(travel)
        let journey = travel.journey
        save(response, to: journey.request, context: context) { connection, saved in
            guard case .travelling(var travel) = connection.state, travel.journey == journey else { return }
            if saved != response { travel.journey = journey.decided(saved) }
            connection.arrive(travel, context: context)
        }
    }

    /// Continues after a time, unless the connection has ended by then.
    private func wait(
        _ time: TimeAmount,
        on travel: Travel,
        context: ChannelHandlerContext,
        then next: @escaping (StationConnection, Travel) -> Void
    ) {
        var travel = travel
        travel.timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            guard case .travelling(let travel) = self.state else { return }
            next(self, travel)
        }
        state = .travelling(travel)
    }

    private func arrive(_ travel: Travel, context: ChannelHandlerContext) {
        let journey = travel.journey
        if journey.opensStream { return open(journey, context: context) }
        switch journey.delivery {
        case .whole(let response):
            api.arrive(journey, bytes: journey.isHead ? 0 : response.body.count)
            send(response, to: journey.isHead ? .HEAD : .GET, context: context)
        case .cut(let response): cut(response, of: journey, context: context)
        case .misannounced(let response, let length):
            api.arrive(journey, bytes: response.body.count)
            send(response, announcing: length, to: .GET, context: context)
        case .dripping(let response, let duration):
            write(response.head(), context: context)
            drip(response.body.pieces(over: TimeAmount(duration)), of: travel, context: context)
        case .dropped:
            api.arrive(journey, bytes: 0)
            drop(context: context)
        case .refused:
            api.arrive(journey, bytes: 0)
            reset(context: context)
        case .hanging: hang(travel, context: context)
        case .undecided: preconditionFailure("a write arrives once it's decided")
        }
    }
}

// MARK: - Faults

extension StationConnection {
    /// Sends the head and half of the body, and closes the connection when they've been sent.
    private func cut(_ response: APIResponse, of journey: Journey, context: ChannelHandlerContext) {
        let half = response.body.prefix(response.body.count / 2)
        api.arrive(journey, bytes: half.count)
        state = .closing
        closeUnlessDone(in: patience, context: context)
        write(response.head(), context: context)
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: half)))), promise: sent)
    }

    /// Sends one piece after another, with the same pause before each.
    private func drip(_ pieces: Pieces, of travel: Travel, context: ChannelHandlerContext) {
        var pieces = pieces
        guard let piece = pieces.next() else {
            api.arrive(travel.journey, bytes: travel.bytes)
            return end(context: context)
        }
        context.flush()
        wait(pieces.pause, on: travel, context: context) { connection, travel in
            let body = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: piece)))
            context.writeAndFlush(connection.wrapOutboundOut(body), promise: nil)
            var travel = travel
            travel.bytes += piece.count
            connection.drip(pieces, of: travel, context: context)
        }
    }

    /// Closes the connection without a response.
    ///
    /// NB: The interim status before the close isn't a response, but proves that the request has arrived. Without it,
    /// clients that find a kept-alive connection closed consider the request lost and silently repeat it (RFC 9112,
    /// 9.3.1), so that the failure wouldn't be visible.
    private func drop(context: ChannelHandlerContext) {
        state = .closing
        send(informational: .processing, context: context)
        context.close(promise: nil)
    }

    /// Resets the connection, like a machine without a listener does.
    func reset(context: ChannelHandlerContext) {
        state = .closing
        context.channel.resetsWhenClosed()
        context.close(promise: nil)
    }

    /// Waits for the end of the tunnel, and then continues according to the train at that time.
    private func hang(_ travel: Travel, context: ChannelHandlerContext) {
        let journey = travel.journey
        wait(Self.endurance, on: travel, context: context) { connection, _ in
            connection.api.arrive(journey, bytes: 0)
            connection.drop(context: context)
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        api.hang(journey) { [eventLoop = context.eventLoop] in
            eventLoop.execute {
                let (connection, context) = bound.value
                guard case .travelling(let travel) = connection.state, travel.journey == journey else { return }
                travel.timer?.cancel()
                connection.setOut(on: connection.api.resume(journey), context: context)
            }
        }
    }
}

extension Journey {
    fileprivate var isHead: Bool { request.method == "HEAD" }
}
