import Foundation
import NIOCore
import NIOPosix

@testable import StationServer

/// A client that sends bytes over a real connection, HTTP or not, and reads the response.
final class SocketClient {
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    private init(
        inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    /// Connects, runs the closure, and closes the connection.
    static func talk<Answer: Sendable>(
        to address: StationAddress,
        _ body: @Sendable (SocketClient) async throws -> Answer
    ) async throws -> Answer {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: address.host, port: address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await body(SocketClient(inbound: inbound, outbound: outbound))
        }
    }

    func send(_ text: String) async throws {
        try await outbound.write(ByteBuffer(string: text))
    }

    /// Sends a request and reads its response, up to the given end of its body.
    func get(_ path: String, upTo ending: String) async throws -> String {
        try await send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try await read { $0.hasSuffix(ending) }
    }

    /// Requests a single response, and reads its head and its body until the server closes the connection.
    func getToEnd(_ path: String, method: String = "GET") async throws -> (head: String, body: Data) {
        try await send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        var bytes = Data()
        while let buffer = try await inbound.next(isolation: #isolation) { bytes += buffer.readableBytesView }
        let end = bytes.firstRange(of: Data("\r\n\r\n".utf8))?.upperBound ?? bytes.endIndex
        return (String(decoding: bytes[..<end], as: UTF8.self), Data(bytes[end...]))
    }

    /// Reads until the server closes the connection.
    func readToEnd() async throws -> String {
        try await read { _ in false }
    }

    private func read(until isDone: (String) -> Bool) async throws -> String {
        var text = ""
        while !isDone(text), let buffer = try await inbound.next(isolation: #isolation) {
            text += String(buffer: buffer)
        }
        return text
    }
}
