import NIOCore
import NIOWebSocket

/// The WebSocket of one page, as used on the main actor.
@MainActor
final class PageSocket: PageConnection {
    /// The path that pages connect to.
    nonisolated static let path = "/socket"

    /// The page's token, as in its greeting.
    nonisolated let token: String
    /// The received secret of the browser.
    nonisolated let cookie: String?
    nonisolated let address: ClientAddress
    /// The session, which is set by the greeting.
    var session: Session?

    nonisolated let channel: any Channel

    nonisolated init(channel: any Channel, token: String, cookie: String?, address: ClientAddress) {
        self.channel = channel
        self.token = token
        self.cookie = cookie
        self.address = address
    }

    /// The session, or `nil` if there is none, or the page has connected again elsewhere.
    var connectedSession: Session? { session?.connection === self ? session : nil }

    nonisolated var isOpen: Bool { channel.isActive }

    /// Allows the connection to continue reading.
    ///
    /// Call this once for each message.
    nonisolated func didHandleMessage() {
        channel.pipeline.fireUserInboundEventTriggered(MessageHandled())
    }

    nonisolated var isWritable: Bool { channel.isWritable }

    func send(_ text: String) {
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)), promise: nil)
    }

    nonisolated func close(_ reason: CloseReason) {
        channel.close(reason)
    }
}

/// An event that notifies the handler of a page's frames that one of its messages was handled.
struct MessageHandled: Sendable {}

extension Channel {
    /// Sends the reason, then closes the connection.
    func close(_ reason: CloseReason) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: WebSocketErrorCode(codeNumber: Int(reason.code)))
        data.writeString(reason.words)
        close(saying: data)
    }

    /// Sends a close frame, then closes the connection.
    ///
    /// If the connection accepts no bytes, it's closed soon without the frame.
    func close(saying data: ByteBuffer) {
        let deadline = eventLoop.scheduleTask(in: .seconds(5)) { self.close(promise: nil) }
        closeFuture.whenComplete { _ in deadline.cancel() }
        writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)).whenComplete { _ in
            self.close(promise: nil)
        }
    }
}
