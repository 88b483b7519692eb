import Foundation
import Testing

@testable import PreviewMacros

/// Sources that look as if a preview ended earlier or later.
struct PreviewSourceTests {
    @Test(arguments: [
        #" Text("}") "#, ##" Text(#"say "}" now"#) "##, ##" Text(#"{"url":"https://a.b"}"#) "##, ##" Text(#"C:\"#) "##,
        #" V(/\}/) "#, #" V(/[{]/) "#, ##" V(#/a}/b/#) "##, #" V(a / b, c / d) "#, #" Text("\(["}": 1]["}"] ?? 0)") "#,
        " // }\r\n Text(a) ", " /* } */ Text(a) ", "\n Text(\"\"\"\n \"}\n \"\"\")\n", " ",
    ]) func `a body ends at its own brace`(body: String) throws {
        let expansion = try #require(try expansion(of: "// }\n#Preview(\"A {\") {\(body)} // }"))
        #expect(expansion.contains(#".add("A {") {\#(body)}"#))
        #expect(expansion.contains("line: 12)"))
    }

    @Test func `what isn't marked stays in the body`() throws {
        let expansion = try #require(
            try expansion(of: "#Preview { let a = 1\n@Previewable\n@State var b = [\n1]\n.count\nText(b) }"))
        #expect(expansion.contains("@State var b = [\n1]\n.count\n"))
        #expect(expansion.contains("{ let a = 1\n\nText(b) }"))
    }

    @Test(arguments: ["", "#Preview", "#Preview {", "Preview { }"]) func `what is no preview has no expansion`(
        source: String
    )
        throws
    {
        #expect(try expansion(of: source) == nil)
    }

    private func expansion(of source: String) throws -> String? {
        let location = ["fileID": "Module/File.swift", "line": 11] as [String: Any]
        let request = ["discriminator": "$s", "syntax": ["source": source, "location": location]] as [String: Any]
        let data = try JSONSerialization.data(withJSONObject: request)
        return try PreviewSource(source)?.expansion(at: JSONDecoder().decode(Request.Expansion.self, from: data))
    }
}
