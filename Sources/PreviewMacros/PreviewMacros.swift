import Foundation

/// A compiler plug-in that expands the macros of previews.
///
/// NB: It implements the compiler's protocol itself, because every first build would build swift-syntax otherwise.
@main
enum PreviewMacros {
    /// Responds to messages until there are no more.
    ///
    /// Each message and each response is JSON, preceded by its length in 8 bytes, in little-endian order.
    static func main() throws {
        while let message = try next() {
            let request = try JSONDecoder().decode(Request.self, from: message)
            try respond(with: request.getCapability == nil ? result(of: request.expandFreestandingMacro) : capability)
        }
    }

    private static let capability = Data(
        #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#.utf8)

    private static func result(of expansion: Request.Expansion?) throws -> Data {
        let source = expansion.flatMap { PreviewSource($0.syntax.source)?.expansion(at: $0) } ?? ""
        return try JSONEncoder().encode(["expandMacroResult": Result(expandedSource: source)])
    }

    /// Returns the next message, or `nil` at the end of the input or for an empty message, which ends it.
    private static func next() throws -> Data? {
        guard let head = try FileHandle.standardInput.read(upToCount: 8), head.count == 8 else { return nil }
        let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length > 0 else { return nil }
        return try FileHandle.standardInput.read(upToCount: length)
    }

    private static func respond(with message: Data) throws {
        let head = withUnsafeBytes(of: UInt64(message.count).littleEndian) { Data($0) }
        try FileHandle.standardOutput.write(contentsOf: head + message)
    }
}

/// A message of the compiler, as far as a response depends on it.
struct Request: Decodable {
    struct Expansion: Decodable {
        struct Syntax: Decodable {
            struct Location: Decodable {
                let fileID: String
                let line: Int
            }

            let source: String
            let location: Location
        }

        /// The beginning of the names that no other expansion declares.
        let discriminator: String
        let syntax: Syntax
    }

    struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }

    let getCapability: Ignored?
    let expandFreestandingMacro: Expansion?
}

private struct Result: Encodable {
    let expandedSource: String
    let diagnostics: [String] = []
}
