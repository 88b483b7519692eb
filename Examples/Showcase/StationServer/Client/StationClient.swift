public import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A client of a ``StationServer`` that reads responses as they arrive, and that may leave in the middle of one.
///
/// Each request has a connection of its own, which ends with it.
public struct StationClient: Sendable {
    /// A part of a response.
    public enum Part: Sendable, Hashable {
        /// The status and the header fields. The values of a repeated field are joined with commas.
        case head(status: Int, headers: [String: String])
        /// The next bytes of the body.
        case body(Data)
    }

    private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    private let address: StationAddress

    /// Creates a client of the server at an address.
    public init(_ address: StationAddress) {
        self.address = address
    }

    /// Sends a request, and returns when the complete response has been received.
    ///
    /// - Parameter receive: A closure that is called with each part of the response. If it throws, the connection is
    ///   closed, and this method throws the same error.
    /// - Throws: `CancellationError` if the calling task is canceled, and otherwise `URLError` for a connection that
    ///   can't be made or ends early.
    public func send(_ request: APIRequest, receive: (Part) throws -> Void) async throws {
        var refusal: (any Error)?
        do {
            try await connection().executeThenClose { inbound, outbound in
                for part in parts(of: request) { try await outbound.write(part) }
                for try await part in inbound {
                    guard let part = Self.part(part) else { return }
                    do {
                        try receive(part)
                    } catch {
                        refusal = error
                        return
                    }
                }
                throw URLError(.networkConnectionLost)
            }
        } catch {
            try Task.checkCancellation()
            throw error is IOError || error is HTTPParserError || error is ChannelError
                ? URLError(.networkConnectionLost) : error
        }
        if let refusal { throw refusal }
    }

    private func connection() async throws -> Connection {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: address.host, port: address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
    }

    private func parts(of request: APIRequest) -> [HTTPClientRequestPart] {
        var fields = HTTPHeaders(request.headers.sorted { $0.key < $1.key })
        fields.replaceOrAdd(name: "Host", value: address.description.replacing("http://", with: ""))
        fields.replaceOrAdd(name: "Connection", value: "close")
        if !request.isSafe { fields.replaceOrAdd(name: "Content-Length", value: "\(request.body.count)") }
        let target = request.path + (request.query.map { "?\($0)" } ?? "")
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: request.method), uri: target, headers: fields)
        let body = HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: request.body)))
        return [.head(head)] + (request.body.isEmpty ? [] : [body]) + [.end(nil)]
    }

    private static func part(_ part: HTTPClientResponsePart) -> Part? {
        switch part {
        case .head(let head):
            let fields = head.headers.map { ($0.name, $0.value) }
            return .head(
                status: Int(head.status.code), headers: Dictionary(fields, uniquingKeysWith: { "\($0), \($1)" }))
        case .body(let bytes): return .body(Data(bytes.readableBytesView))
        case .end: return nil
        }
    }
}
