import NIOCore
import NIOHTTP1

/// A connection of the faulty listener, which handles one request at a time: through the API and the train, and back.
///
/// While a request is in progress, nothing more is read, and data that has already been read waits in a backlog no
/// larger than one read. The next request begins when the response has been sent to the socket, so that a client that
/// doesn't read can't accumulate responses.
final class StationConnection: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The time that a client usually has to send a request, or to receive a response.
    static let patience = TimeAmount.seconds(30)

    /// The time for which the data of a rejected client is read and discarded, so that the response reaches it.
    static let linger = TimeAmount.seconds(1)

    /// The time for which a request hangs in a tunnel that doesn't end.
    static let endurance = TimeAmount.seconds(60)

    enum State {
        case reading(IncomingRequest?)
        case travelling(Travel)
        case holding(Hold)
        case streaming(Streaming)
        case writing
        case closing
    }

    /// A journey in progress, which waits for its time, for the end of a tunnel, or for its next piece.
    struct Travel {
        var journey: Journey
        var timer: Scheduled<Void>?

        /// The number of bytes of the body that have been sent.
        var bytes = 0
    }

    let api: StationAPI
    var state = State.reading(nil)
    var isLastRequest = false
    /// The corresponding time for this client.
    let patience: TimeAmount
    private let hosts: HostPolicy
    private var backlog = CircularBuffer<HTTPServerRequestPart>()
    private var deadline: Scheduled<Void>?
    private var wantsRead = false
    private var isTakingIn = false

    init(api: StationAPI, hosts: HostPolicy, patience: TimeAmount) {
        self.api = api
        self.patience = patience
        self.hosts = hosts
    }
}

// MARK: - Events

extension StationConnection {
    func channelActive(context: ChannelHandlerContext) {
        closeUnlessDone(in: patience, context: context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        backlog.append(unwrapInboundIn(data))
        takeIn(context: context)
    }

    func read(context: ChannelHandlerContext) {
        switch state {
        case .reading, .closing: context.read()
        case .travelling, .holding, .streaming, .writing: wantsRead = true
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        isLastRequest = true
        switch (state, error as? HTTPParserError) {
        // The connection has already been closed, in the middle of a request.
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
        case .reading, .travelling, .holding, .streaming: context.close(promise: nil)
        case .writing, .closing: break
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stream(context: context)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        switch state {
        case .travelling(let travel):
            travel.timer?.cancel()
            api.cancel(travel.journey, bytes: travel.bytes)
        case .holding(let hold): letGo(of: hold)
        case .streaming(let streaming):
            letGo(of: streaming)
            api.cancel(streaming.journey, bytes: streaming.bytes)
        case .reading, .writing, .closing: break
        }
        state = .closing
        backlog.removeAll()
        context.fireChannelInactive()
    }
}

// MARK: - Requests

extension StationConnection {
    /// Processes the backlog while no response is in progress.
    ///
    /// Sending a response immediately may call this method again. The running loop then continues, so that many
    /// requests in one read aren't nested.
    func takeIn(context: ChannelHandlerContext) {
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
            closeUnlessDone(in: patience, context: context)
            if request.expectsContinue { send(informational: .continue, context: context) }
        case (.body(let bytes), var request?):
            try request.append(bytes)
            state = .reading(request)
        case (.end, let request?):
            respond(to: request, context: context)
        case (_, nil):
            break
        }
    }

    private func respond(to request: IncomingRequest, context: ChannelHandlerContext) {
        deadline?.cancel()
        if !request.keepsAlive { isLastRequest = true }
        switch api.receive(request.request) {
        case .response(let response): respond(response, to: request, context: context)
        case .journey(let journey): setOut(on: journey, context: context)
        case .hold(let time): hold(request, for: time, context: context)
        }
    }
}

extension StationConnection {
    /// Sends the response to a request without faults, and to a change once it's on disk.
    private func respond(_ response: APIResponse, to request: IncomingRequest, context: ChannelHandlerContext) {
        let (change, method) = (request.request, request.head.method)
        guard api.disk != nil, !change.isSafe else { return send(response, to: method, context: context) }
        state = .writing
        save(response, to: change, context: context) { connection, saved in
            guard case .writing = connection.state else { return }
            connection.send(saved, to: method, context: context)
        }
    }

    /// Continues with the response to a change once all changes so far are on disk, or with another response.
    func save(
        _ response: APIResponse, to change: APIRequest, context: ChannelHandlerContext,
        then next: @escaping (StationConnection, APIResponse) -> Void
    ) {
        let bound = NIOLoopBound((self, next), eventLoop: context.eventLoop)
        Task { [api, eventLoop = context.eventLoop] in
            let saved = await api.saved(response, to: change)
            eventLoop.execute {
                let (connection, next) = bound.value
                next(connection, saved)
            }
        }
    }
}

// MARK: - Ends

extension StationConnection {
    private func refuse(_ response: APIResponse, context: ChannelHandlerContext) {
        isLastRequest = true
        send(response, to: .GET, context: context)
    }

    /// Ends the connection in a way that lets a client that is still sending read the response first.
    func hangUp(context: ChannelHandlerContext) {
        state = .closing
        backlog.removeAll()
        closeUnlessDone(in: Self.linger, context: context)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    func closeUnlessDone(in time: TimeAmount, context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            context.close(promise: nil)
        }
    }
}
