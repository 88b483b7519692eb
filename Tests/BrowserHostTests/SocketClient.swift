import Foundation
import NIOCore
import NIOPosix
import Testing

/// A client that sends exactly the given bytes, and records the response.
final class SocketClient: Sendable {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private init(_ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>) {
        self.channel = channel
    }

    /// Runs `body` with a connection to a port of this machine.
    static func connect<Result: Sendable>(
        port: Int, _ body: @Sendable (inout Line) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var line = Line(iterator: inbound.makeAsyncIterator(), outbound: outbound)
            return try await body(&line)
        }
    }

    /// Sends a request and returns the whole response.
    static func request(port: Int, _ text: String) async throws -> String {
        try await connect(port: port) { line in
            try await line.send(Array(text.utf8))
            return try await line.rest()
        }
    }

    /// The two directions of a connection.
    struct Line {
        fileprivate var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
        private var buffer = ByteBuffer()

        fileprivate init(
            iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
            outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
        ) {
            self.iterator = iterator
            self.outbound = outbound
        }

        func send(_ bytes: [UInt8]) async throws {
            try await outbound.write(ByteBuffer(bytes: bytes))
        }

        /// Returns everything up to the end of the connection.
        mutating func rest() async throws -> String {
            while try await more() {}
            return buffer.readString(length: buffer.readableBytes) ?? ""
        }

        /// Returns the head of a response.
        mutating func head() async throws -> String {
            while true {
                let text = String(buffer: buffer)
                if let end = text.range(of: "\r\n\r\n") {
                    let head = String(text[..<end.upperBound])
                    buffer.moveReaderIndex(forwardBy: head.utf8.count)
                    return head
                }
                guard try await more() else { return text }
            }
        }

        /// Returns the opcode and payload of the next frame, or nil at the end.
        mutating func frame() async throws -> (opcode: UInt8, payload: [UInt8])? {
            while true {
                if let frame = takeFrame() { return frame }
                guard try await more() else { return nil }
            }
        }

        private mutating func takeFrame() -> (opcode: UInt8, payload: [UInt8])? {
            var copy = buffer
            guard let first: UInt8 = copy.readInteger(), let second: UInt8 = copy.readInteger() else { return nil }
            var length = Int(second & 0x7f)
            if length == 126 {
                guard let long: UInt16 = copy.readInteger() else { return nil }
                length = Int(long)
            } else if length == 127 {
                guard let long: UInt64 = copy.readInteger() else { return nil }
                length = Int(long)
            }
            guard let payload = copy.readBytes(length: length) else { return nil }
            buffer = copy
            return (first & 0x0f, payload)
        }

        private mutating func more() async throws -> Bool {
            guard var part = try await iterator.next(isolation: #isolation) else { return false }
            buffer.writeBuffer(&part)
            return true
        }
    }

    /// Returns a masked frame of a client.
    static func frame(_ text: String, opcode: UInt8 = 1, isFinal: Bool = true, isMasked: Bool = true) -> [UInt8] {
        let payload = Array(text.utf8)
        let first = (isFinal ? 0x80 : 0) | opcode
        let mask: [UInt8] = isMasked ? [1, 2, 3, 4] : []
        let bit: UInt8 = isMasked ? 0x80 : 0
        let length: [UInt8] =
            payload.count < 126
            ? [bit | UInt8(payload.count)] : [bit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
        let body = isMasked ? payload.enumerated().map { $1 ^ mask[$0 % 4] } : payload
        return [first] + length + mask + body
    }
}
