import NIOCore
import NIOHTTP1
import NIOWebSocket

extension ChannelPipeline.SynchronousOperations {
    /// Configures a connection of the server: a limit, HTTP, and the upgrade to a WebSocket for pages.
    ///
    /// If there are too many connections, it sends a refusal, unless too many refusals are in progress.
    func serve(
        _ channel: any Channel, _ gate: Gate, _ timeouts: Timeouts, refusals: Connections, inbox: Inbox
    ) throws {
        guard gate.admit(channel) else {
            guard refusals.admit(channel, at: gate.accessControl.address(of: channel)) else {
                return channel.close(promise: nil)
            }
            return try addHandler(RefusalHandler(time: timeouts.refusal))
        }
        let limit = RequestLimit()
        let requests = RequestHandler(gate: gate, timeouts: timeouts, inbox: inbox)
        let loop = channel.eventLoop
        let removed = NIOLoopBound((limit, requests), eventLoop: loop)
        try addHandler(limit)
        let upgrade: NIOHTTPServerUpgradeSendableConfiguration = (
            upgraders: [pageUpgrader(gate, timeouts, inbox: inbox)],
            completionHandler: { context in
                context.pipeline.syncOperations.removeHandler(removed.value.0, promise: nil)
                context.pipeline.syncOperations.removeHandler(removed.value.1, promise: nil)
            }
        )
        try configureHTTPServerPipeline(withPipeliningAssistance: false, withServerUpgrade: upgrade)
        try addHandler(requests)
    }

    private func pageUpgrader(
        _ gate: Gate, _ timeouts: Timeouts, inbox: Inbox
    ) -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: FrameReader.limit,
            shouldUpgrade: { channel, head in
                guard gate.mayUpgrade(head, on: channel) else { return channel.eventLoop.makeSucceededFuture(nil) }
                var headers = HTTPHeaders()
                if MessageDeflater.isOffered(by: head.headers) {
                    headers.add(name: "Sec-WebSocket-Extensions", value: MessageDeflater.accepted)
                }
                return channel.eventLoop.makeSucceededFuture(headers)
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    let visitor = try gate.admit(head, on: channel)
                    try pipeline.addHandler(IdleStateHandler(readTimeout: timeouts.silence))
                    try pipeline.addHandler(
                        SocketHandler(
                            cookie: visitor.cookie, address: visitor.address, inbox: inbox, timeouts: timeouts,
                            isCompressed: MessageDeflater.isOffered(by: head.headers)))
                }
            })
    }
}

/// The way into a server: the access control, and the number of connections.
struct Gate: Sendable {
    let accessControl: AccessControl
    let connections: Connections

    /// Admits a connection until it closes, or returns `false` if there is no room for it.
    func admit(_ channel: any Channel) -> Bool {
        if connections.admit(channel, at: accessControl.address(of: channel)) { return true }
        _ = accessControl.response(to: .tooManyConnections, on: channel)
        return false
    }

    /// Returns the client of a request.
    ///
    /// - Throws: The ``Refusal`` of a request that isn't admitted.
    func admit(_ head: HTTPRequestHead, on channel: any Channel) throws(Refusal) -> Visitor {
        let visitor = try accessControl.admit(head, on: channel)
        guard connections.move(channel, to: visitor.address) else { throw .tooManyConnections }
        return visitor
    }

    /// Returns a Boolean value that indicates whether a page may connect.
    ///
    /// A request that may not is handled like any other, and so refused.
    func mayUpgrade(_ head: HTTPRequestHead, on channel: any Channel) -> Bool {
        (try? admit(head, on: channel))?.mayConnect(head) ?? false
    }
}

/// The times that a server waits for a client.
struct Timeouts: Sendable {
    /// The time for a complete request.
    var request = TimeAmount.seconds(10)
    /// The time for the first message of a page after it has connected.
    var greeting = TimeAmount.seconds(10)
    /// The time without a frame after which a page is pinged, and after which the connection is then closed.
    var silence = TimeAmount.seconds(30)
    /// The time for a client that doesn't read its response, and for a page to which nothing can be written.
    var writing = TimeAmount.seconds(30)
    /// The time for a client to read that its connection is rejected.
    var refusal = TimeAmount.seconds(1)
}
