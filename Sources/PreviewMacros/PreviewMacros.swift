import Foundation

/// A compiler plug-in that expands the macros of previews.
///
/// Every expansion is empty. The compiler checks the types in a preview before it requests the expansion.
///
/// NB: It implements the compiler's protocol itself, because every first build would build swift-syntax otherwise.
@main
enum PreviewMacros {
    /// Responds to messages until there are no more.
    ///
    /// Each message and each response is JSON, preceded by its length in 8 bytes, in little-endian order.
    static func main() throws {
        while let message = try next() {
            let request = try JSONDecoder().decode([String: Ignored].self, from: message)
            try respond(with: request["getCapability"] == nil ? expansion : capability)
        }
    }

    private static let capability = #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#
    private static let expansion = #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#

    /// Returns the next message, or `nil` at the end of the input or for an empty message, which ends it.
    private static func next() throws -> Data? {
        guard let head = try FileHandle.standardInput.read(upToCount: 8), head.count == 8 else { return nil }
        let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length > 0 else { return nil }
        return try FileHandle.standardInput.read(upToCount: length)
    }

    private static func respond(with text: String) throws {
        let head = withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { Data($0) }
        try FileHandle.standardOutput.write(contentsOf: head + Data(text.utf8))
    }
}

/// The content of a message, on which no response depends.
private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
}
