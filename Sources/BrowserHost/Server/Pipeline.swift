import NIOCore
import NIOHTTP1
import NIOWebSocket

extension ChannelPipeline.SynchronousOperations {
    /// Configures a connection of the server: a limit, HTTP, and the upgrade to a WebSocket for pages.
    ///
    /// If there are too many connections, it sends a refusal, unless too many refusals are in progress.
    func serve(
        _ channel: any Channel, _ policy: OriginPolicy, _ timeouts: Timeouts, connections: Connections,
        refusals: Connections, inbox: Inbox
    ) throws {
        guard connections.admit(channel) else {
            guard refusals.admit(channel) else { return channel.close(promise: nil) }
            return try addHandler(RefusalHandler(time: timeouts.refusal))
        }
        let limit = RequestLimit()
        let requests = RequestHandler(policy: policy, timeouts: timeouts, inbox: inbox)
        let loop = channel.eventLoop
        let removed = NIOLoopBound((limit, requests), eventLoop: loop)
        try addHandler(limit)
        let upgrade: NIOHTTPServerUpgradeSendableConfiguration = (
            upgraders: [pageUpgrader(policy, timeouts, inbox: inbox)],
            completionHandler: { context in
                context.pipeline.syncOperations.removeHandler(removed.value.0, promise: nil)
                context.pipeline.syncOperations.removeHandler(removed.value.1, promise: nil)
            }
        )
        try configureHTTPServerPipeline(withPipeliningAssistance: false, withServerUpgrade: upgrade)
        try addHandler(requests)
    }

    private func pageUpgrader(
        _ policy: OriginPolicy, _ timeouts: Timeouts, inbox: Inbox
    ) -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: FrameReader.limit,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(policy.mayConnect(head) ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(IdleStateHandler(readTimeout: timeouts.silence))
                    try pipeline.addHandler(
                        SocketHandler(cookie: OriginPolicy.cookie(of: head.headers), inbox: inbox, timeouts: timeouts))
                }
            })
    }
}

extension OriginPolicy {
    /// Returns a Boolean value that indicates whether a page may connect: it must request this host, come from it, and
    /// send a cookie.
    func mayConnect(_ head: HTTPRequestHead) -> Bool {
        guard head.method == .GET, head.uri == PageSocket.path, let host = host(of: head.headers) else { return false }
        return isSameOrigin(head.headers, host: host) && OriginPolicy.cookie(of: head.headers) != nil
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
