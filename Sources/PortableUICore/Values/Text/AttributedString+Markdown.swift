public import Foundation

/// The emphasis that Markdown gives a range of an attributed string.
private enum MarkdownEmphasis: AttributedStringKey {
    typealias Value = TextRun.Emphasis

    static let name = "PortableUI.markdownEmphasis"
}

/// The destination of a link in an attributed string, as written.
private enum MarkdownLink: AttributedStringKey {
    typealias Value = String

    static let name = "PortableUI.markdownLink"
}

extension AttributedString {
    /// Options of parsing Markdown.
    public struct MarkdownParsingOptions: Sendable {
        /// The parts of Markdown that are interpreted.
        public enum InterpretedSyntax: Sendable {
            /// All of it.
            case full
            /// Emphasis, code, and links, without blocks and their white space.
            case inlineOnly
            /// Emphasis, code, and links, with all white space.
            case inlineOnlyPreservingWhitespace
        }

        /// A way to treat text that can't be parsed.
        public enum FailurePolicy: Sendable {
            /// An error is thrown.
            case throwError
            /// As much as was parsed is returned.
            case returnPartiallyParsedIfPossible
        }

        /// Creates options.
        ///
        /// NB: Any text can be parsed, and blocks are always kept as written.
        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil,
            appliesSourcePositionAttributes: Bool = false
        ) {}
    }

    /// Creates an attributed string from Markdown.
    ///
    /// A ``Text`` shows its emphasis, code, strikethrough, and links, by the rules of CommonMark 0.31.2, chapter 6. The
    /// cost is linear in the length of the text. A link that is relative leads to a URL below `baseURL`.
    ///
    /// NB: Blocks, such as headings and lists, are kept as written.
    public init(
        markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        self.init()
        for piece in InlineMarkdown.pieces(of: markdown) {
            var part = AttributedString(piece.text)
            if !piece.emphasis.isEmpty { part[MarkdownEmphasis.self] = piece.emphasis }
            part[MarkdownLink.self] = piece.link.map { link in
                baseURL.flatMap { URL(string: link, relativeTo: $0)?.absoluteString } ?? link
            }
            append(part)
        }
    }

    /// The stretches of the text that differ in what Markdown says of them.
    var markdownPieces: [InlineMarkdown.Piece] {
        runs.map { run in
            InlineMarkdown.Piece(
                text: String(characters[run.range]), emphasis: run[MarkdownEmphasis.self] ?? [],
                link: run[MarkdownLink.self])
        }
    }
}
