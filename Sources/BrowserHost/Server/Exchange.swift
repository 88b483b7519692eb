import Foundation
import NIOCore
import NIOHTTP1

/// A request and the means to respond to it.
struct Exchange: Sendable {
    let request: PageRequest
    /// The client.
    let visitor: Visitor
    /// A Boolean value that indicates whether a document for a window is requested, rather than an image or data.
    let wantsDocument: Bool
    /// A Boolean value that indicates whether a browser declares the purpose of the request, as all do over HTTPS and
    /// locally.
    let hasFetchMetadata: Bool
    /// The full URL in the browser's address bar, or `nil` if it's invalid.
    let url: URL?
    /// A Boolean value that indicates whether the client accepts compressed bodies.
    private let acceptsGzip: Bool
    private let channel: any Channel
    private let timeout: TimeAmount

    init(_ head: HTTPRequestHead, of visitor: Visitor, request: PageRequest, channel: any Channel, timeout: TimeAmount)
    {
        self.visitor = visitor
        self.request = request
        self.channel = channel
        self.timeout = timeout
        hasFetchMetadata = head.headers.contains(name: "sec-fetch-dest")
        let accepted = head.headers["accept"].joined(separator: ",")
        wantsDocument =
            head.headers.first(name: "sec-fetch-dest").map { $0 == "document" } ?? accepted.contains("text/html")
        acceptsGzip = head.headers[canonicalForm: "accept-encoding"].contains { $0.isGzip }
        url = URL(string: "\(visitor.isSecure ? "https" : "http")://\(visitor.host)\(head.uri)")
    }

    /// Sends the response and closes the connection.
    ///
    /// Call this method once.
    func respond(with response: Response) {
        channel.respond(with: response, isHead: request.method == "HEAD", isCompressed: acceptsGzip, within: timeout)
    }
}

extension Substring {
    /// A Boolean value that indicates whether an item of `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3).
    fileprivate var isGzip: Bool {
        let parts = split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard let name = parts.first, ["gzip", "x-gzip"].contains(name) else { return false }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
        return weight.map { $0 > 0 } ?? true
    }
}

extension Channel {
    /// Sends a response and closes the connection, at the latest when the client's time to read it is over.
    func respond(
        with response: Response, isHead: Bool = false, isCompressed: Bool = false, within timeout: TimeAmount
    ) {
        let deadline = eventLoop.scheduleTask(in: timeout) { self.close(promise: nil) }
        closeFuture.whenComplete { _ in deadline.cancel() }
        eventLoop.execute { self.send(isCompressed ? response.compressed : response, isHead: isHead) }
    }

    private func send(_ response: Response, isHead: Bool) {
        write(HTTPServerResponsePart.head(response.head), promise: nil)
        if !isHead {
            write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: response.body))), promise: nil)
        }
        writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in self.close(promise: nil) }
    }
}
