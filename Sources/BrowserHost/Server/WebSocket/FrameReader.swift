import NIOCore
import NIOWebSocket

/// A reader that assembles the frames of a page into messages, and rejects frames that no page would send.
///
/// It also rejects those that RFC 6455 forbids.
struct FrameReader {
    /// The outcome of reading a frame.
    enum Outcome {
        /// A part of a message, or the response to a ping.
        case nothing
        case message(String)
        case ping(ByteBuffer)
        /// The page closes the connection, with the bytes of its reason.
        case goodbye(ByteBuffer)
    }

    /// The maximum size of a frame, and of a message, in bytes.
    static let limit = 16_384
    /// The maximum size of a control frame, in bytes (RFC 6455, section 5.5).
    private static let controlLimit = 125

    /// A Boolean value that indicates whether messages may be compressed.
    let inflates: Bool

    /// The parts of an incomplete message.
    private var parts: ByteBuffer?

    /// A Boolean value that indicates whether the message in progress is compressed.
    private var isCompressed = false

    init(inflates: Bool = false) {
        self.inflates = inflates
    }

    mutating func take(_ frame: WebSocketFrame) throws(CloseReason) -> Outcome {
        guard frame.maskKey != nil else { throw .unmasked }
        guard !frame.rsv1 || inflates && frame.opcode == .text, !frame.rsv2, !frame.rsv3 else { throw .reserved }
        guard frame.opcode.isControlOpcode else { return try takeData(frame) }
        guard frame.fin, frame.length <= Self.controlLimit else { throw .longControl }
        switch frame.opcode {
        case .ping: return .ping(frame.unmaskedData)
        case .pong: return .nothing
        case .connectionClose: return .goodbye(try Self.goodbye(frame.unmaskedData))
        default: throw .reserved
        }
    }

    private mutating func takeData(_ frame: WebSocketFrame) throws(CloseReason) -> Outcome {
        switch frame.opcode {
        case .text:
            guard parts == nil else { throw .interrupted }
            (parts, isCompressed) = (frame.unmaskedData, frame.rsv1)
        case .continuation:
            guard var whole = parts else { throw .interrupted }
            guard whole.readableBytes + frame.length <= Self.limit else { throw .tooLong }
            whole.writeImmutableBuffer(frame.unmaskedData)
            parts = whole
        case .binary: throw .notText
        default: throw .reserved
        }
        guard frame.fin, var whole = parts else { return .nothing }
        parts = nil
        if isCompressed { whole = try MessageDeflater.inflate(whole, limit: Self.limit) }
        guard let text = String(validating: whole.readableBytesView, as: UTF8.self) else { throw .notUnicode }
        return .message(text)
    }

    /// Returns the payload of a close frame, if it's allowed by RFC 6455, section 5.5.1.
    private static func goodbye(_ data: ByteBuffer) throws(CloseReason) -> ByteBuffer {
        guard data.readableBytes != 1 else { throw .malformedGoodbye }
        guard String(validating: data.readableBytesView.dropFirst(2), as: UTF8.self) != nil else { throw .notUnicode }
        return data
    }
}
