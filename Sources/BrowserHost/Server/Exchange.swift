import Foundation
import NIOCore
import NIOHTTP1

/// A request and the means to respond to it.
struct Exchange: Sendable {
    let request: PageRequest
    /// The name of the cookie that contains the browser's secret.
    let cookieName: String
    /// The received secret of the browser, or `nil` if there is none.
    let cookie: String?
    /// A Boolean value that indicates whether the browser navigates to the page, rather than another site embedding it.
    let isNavigation: Bool
    /// A Boolean value that indicates whether a document for a window is requested, rather than an image or data.
    let wantsDocument: Bool
    /// A Boolean value that indicates whether a browser declares the purpose of the request, as all do over HTTPS and
    /// locally.
    let hasFetchMetadata: Bool
    /// The client.
    let address: ClientAddress
    /// The full URL in the browser's address bar, or `nil` if it's invalid.
    let url: URL?
    /// A Boolean value that indicates whether the client accepts compressed bodies.
    private let acceptsGzip: Bool
    private let channel: any Channel
    private let timeout: TimeAmount

    init(_ head: HTTPRequestHead, request: PageRequest, channel: any Channel, timeout: TimeAmount) {
        self.request = request
        self.channel = channel
        self.timeout = timeout
        cookieName = OriginPolicy.cookieName(of: head.headers)
        cookie = OriginPolicy.cookie(of: head.headers)
        let site = head.headers.first(name: "sec-fetch-site")
        isNavigation = site != "cross-site" || head.headers.first(name: "sec-fetch-mode") == "navigate"
        hasFetchMetadata = head.headers.contains(name: "sec-fetch-dest")
        address = ClientAddress(channel.remoteAddress)
        let accepted = head.headers["accept"].joined(separator: ",")
        wantsDocument =
            head.headers.first(name: "sec-fetch-dest").map { $0 == "document" } ?? accepted.contains("text/html")
        acceptsGzip = head.headers[canonicalForm: "accept-encoding"].contains { $0.isGzip }
        url = head.headers.first(name: "host").flatMap { URL(string: "http://\($0)\(head.uri)") }
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
