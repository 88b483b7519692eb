import NIOCore
import NIOWebSocket

/// The WebSocket of one page, as the main actor sees it.
@MainActor
final class PageLine: PageConnection {
    /// Where pages connect.
    nonisolated static let path = "/socket"

    /// The secret of the browser, as it came.
    nonisolated let cookie: String?
    /// The session, from the first message on.
    var session: Session?

    private nonisolated let channel: any Channel

    nonisolated init(channel: any Channel, cookie: String?) {
        self.channel = channel
        self.cookie = cookie
    }

    /// Allows the connection to read on, once for each message.
    nonisolated func handled() {
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

/// Tells the handler of a page's frames that one of its messages was handled.
struct MessageHandled: Sendable {}

extension Channel {
    /// Says why, then closes the connection.
    func close(_ reason: CloseReason) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: WebSocketErrorCode(codeNumber: Int(reason.code)))
        data.writeString(reason.words)
        close(saying: data)
    }

    /// Sends a close frame, then closes the connection; one that takes no bytes is closed soon without it.
    func close(saying data: ByteBuffer) {
        let deadline = eventLoop.scheduleTask(in: .seconds(5)) { self.close(promise: nil) }
        closeFuture.whenComplete { _ in deadline.cancel() }
        writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)).whenComplete { _ in
            self.close(promise: nil)
        }
    }
}
