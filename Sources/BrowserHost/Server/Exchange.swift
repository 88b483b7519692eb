import Foundation
import NIOCore
import NIOHTTP1

/// One request, and the way back to whoever sent it.
struct Exchange: Sendable {
    let request: PageRequest
    let cookies: Cookies
    /// Whether the browser is on its way to the page, rather than another site loading it as a part of itself.
    let isNavigation: Bool
    /// Whether a document for a window is asked for, rather than a picture or data.
    let wantsDocument: Bool
    /// The whole address, as it stands in the browser's bar; nil where it is none.
    let url: URL?
    private let channel: any Channel

    init(_ head: HTTPRequestHead, request: PageRequest, channel: any Channel) {
        self.request = request
        self.channel = channel
        cookies = Cookies(head.headers)
        let site = head.headers.first(name: "sec-fetch-site")
        isNavigation = site != "cross-site" || head.headers.first(name: "sec-fetch-mode") == "navigate"
        let accepted = head.headers["accept"].joined(separator: ",")
        wantsDocument =
            head.headers.first(name: "sec-fetch-dest").map { $0 == "document" } ?? accepted.contains("text/html")
        url = head.headers.first(name: "host").flatMap { URL(string: "http://\($0)\(head.uri)") }
    }

    /// Sends the answer and closes the connection.
    ///
    /// Called once.
    func answer(_ response: Response) {
        channel.answer(response, isHead: request.method == "HEAD")
    }
}

extension Channel {
    /// Sends an answer and closes the connection.
    func answer(_ response: Response, isHead: Bool = false) {
        write(HTTPServerResponsePart.head(response.head), promise: nil)
        if !isHead {
            write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: response.body))), promise: nil)
        }
        writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in self.close(promise: nil) }
    }
}
