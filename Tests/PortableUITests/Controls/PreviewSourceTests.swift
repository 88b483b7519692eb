import Foundation
import Testing

/// Sources that look as if a preview ended earlier or later.
struct PreviewSourceTests {
    @Test(arguments: [
        #" Text("}") "#, ##" Text(#"say "}" now"#) "##, ##" Text(#"{"url":"https://a.b"}"#) "##, ##" Text(#"C:\"#) "##,
        #" V(/\}/) "#, #" V(/[{]/) "#, ##" V(#/a}/b/#) "##, #" V(a / b, c / d) "#, #" Text("\(["}": 1]["}"] ?? 0)") "#,
        " // }\r\n Text(a) ", " /* } */ Text(a) ", "\n Text(\"\"\"\n \"}\n \"\"\")\n", " ",
    ]) func `a body ends at its own brace`(body: String) throws {
        let expansion = try expansion(of: "// }\n#Preview(\"A {\") {\(body)} // }")
        #expect(expansion.contains(#".add("A {") {\#(body)}"#))
        #expect(expansion.contains("line: 12)"))
    }

    @Test func `what isn't marked stays in the body`() throws {
        let expansion = try expansion(
            of: "#Preview { let a = 1\n@Previewable\n@State var b = [\n1]\n.count\nText(b) }")
        #expect(expansion.contains("@State var b = [\n1]\n.count\n"))
        #expect(expansion.contains("{ let a = 1\n\nText(b) }"))
    }

    @Test(arguments: ["", "#Preview", "#Preview {", "Preview { }"])
    func `what is no preview has no expansion`(source: String) throws {
        #expect(try expansion(of: source).isEmpty)
    }

    /// Returns what the plug-in of the compiler answers for the source at line 11 of a file.
    private func expansion(of source: String) throws -> String {
        let location = ["fileID": "Module/File.swift", "line": 11] as [String: Any]
        let use = ["discriminator": "$s", "syntax": ["source": source, "location": location]] as [String: Any]
        let message = try JSONSerialization.data(withJSONObject: ["expandFreestandingMacro": use])
        let result = try JSONDecoder().decode([String: Result].self, from: answer(to: message))
        return try #require(result["expandMacroResult"]).expandedSource
    }

    /// Sends a message with its length to the plug-in, and returns the answer without its length.
    private func answer(to message: Data) throws -> Data {
        let (input, output) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "PreviewMacros-tool")
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let head = withUnsafeBytes(of: UInt64(message.count).littleEndian) { Data($0) }
        try input.fileHandleForWriting.write(contentsOf: head + message)
        try input.fileHandleForWriting.close()
        return try #require(try output.fileHandleForReading.readToEnd()).dropFirst(head.count)
    }

    private struct Result: Decodable {
        let expandedSource: String
    }
}
