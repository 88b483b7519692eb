import NIOCore
import NIOWebSocket

/// The WebSocket of one page, as used on the main actor.
@MainActor
final class PageSocket: PageConnection {
    /// The path that pages connect to.
    nonisolated static let path = "/socket"

    /// The received secret of the browser.
    nonisolated let cookie: String?
    /// The session, which is set by the first message.
    var session: Session?

    private nonisolated let channel: any Channel

    nonisolated init(channel: any Channel, cookie: String?) {
        self.channel = channel
        self.cookie = cookie
    }

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

    func close(_ reason: CloseReason) {
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
