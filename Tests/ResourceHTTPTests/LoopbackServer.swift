import Foundation
import ResourceCore
import ResourceWriting

#if canImport(Glibc)
    import Glibc
#endif

/// A server on a real socket of this machine, whose every byte is written by a test.
///
///     let server = try LoopbackServer()
///     defer { server.stop() }
///     let call = await server.nextCall()
///     call.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
final class LoopbackServer: Sendable {
    private struct State: Sendable {
        var connections: [Int32: LoopbackConnection] = [:]
        var accepted = 0
        var isStopped = false
        var settling: (most: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    let port: UInt16
    private let listener: Int32
    private let state = Lock(State())
    private let calls: AsyncStream<LoopbackCall>
    private let present: AsyncStream<LoopbackCall>.Continuation

    /// - Parameter respond: A closure that responds immediately, on the connection's thread; nil to pass each call to
    ///   `nextCall()`.
    init(respond: (@Sendable (LoopbackCall) -> Void)? = nil) throws {
        let listener = socket(AF_INET, streamSocket, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1024) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        (calls, present) = AsyncStream.makeStream()
        let take = respond ?? { [present] in present.yield($0) }
        Thread.detachNewThread { [self] in accept(take) }
    }

    var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }

    /// The number of connections so far.
    var accepted: Int { state.withLock { $0.accepted } }

    /// Returns when there are at most the given number of connections.
    ///
    /// Only one caller may wait at a time.
    func settles(at most: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.settling = (most, continuation) }
            settle()
        }
    }

    private func settle() {
        let settled: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard let settling = state.settling, state.connections.count <= settling.most else { return nil }
            defer { state.settling = nil }
            return settling.continuation
        }
        settled?.resume()
    }

    /// Returns the next call that no test has taken.
    func nextCall() async -> LoopbackCall {
        for await call in calls { return call }
        preconditionFailure("the server was stopped")
    }

    /// Closes the listener and every connection.
    func stop() {
        let connections = state.withLock { state in
            state.isStopped = true
            return Array(state.connections.values)
        }
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in connections { connection.close() }
        present.finish()
    }

    private func accept(_ take: @escaping @Sendable (LoopbackCall) -> Void) {
        while true {
            let socket = systemAccept(listener)
            guard socket >= 0 else {
                // The server survives a client that has left, and a signal.
                if [ECONNABORTED, EINTR].contains(errno) { continue }
                break
            }
            let connection = LoopbackConnection(socket)
            let isStopped = state.withLock { state in
                state.accepted += 1
                state.connections[socket] = connection
                return state.isStopped
            }
            if isStopped { connection.close() }
            Thread.detachNewThread { [self] in
                connection.serve(take)
                // The descriptor is released under the lock: the number of connections is that of descriptors.
                state.withLock { state in
                    state.connections[socket] = nil
                    connection.release()
                }
                settle()
            }
        }
        systemClose(listener)
    }
}

/// A connection of a client, which is read by a thread of its own.
final class LoopbackConnection: Sendable {
    private let socket: Int32
    private let isReleased = Lock(false)
    private let ended: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    init(_ socket: Int32) {
        self.socket = socket
        (ended, end) = AsyncStream.makeStream()
    }

    /// Reads requests until the client or the test ends the connection.
    func serve(_ take: (LoopbackCall) -> Void) {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return end.finish() }
            received.append(contentsOf: buffer.prefix(count))
            while let call = LoopbackCall(takingFrom: &received, on: self) { take(call) }
        }
    }

    /// Sends data, and returns whether the client accepted it.
    @discardableResult
    func send(_ data: Data) -> Bool {
        isReleased.withLock { isReleased in
            guard !isReleased else { return false }
            return data.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let count = systemSend(socket, bytes.baseAddress! + sent, bytes.count - sent)
                    guard count > 0 else { return false }
                    sent += count
                }
                return true
            }
        }
    }

    /// Ends the connection.
    ///
    /// Data that was sent before still arrives.
    func close() {
        isReleased.withLock { if !$0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    /// Releases the descriptor.
    ///
    /// Nothing is read anymore.
    func release() {
        isReleased.withLock { isReleased in
            isReleased = true
            systemClose(socket)
        }
    }

    /// Returns when the connection has ended.
    func ending() async {
        for await _ in ended {}
    }
}

/// A complete request of a client.
struct LoopbackCall: Sendable {
    let method: String
    let path: String
    let fields: [String: String]
    let body: Data
    let connection: LoopbackConnection

    /// Removes the first request from the received data, or returns nil if it's incomplete.
    init?(takingFrom received: inout Data, on connection: LoopbackConnection) {
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        (method, path) = (words[0], words[1])
        fields = lines.dropFirst().reduce(into: [:]) { fields, line in
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = fields["content-length"].flatMap { Int($0) } ?? 0
        guard received.endIndex - end.upperBound >= length else { return nil }
        body = received[end.upperBound..<(end.upperBound + length)]
        received = Data(received[(end.upperBound + length)...])
        self.connection = connection
    }

    /// The requested URL.
    var url: URL { URL(string: "http://\(fields["host"] ?? "")\(path)")! }

    func send(_ text: String) {
        connection.send(Data(text.utf8))
    }

    /// Sends a complete response, and keeps the connection unless the request specifies otherwise.
    func respond(_ body: String = "", status: String = "200 OK", fields: [String] = []) {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
        send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
        if self.fields["connection"] == "close" { close() }
    }

    func close() {
        connection.close()
    }

    /// Returns when the client has closed the connection.
    func hangUp() async {
        await connection.ending()
    }
}
