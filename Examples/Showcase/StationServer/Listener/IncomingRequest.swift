import Foundation
import NIOCore
import NIOHTTP1

/// A request while it's being received, which never exceeds ``RequestLimits``.
struct IncomingRequest {
    let head: HTTPRequestHead
    private var body = Data()

    /// Creates a request from its head, or throws ``Refused`` if it can be rejected before its body is read.
    init(head: HTTPRequestHead, hosts: HostPolicy) throws(Refused) {
        self.head = head
        if let refusal = hosts.refusal(hosts: head.headers["host"]) { throw Refused(response: refusal) }
        guard !head.isFromAnotherSite else { throw Refused(response: HostPolicy.anotherSite) }
        guard head.uri.utf8.first == UInt8(ascii: "/") || head.method == .OPTIONS && head.uri == "*" else {
            throw Refused(response: APIResponse(status: 400, error: "The request target must be a path."))
        }
        if let length = head.headers.first(name: "content-length").flatMap(Int.init), length > RequestLimits.body {
            throw Refused(response: RequestLimits.bodyTooLarge)
        }
    }

    mutating func append(_ bytes: ByteBuffer) throws(Refused) {
        guard body.count + bytes.readableBytes <= RequestLimits.body else {
            throw Refused(response: RequestLimits.bodyTooLarge)
        }
        body.append(contentsOf: bytes.readableBytesView)
    }

    /// A Boolean value that indicates whether the client waits for a confirmation before it sends the body.
    var expectsContinue: Bool {
        head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
    }

    /// A Boolean value that indicates whether another request may follow.
    ///
    /// After an attempt to change the protocol, nothing more can be read.
    var keepsAlive: Bool {
        head.isKeepAlive && !head.headers.contains(name: "upgrade") && head.method != .CONNECT
    }

    var request: APIRequest {
        let fields = head.headers.map { ($0.name.lowercased(), $0.value) }
        return APIRequest(
            method: head.method.rawValue,
            target: head.uri,
            headers: Dictionary(fields, uniquingKeysWith: { "\($0), \($1)" }),
            body: body
        )
    }
}

extension HTTPRequestHead {
    /// A Boolean value that indicates whether a browser sends the request for a page of another server, which it would
    /// change something for without the user's knowledge.
    ///
    /// A browser names the page's origin in every such request, and other clients don't send the field.
    fileprivate var isFromAnotherSite: Bool {
        guard ![.GET, .HEAD, .OPTIONS].contains(method), headers.contains(name: "origin") else { return false }
        let origins = headers["host"].flatMap { ["http://\($0)", "https://\($0)"] }
        return !headers["origin"].allSatisfy(origins.contains)
    }
}

/// The reason why a request isn't even passed to the API.
struct Refused: Error {
    let response: APIResponse
}
