import Foundation
import Synchronization

/// A client that acts like a browser: it has loaded a page, and sends clicks on a button over a socket.
///
/// All calls are blocking, so that no other thread must be woken between a click and its response.
final class PageClient: Sendable {
    private let socket: Int32
    private let button: String
    private let batches = Atomic(0)

    /// Loads the page of a server on this machine and connects to it, for clicks on the button with the given title.
    init(port: UInt16, clicking title: String) {
        let page = PageClient.connect(to: port)
        PageClient.send(
            page,
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\nSec-Fetch-Dest: document\r\n"
                + "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Site: none\r\n\r\n")
        var response = ""
        while let part = PageClient.receive(page) { response += String(decoding: part, as: UTF8.self) }
        close(page)
        button = PageClient.button(title, in: response)
        let cookie = response.text(between: "Set-Cookie: ", and: ";")
        socket = PageClient.connect(to: port)
        PageClient.send(
            socket,
            "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
                + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: \(cookie)\r\n\r\n")
        _ = PageClient.receive(socket)
        say("[\"h\",\"\(response.text(between: "data-token=\"", and: "\""))\",0]")
        _ = PageClient.receive(socket)
        acknowledge()
    }

    deinit {
        close(socket)
    }

    /// Clicks the button, waits for the changes, and returns the elapsed time and the number of received bytes.
    func click() -> (time: Duration, bytes: Int) {
        let start = ContinuousClock.now
        say("[\"t\",\(button),1]")
        let bytes = PageClient.receive(socket)?.count ?? 0
        let time = start.duration(to: .now)
        acknowledge()
        return (time, bytes)
    }

    private func acknowledge() {
        say("[\"a\",\(batches.add(1, ordering: .relaxed).newValue)]")
    }

    /// Sends a text as a masked frame.
    ///
    /// The mask is zero, which leaves the bytes unchanged.
    private func say(_ text: String) {
        let bytes = Array(text.utf8)
        let length: [UInt8] =
            bytes.count < 126
            ? [0x80 | UInt8(bytes.count)] : [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)]
        PageClient.send(socket, [0x81] + length + [0, 0, 0, 0] + bytes)
    }

    /// Returns the number of the button with a title.
    private static func button(_ title: String, in html: String) -> String {
        let end = html.range(of: ">\(title)<")?.lowerBound ?? html.startIndex
        guard let start = html.range(of: "<button id=\"e", options: .backwards, range: html.startIndex..<end) else {
            preconditionFailure("the page has no button \(title)")
        }
        return String(html[start.upperBound...].prefix { $0.isNumber })
    }

    private static func connect(to port: UInt16) -> Int32 {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(status == 0, "no server at port \(port)")
        return socket
    }

    private static func send(_ socket: Int32, _ text: String) {
        send(socket, Array(text.utf8))
    }

    private static func send(_ socket: Int32, _ bytes: [UInt8]) {
        let count = Foundation.send(socket, bytes, bytes.count, 0)
        precondition(count == bytes.count, "the server has gone")
    }

    /// Waits for bytes and returns them, or nil at the end.
    private static func receive(_ socket: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }
}

extension String {
    /// Returns the text between two marks.
    fileprivate func text(between start: String, and end: String) -> String {
        guard let start = range(of: start), let end = range(of: end, range: start.upperBound..<endIndex) else {
            preconditionFailure("the page has no \(start)")
        }
        return String(self[start.upperBound..<end.lowerBound])
    }
}
