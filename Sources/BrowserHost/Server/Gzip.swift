import Foundation

/// The compression of a response's body (RFC 1952), using the system's zlib.
///
/// The library is loaded when it's first needed, so that the package builds on a machine without its headers, and
/// bodies are sent uncompressed if the library is missing.
enum Gzip {
    /// Returns the compressed data, or `nil` if the library is missing.
    ///
    /// The time is linear, about 10 ms for a megabyte. Call it off the main actor.
    static func compress(_ data: Data) -> Data? {
        guard let library else { return nil }
        var stream = Data(count: Int(library.bound(UInt(data.count))))
        var length = UInt(stream.count)
        let status = stream.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { library.deflate(target.baseAddress, &length, $0.baseAddress, UInt($0.count), 6) }
        }
        // The stream has a header of 2 bytes and a checksum of 4 (RFC 1950), which are replaced by those of the gzip
        // format.
        guard status == 0, length > 6 else { return nil }
        let checksum = data.withUnsafeBytes { library.checksum(0, $0.baseAddress, UInt32($0.count)) }
        return Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]) + stream[2..<(Int(length) - 4)]
            + bytes(of: UInt32(truncatingIfNeeded: checksum)) + bytes(of: UInt32(truncatingIfNeeded: data.count))
    }

    private static func bytes(of number: UInt32) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }

    /// The functions of zlib: `compressBound`, `compress2`, and `crc32`.
    private struct Library: Sendable {
        let bound: @convention(c) (UInt) -> UInt
        let deflate:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt>, UnsafeRawPointer?, UInt, Int32) ->
                Int32
        let checksum: @convention(c) (UInt, UnsafeRawPointer?, UInt32) -> UInt
    }

    private static let library: Library? = {
        let names: [String] = ["libz.so.1", "libz.1.dylib", "libz.so"]
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
            let bound = dlsym(handle, "compressBound"),
            let deflate = dlsym(handle, "compress2"), let checksum = dlsym(handle, "crc32")
        else { return nil }
        return Library(
            bound: unsafeBitCast(bound, to: (@convention(c) (UInt) -> UInt).self),
            deflate: unsafeBitCast(
                deflate,
                to: (@convention(c) (
                    UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt>, UnsafeRawPointer?, UInt, Int32
                ) -> Int32).self),
            checksum: unsafeBitCast(checksum, to: (@convention(c) (UInt, UnsafeRawPointer?, UInt32) -> UInt).self))
    }()
}
