import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server, with a limit for all of them and one for each remote address.
final class Connections: Sendable {
    private struct Open {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var counts: [ClientAddress: Int] = [:]
    }

    private let limit: Int
    private let open = NIOLockedValueBox(Open())

    init(limit: Int) {
        self.limit = limit
    }

    /// Admits a connection, or returns `false` if there are too many.
    ///
    /// A remote address may have a quarter of all connections, so that it can't lock others out.
    func admit(_ channel: any Channel) -> Bool {
        let key = ObjectIdentifier(channel)
        let address = ClientAddress(channel.remoteAddress)
        let isAdmitted = open.withLockedValue { open in
            let count = open.counts[address, default: 0]
            guard open.channels.count < limit, address.isLoopback || count < limit / 4 else { return false }
            open.channels[key] = channel
            open.counts[address] = count + 1
            return true
        }
        if isAdmitted { channel.closeFuture.whenComplete { _ in self.remove(key, address) } }
        return isAdmitted
    }

    private func remove(_ key: ObjectIdentifier, _ address: ClientAddress) {
        open.withLockedValue { open in
            open.channels[key] = nil
            let count = open.counts[address, default: 1] - 1
            open.counts[address] = count > 0 ? count : nil
        }
    }

    /// Closes all connections, after the data that has been written to them.
    func closeAll() async {
        for channel in open.withLockedValue({ Array($0.channels.values) }) {
            try? await channel.close().get()
        }
    }
}

/// A handler that rejects a connection over the limit, and closes it after the client has read the response.
///
/// It waits at most a second. Until then, the client's bytes are read and dropped: closing a connection with unread
/// bytes resets it, which discards a response that the client hasn't read.
final class RefusalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let words = "Too many connections are open. Close a page and try again.\n"
    private static let response = """
        HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
        Content-Length: \(words.utf8.count)\r\nConnection: close\r\n\r\n\(words)
        """

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.response))).whenComplete { _ in
            channel.close(mode: .output, promise: nil)
        }
        let end = context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in end.cancel() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
