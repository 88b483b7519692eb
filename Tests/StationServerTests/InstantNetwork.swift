import NIOCore

/// Stands before a connection's socket, takes every write at once, and counts what is asked of the socket.
final class InstantNetwork: ChannelOutboundHandler {
    typealias OutboundIn = Any

    private(set) var reads = 0
    private(set) var writes = 0

    /// How many writes were under way at the same time, each made in the completion of another.
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
