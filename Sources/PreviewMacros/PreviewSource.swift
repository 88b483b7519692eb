/// The source of a preview, in parts.
struct PreviewSource {
    private let arguments: Substring
    private var body: Substring
    /// The number of lines before the preview that belong to its source, which may begin with comments.
    private let leadingLines: Int
    /// The properties that the body marks with `@Previewable`.
    private var properties: [Substring] = []

    /// Takes the source of an expression such as `#Preview("Name") { Content() }` apart, or returns `nil` for another one.
    init?(_ source: String) {
        let code = CodeReader.outermost(in: source[...])
        guard let start = code.first(where: { source[$0] == "#" }),
            let brace = code.first(where: { source[$0] == "{" }),
            let last = code.first(where: { $0 > brace }),
            let name = source[start..<brace].firstRange(of: "Preview")
        else { return nil }
        leadingLines = source[..<start].count(where: \.isNewline)
        arguments = source[name.upperBound..<brace]
        body = source[source.index(after: brace)..<last]
        while let property = takeProperty() { properties.append(property) }
    }

    private static let mark = "@Previewable"

    /// Takes the first marked property out of the body: up to the end of its last line.
    private mutating func takeProperty() -> Substring? {
        let code = CodeReader.outermost(in: body)
        guard let start = code.first(where: { body[$0...].hasPrefix(Self.mark) }) else { return nil }
        let end =
            code.first { index in
                index > start && (body[index].isNewline || body[index] == ";") && body[start..<index].contains("var ")
            } ?? body.endIndex
        let property = body[start..<end].dropFirst(Self.mark.count)
        body = body[..<start] + body[end...].drop { $0 == ";" }
        return property
    }

    /// Returns declarations that add the preview to the list of a debug build.
    ///
    /// A function is in a section of the program by which the host finds it. Compilers before 6.3 have no sections.
    func expansion(at place: Request.Expansion) -> String {
        let content = properties.isEmpty ? String(body) : "Content()"
        let location = place.syntax.location
        let line = location.line + leadingLines
        return """
            enum \(place.discriminator)7PreviewfMu_ {
            #if DEBUG && os(Linux) && compiler(>=6.3)
            @section("portable_previews") @used
            nonisolated static let record: @convention(c) (UInt) -> Void = { list in
            MainActor.assumeIsolated {
            Preview._Place(list, fileID: "\(location.fileID)", line: \(line)).add\(arguments){\(content)}
            }
            }
            \(properties.isEmpty ? "" : view)
            #endif
            }
            """
    }

    /// The view whose properties are those of the body.
    private var view: String {
        "struct Content: View {\n\(properties.joined(separator: "\n"))\nvar body: some View {\(body)}\n}"
    }
}
