import Foundation

/// The functions of the system's zlib.
///
/// The library is loaded when it's first needed, so that the package builds on a machine without its headers, and
/// everything is sent uncompressed if the library is missing.
struct Zlib: Sendable {
    /// The input, the output, and the state of a compression, as in zlib's `z_stream`.
    struct Stream {
        var input: UnsafePointer<UInt8>?
        var inputCount: UInt32 = 0
        var inputTotal: UInt = 0
        var output: UnsafeMutablePointer<UInt8>?
        var outputCount: UInt32 = 0
        var outputTotal: UInt = 0
        var message: UnsafePointer<CChar>?
        var state: OpaquePointer?
        var allocate: OpaquePointer?
        var release: OpaquePointer?
        var owner: OpaquePointer?
        var kind: Int32 = 0
        var checksum: UInt = 0
        var reserved: UInt = 0
    }

    typealias Reference = UnsafeMutablePointer<Stream>
    typealias Step = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    typealias End = @convention(c) (UnsafeMutableRawPointer) -> Int32
    typealias Begin =
        @convention(c) (
            UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, Int32, UnsafePointer<CChar>, Int32
        ) -> Int32
    typealias BeginReading =
        @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) -> Int32
    typealias Compress =
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt>, UnsafeRawPointer?, UInt, Int32) -> Int32

    /// `compressBound`, `compress2`, and `crc32`.
    let bound: @convention(c) (UInt) -> UInt
    let compress: Compress
    let checksum: @convention(c) (UInt, UnsafeRawPointer?, UInt32) -> UInt

    /// `deflateInit2_`, `deflate`, and `deflateEnd`.
    let begin: Begin
    let deflate: Step
    let end: End

    /// `inflateInit2_`, `inflate`, and `inflateEnd`.
    let beginReading: BeginReading
    let inflate: Step
    let endReading: End

    /// The version whose layout of `z_stream` is used, which all versions with the same first number share.
    static let version = "1.2.11"

    /// The library, or `nil` if it's missing.
    static let shared = Zlib()

    private init?() {
        let names: [String] = ["libz.so.1", "libz.1.dylib", "libz.so"]
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { return nil }
        let functions: [String] = [
            "compressBound", "compress2", "crc32", "deflateInit2_", "deflate", "deflateEnd", "inflateInit2_",
            "inflate", "inflateEnd",
        ]
        let symbols = functions.compactMap { dlsym(handle, $0) }
        guard symbols.count == functions.count else { return nil }
        bound = unsafeBitCast(symbols[0], to: (@convention(c) (UInt) -> UInt).self)
        compress = unsafeBitCast(symbols[1], to: Compress.self)
        checksum = unsafeBitCast(symbols[2], to: (@convention(c) (UInt, UnsafeRawPointer?, UInt32) -> UInt).self)
        begin = unsafeBitCast(symbols[3], to: Begin.self)
        deflate = unsafeBitCast(symbols[4], to: Step.self)
        end = unsafeBitCast(symbols[5], to: End.self)
        beginReading = unsafeBitCast(symbols[6], to: BeginReading.self)
        inflate = unsafeBitCast(symbols[7], to: Step.self)
        endReading = unsafeBitCast(symbols[8], to: End.self)
    }
}
