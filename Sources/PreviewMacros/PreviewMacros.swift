import Foundation

/// The plug-in that expands the macros of previews for the compiler.
///
/// Every expansion is empty. Before the compiler asks for one, it has checked the types of what stands in the preview.
///
/// NB: it speaks the compiler's protocol by itself, because every first build would build swift-syntax otherwise.
@main
enum PreviewMacros {
    /// Responds to messages until there are no more.
    ///
    /// Each message, and each response, is a length of 8 bytes, the lowest first, and so much JSON.
    static func main() throws {
        while let message = try next() {
            let request = try JSONDecoder().decode([String: Ignored].self, from: message)
            try respond(with: request["getCapability"] == nil ? expansion : capability)
        }
    }

    private static let capability = #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#
    private static let expansion = #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#

    /// Reads the next message; nil at the end, which a message without bytes marks too.
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

/// The contents of a message, which no response depends on.
private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
}
