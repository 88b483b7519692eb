import Foundation
import NIOCore
import NIOHTTP1

/// The compression of the messages to a page (RFC 7692), each of which is made of what came before it.
///
/// It takes about 64 kB of memory.
final class MessageDeflater {
    /// The bytes with which a flushed block ends, which aren't sent.
    private static let tail: [UInt8] = [0, 0, 0xff, 0xff]

    /// The base-2 logarithm of the size of the window, and zlib's level of memory.
    private static let (window, memory): (Int32, Int32) = (13, 6)

    private let zlib: Zlib
    private let stream: Zlib.Reference

    /// Creates a compression, or returns `nil` if the library or the memory is missing.
    init?() {
        guard let zlib = Zlib.shared else { return nil }
        self.zlib = zlib
        stream = .allocate(capacity: 1)
        stream.initialize(to: Zlib.Stream())
        // A negative size is that of a stream without a header.
        let status = zlib.begin(
            stream, 6, 8, -Self.window, Self.memory, 0, Zlib.version, Int32(MemoryLayout<Zlib.Stream>.size))
        guard status == 0 else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        _ = zlib.end(stream)
        stream.deallocate()
    }

    /// Returns the compressed bytes of a message, or `nil` if that fails, after which the compression can't be used.
    func compress(_ message: ByteBuffer) -> ByteBuffer? {
        var result = ByteBuffer()
        let isComplete = message.withUnsafeReadableBytes { bytes in
            stream.pointee.input = bytes.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.inputCount = UInt32(bytes.count)
            repeat {
                result.writeWithUnsafeMutableBytes(minimumWritableBytes: 1024 + bytes.count / 2) { flush(into: $0) }
                guard result.readableBytes > 0 else { return false }
            } while stream.pointee.outputCount == 0
            return stream.pointee.inputCount == 0
        }
        guard isComplete, Array(result.readableBytesView.suffix(4)) == Self.tail else { return nil }
        return result.getSlice(at: result.readerIndex, length: result.readableBytes - 4)
    }

    /// Compresses until the room or the input is used up, and returns the number of bytes.
    private func flush(into room: UnsafeMutableRawBufferPointer) -> Int {
        stream.pointee.output = room.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.outputCount = UInt32(room.count)
        _ = zlib.deflate(stream, 2)
        return room.count - Int(stream.pointee.outputCount)
    }

    /// Returns the bytes of a message of a page, which isn't made of earlier ones.
    ///
    /// - Parameter limit: The maximum number of them.
    static func inflate(_ message: ByteBuffer, limit: Int) throws(CloseReason) -> ByteBuffer {
        var input = Array(message.readableBytesView) + tail
        var output = Array(repeating: UInt8(0), count: limit + 1)
        let (status, rest, room) = read(&input, into: &output)
        guard room > 0 else { throw .tooLong }
        // The end of the input, and that of a stream, which some clients send.
        guard status == 0 || status == -5 || status == 1, rest <= tail.count, status == 1 || rest == 0 else {
            throw .corrupt
        }
        return ByteBuffer(bytes: output.prefix(output.count - room))
    }

    /// Reads a stream, and returns its status, and the numbers of bytes that are left of the input and of the output.
    private static func read(_ input: inout [UInt8], into output: inout [UInt8]) -> (Int32, rest: Int, room: Int) {
        guard let zlib = Zlib.shared else { return (-2, input.count, output.count) }
        return input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var stream = Zlib.Stream(input: input.baseAddress, inputCount: UInt32(input.count))
                (stream.output, stream.outputCount) = (output.baseAddress, UInt32(output.count))
                return withUnsafeMutablePointer(to: &stream) { stream in
                    let size = Int32(MemoryLayout<Zlib.Stream>.size)
                    guard zlib.beginReading(stream, -15, Zlib.version, size) == 0 else {
                        return (-2, input.count, output.count)
                    }
                    let status = zlib.inflate(stream, 2)
                    defer { _ = zlib.endReading(stream) }
                    return (status, Int(stream.pointee.inputCount), Int(stream.pointee.outputCount))
                }
            }
        }
    }
}

extension MessageDeflater {
    /// The extension that the server accepts: a page's messages aren't made of its earlier ones.
    static let accepted = "permessage-deflate; client_no_context_takeover"

    /// Returns a Boolean value that indicates whether a request for a WebSocket offers it, and the library is there.
    ///
    /// An offer with conditions for the server isn't accepted.
    static func isOffered(by headers: HTTPHeaders) -> Bool {
        Zlib.shared != nil && headers[canonicalForm: "Sec-WebSocket-Extensions"].contains { isAcceptable($0) }
    }

    private static func isAcceptable(_ offer: Substring) -> Bool {
        let parts = offer.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.trimmingPrefix { $0 == " " || $0 == "\t" }.lowercased().split(separator: "=", maxSplits: 1)
        }
        let names = parts.compactMap { $0.first?.trimmingCharacters(in: .whitespaces) }
        guard names.first == "permessage-deflate", names.count == parts.count, Set(names).count == names.count else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            switch part[0].trimmingCharacters(in: .whitespaces) {
            case "client_no_context_takeover": part.count == 1
            case "client_max_window_bits": part.count == 1 || (8...15).contains(Int(part[1]) ?? 0)
            default: false
            }
        }
    }
}
