import NIOCore
import NIOHTTP1
import NIOWebSocket
import Testing

@testable import BrowserHost

/// Messages that are compressed in transit (RFC 7692).
@Suite struct `Compressed messages` {
    private let texts = [
        "[]", #"[["t",12,"Hello"]]"#, String(repeating: #"["a",1,"class","box"],"#, count: 700), "äöü",
    ]

    @Test func `what is compressed is read as it was, and is made of what came before`() throws {
        let deflater = try #require(MessageDeflater())
        let whole = (0..<2).map { _ in
            texts.map { deflater.compress(ByteBuffer(string: $0))?.readableBytes ?? .max / 8 }.reduce(0, +)
        }
        #expect(whole[0] < texts.map(\.utf8.count).reduce(0, +) / 20)
        #expect(whole[1] < whole[0])
    }

    @Test func `a message of a page is inflated, in parts or whole`() throws {
        for text in texts {
            let data = try compressed(text)
            let bytes = Array(data.readableBytesView)
            for cut in Set([0, 1, bytes.count / 2, bytes.count]) {
                var reader = FrameReader(inflates: true)
                let parts = [bytes[..<cut], bytes[cut...]]
                let first = try reader.take(frame(parts[0], opcode: .text, isFinal: false, isCompressed: true))
                guard case .nothing = first else { throw Unexpected() }
                guard case .message(text) = try reader.take(frame(parts[1], opcode: .continuation)) else {
                    throw Unexpected()
                }
            }
        }
    }

    @Test func `a message that would be longer than 16 kB is refused, however short it is in transit`() throws {
        for (count, isRefused) in [(FrameReader.limit, false), (FrameReader.limit + 1, true), (10_000_000, true)] {
            let data = try compressed(String(repeating: " ", count: count))
            var reader = FrameReader(inflates: true)
            var reason: CloseReason?
            do throws(CloseReason) {
                _ = try reader.take(frame(data.readableBytesView.prefix(16_384), opcode: .text, isCompressed: true))
            } catch {
                reason = error
            }
            #expect(reason == (isRefused ? .tooLong : nil), "\(count)")
        }
    }

    @Test func `bytes that are no stream, and bits that weren't agreed on, are refused`() {
        let bad = ArraySlice<UInt8>([0xff, 0xff, 0xff, 0xff])
        for (bytes, opcode, inflates, reason) in [
            (bad, .text, true, CloseReason.corrupt), (bad, .text, false, .reserved), (bad, .ping, true, .reserved),
            (bad, .continuation, true, .reserved), ([0x07], .text, true, .corrupt),
        ] as [(ArraySlice<UInt8>, WebSocketOpcode, Bool, CloseReason)] {
            var reader = FrameReader(inflates: inflates)
            #expect(throws: reason) { try reader.take(frame(bytes, opcode: opcode, isCompressed: true)) }
        }
    }

    @Test(
        arguments: [
            (["permessage-deflate; client_max_window_bits"], true), (["permessage-deflate"], true),
            (["x-webkit-deflate-frame, permessage-deflate;client_max_window_bits=12"], true),
            (["permessage-deflate; server_max_window_bits=9, permessage-deflate"], true),
            (["permessage-deflate; client_no_context_takeover"], true), ([], false), (["gzip"], false),
            (["permessage-deflate; server_no_context_takeover"], false),
            (["permessage-deflate; server_max_window_bits=10"], false),
            (["permessage-deflate; client_max_window_bits=99"], false),
            (["permessage-deflate; client_max_window_bits; client_max_window_bits"], false),
            (["permessage-deflate;"], false), (["permessage-deflate; unknown"], false),
        ] as [([String], Bool)])
    func `only what the server does is agreed on`(offers: [String], isAccepted: Bool) {
        let headers = HTTPHeaders(offers.map { ("Sec-WebSocket-Extensions", $0) })
        #expect(MessageDeflater.isOffered(by: headers) == isAccepted)
    }

    private struct Unexpected: Error {}

    private func compressed(_ text: String) throws -> ByteBuffer {
        let deflater = try #require(MessageDeflater())
        return try #require(deflater.compress(ByteBuffer(string: text)))
    }

    private func frame(
        _ bytes: some Sequence<UInt8>, opcode: WebSocketOpcode, isFinal: Bool = true, isCompressed: Bool = false
    ) -> WebSocketFrame {
        var data = ByteBuffer(bytes: bytes)
        data.webSocketMask([1, 2, 3, 4])
        return WebSocketFrame(
            fin: isFinal, rsv1: isCompressed, opcode: opcode, maskKey: [1, 2, 3, 4], data: data)
    }
}
