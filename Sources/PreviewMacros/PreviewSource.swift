/// The source of a preview, in parts.
struct PreviewSource {
    /// The arguments, up to a trailing closure.
    private let arguments: Substring
    /// The content of the trailing closure, or `nil` if the body is an argument.
    private var body: Substring?
    /// The properties that the body marks with `@Previewable`.
    private var properties: [String] = []
    /// The number of lines before the preview that belong to its source, which may begin with comments.
    private let leadingLines: Int

    /// Takes a source such as `#Preview("Name") { Content() }` apart, or returns `nil` for another one.
    init?(_ source: String) {
        let code = CodeReader.outermost(in: source[...])
        guard let start = code.first(where: { source[$0] == "#" }),
            let name = source[start...].firstRange(of: "Preview")
        else { return nil }
        leadingLines = source[..<start].count(where: \.isNewline)
        if let brace = code.first(where: { source[$0] == "{" }), let last = code.first(where: { $0 > brace }) {
            arguments = source[name.upperBound..<brace]
            body = source[source.index(after: brace)..<last]
        } else if let last = code.last(where: { source[$0] == ")" }) {
            arguments = source[name.upperBound...last]
        } else {
            return nil
        }
        while let property = takeProperty() { properties.append(property) }
    }

    private static let mark = "@Previewable"

    /// Takes the first marked property out of the body, with its other attributes.
    private mutating func takeProperty() -> String? {
        guard let text = body, let lines = CodeReader.statement(with: Self.mark, in: text) else { return nil }
        let property = text[lines]
        body = text[..<lines.lowerBound] + text[lines.upperBound...].drop { $0 == ";" }
        return property.firstRange(of: Self.mark).map { property[..<$0.lowerBound] + property[$0.upperBound...] }
            .map(String.init)
    }

    /// Returns declarations that add the preview to the list of a debug build.
    ///
    /// A function is in a section of the program by which the host finds it. Compilers before 6.3 have no sections.
    func expansion(at place: Request.Expansion) -> String {
        let location = place.syntax.location
        let line = location.line + leadingLines
        return """
            private enum \(place.discriminator)7PreviewfMu_ {
            #if DEBUG && os(Linux) && compiler(>=6.3)
            @section("portable_previews") @used
            nonisolated static let __record: @convention(c) (UInt) -> Void = { __list in
            MainActor.assumeIsolated {
            _PreviewPlace(__list, fileID: "\(location.fileID)", line: \(line)).add\(arguments)\(content)
            }
            }
            \(properties.isEmpty ? "" : view)
            #endif
            }
            """
    }

    private var content: String {
        guard let body else { return "" }
        return properties.isEmpty ? "{\(body)}" : "{ __Content() }"
    }

    /// The view whose properties are those of the body.
    private var view: String {
        "struct __Content: View {\n\(properties.joined(separator: "\n"))\nvar body: some View {\(body ?? "")}\n}"
    }
}
