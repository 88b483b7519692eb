import NIOCore
import NIOHTTP1

/// One connection of the faulty listener: one request at a time, through the API, over the train, back to the client.
///
/// While a request is under way nothing more is read, and what has been read already waits in a backlog no larger than
/// one read. The next request begins when the answer has left for the socket, so that a client that does not read
/// cannot pile up answers.
final class StationConnection: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long a client may take to send a request, or to take an answer.
    static let patience = TimeAmount.seconds(30)

    /// How long what a refused client still sends is read and thrown away, so that the answer reaches it.
    static let linger = TimeAmount.seconds(1)

    private enum State {
        case reading(IncomingRequest?)
        case travelling(Journey, of: IncomingRequest, until: Scheduled<Void>)
        case writing
        case closing
    }

    private let api: StationAPI
    private let hosts: HostPolicy
    private var state = State.reading(nil)
    private var backlog = CircularBuffer<HTTPServerRequestPart>()
    private var deadline: Scheduled<Void>?
    private var isLastRequest = false
    private var wantsRead = false
    private var isTakingIn = false

    init(api: StationAPI, hosts: HostPolicy) {
        self.api = api
        self.hosts = hosts
    }
}

// MARK: Events

extension StationConnection {
    func channelActive(context: ChannelHandlerContext) {
        closeUnlessDone(in: Self.patience, context: context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        backlog.append(unwrapInboundIn(data))
        takeIn(context: context)
    }

    func read(context: ChannelHandlerContext) {
        switch state {
        case .reading, .closing: context.read()
        case .travelling, .writing: wantsRead = true
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        isLastRequest = true
        switch (state, error as? HTTPParserError) {
        // The connection is closed already, in the middle of a request.
        case (_, .invalidEOFState?): break
        case (.reading, .headerOverflow?): refuse(RequestLimits.headTooLarge, context: context)
        case (.reading, _?): refuse(APIResponse(status: 400, error: "This is not HTTP/1.1."), context: context)
        case (_, _?): break
        case (_, nil): context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        isLastRequest = true
        switch state {
        case .reading, .travelling: context.close(promise: nil)
        case .writing, .closing: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if case .travelling(let journey, _, let timer) = state {
            timer.cancel()
            api.cancel(journey)
        }
        state = .closing
        backlog.removeAll()
        context.fireChannelInactive()
    }
}

// MARK: The request

extension StationConnection {
    /// Takes in what waits, for as long as no answer is under way.
    ///
    /// An answer may leave at once and end up here again: the loop that is running then goes on, so that many requests
    /// in one read do not nest.
    private func takeIn(context: ChannelHandlerContext) {
        guard !isTakingIn else { return }
        isTakingIn = true
        defer { isTakingIn = false }
        while case .reading(let request) = state, let part = backlog.popFirst() {
            do {
                try takeIn(part, of: request, context: context)
            } catch {
                refuse(error.response, context: context)
            }
        }
        if case .closing = state { backlog.removeAll() }
        if case .reading = state, wantsRead {
            wantsRead = false
            context.read()
        }
    }

    private func takeIn(
        _ part: HTTPServerRequestPart,
        of request: IncomingRequest?,
        context: ChannelHandlerContext
    ) throws(Refused) {
        switch (part, request) {
        case (.head(let head), _):
            let request = try IncomingRequest(head: head, hosts: hosts)
            state = .reading(request)
            closeUnlessDone(in: Self.patience, context: context)
            if request.expectsContinue { send(informational: .continue, context: context) }
        case (.body(let bytes), var request?):
            try request.append(bytes)
            state = .reading(request)
        case (.end, let request?):
            answer(request, context: context)
        case (_, nil):
            break
        }
    }

    private func answer(_ request: IncomingRequest, context: ChannelHandlerContext) {
        deadline?.cancel()
        if !request.keepsAlive { isLastRequest = true }
        switch api.receive(request.request) {
        case .answer(let response):
            send(response, to: request.head.method, context: context)
        case .journey(let journey):
            let timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(journey.plan.delay)) {
                self.arrive(context: context)
            }
            state = .travelling(journey, of: request, until: timer)
        }
    }

    private func arrive(context: ChannelHandlerContext) {
        guard case .travelling(let journey, let request, _) = state else { return }
        api.arrive(journey)
        guard let response = journey.response else { return drop(context: context) }
        send(response, to: request.head.method, context: context)
    }
}

// MARK: The answer

extension StationConnection {
    private func send(_ response: APIResponse, to method: HTTPMethod, context: ChannelHandlerContext) {
        state = .writing
        closeUnlessDone(in: Self.patience, context: context)
        var headers = HTTPHeaders(response.headers.sorted { $0.key < $1.key })
        headers.add(name: "Content-Length", value: String(response.body.count))
        if isLastRequest { headers.add(name: "Connection", value: "close") }
        let status = HTTPResponseStatus(statusCode: response.status)
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if method != .HEAD {
            let body = ByteBuffer(bytes: response.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { self.finish($0, context: context) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
    }

    private func send(informational status: HTTPResponseStatus, context: ChannelHandlerContext) {
        let head = HTTPResponseHead(version: .http1_1, status: status)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func finish(_ result: Result<Void, any Error>, context: ChannelHandlerContext) {
        guard case .writing = state else { return }
        guard case .success = result else { return context.close(promise: nil) }
        guard !isLastRequest else { return hangUp(context: context) }
        state = .reading(nil)
        closeUnlessDone(in: Self.patience, context: context)
        takeIn(context: context)
    }

    private func refuse(_ response: APIResponse, context: ChannelHandlerContext) {
        isLastRequest = true
        send(response, to: .GET, context: context)
    }

    /// Closes the connection without an answer.
    ///
    /// NB: The interim status before it is no answer, but proof that the request had arrived. Without it, clients that
    /// find a kept-alive connection closed take the request for lost and silently send it again (RFC 9112, 9.3.1):
    /// nobody would see the failure.
    private func drop(context: ChannelHandlerContext) {
        state = .closing
        send(informational: .processing, context: context)
        context.close(promise: nil)
    }

    /// Ends the connection so that a client that is still sending gets to read the answer first.
    private func hangUp(context: ChannelHandlerContext) {
        state = .closing
        backlog.removeAll()
        closeUnlessDone(in: Self.linger, context: context)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    private func closeUnlessDone(in time: TimeAmount, context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            context.close(promise: nil)
        }
    }
}
