import NIOCore

/// A handler before a connection's socket that completes every write immediately, and counts operations on the socket.
final class InstantNetwork: ChannelOutboundHandler {
    typealias OutboundIn = Any

    private(set) var reads = 0
    private(set) var writes = 0

    /// The maximum number of nested writes, each made in the completion of another.
    private(set) var deepest = 0
    private var depth = 0

    func read(context: ChannelHandlerContext) {
        reads += 1
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        writes += 1
        depth += 1
        deepest = max(deepest, depth)
        promise?.succeed()
        depth -= 1
    }
}
