import Testing

/// The list of previews is maintained by hand, because no public API finds the types that conform to a protocol.
struct PreviewTests {
    @Test func `every preview is on a page of the Showcase`() throws {
        let providers = try (Repository.swiftFiles(in: "Sources") + Repository.swiftFiles(in: "Examples/Showcase"))
            .flatMap {
                try names(/(?:struct|enum|class)\s+(\w+)\s*:[^{]*\bPreviewProvider\b/, in: $0)
            }
        let pages = try names(/BrowserPage\((\w+)\.self\)/, in: "Examples/Showcase/App/Previews/Previews.swift")
        #expect(!providers.isEmpty)
        #expect(pages.sorted() == providers.sorted())
    }

    private func names(_ pattern: Regex<(Substring, Substring)>, in path: String) throws -> [String] {
        try Repository.text(path).matches(of: pattern).map { String($0.output.1) }
    }
}
