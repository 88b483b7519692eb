import Foundation
import Testing

@testable import PortableUICore

/// Text with emphasis in a literal.
@Suite struct `Inline Markdown` {
    /// Returns the runs of a text: `s` strong, `e` emphasized, `x` struck, `c` code, and the link after an arrow.
    private func read(_ source: String) -> [String] {
        described(InlineMarkdown.pieces(of: source))
    }

    private func described(_ pieces: [InlineMarkdown.Piece]) -> [String] {
        pieces.map { piece in
            let kinds: [(TextRun.Emphasis, String)] = [
                (.strong, "s"), (.emphasized, "e"), (.struck, "x"), (.code, "c"),
            ]
            let names = kinds.filter { piece.emphasis.contains($0.0) }.map(\.1).joined()
            return (names.isEmpty ? piece.text : "\(names):\(piece.text)") + (piece.link.map { "→\($0)" } ?? "")
        }
    }

    @Test func `an attributed string shows what Markdown says of it`() throws {
        let source = "a **b** `c` [d](/e) [f](https://g.h/)"
        let plain = try AttributedString(markdown: source)
        #expect(String(plain.characters) == "a b c d f")
        #expect(described(plain.markdownPieces) == read(source))
        let based = try AttributedString(
            markdown: source, options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace),
            baseURL: URL(string: "https://i.j/k/"))
        #expect(described(based.markdownPieces).suffix(3) == ["d→https://i.j/e", " ", "f→https://g.h/"])
        #expect(Text(plain) == Text(LocalizedStringKey(source)))
        #expect(Text(AttributedString("**a**")) == Text(verbatim: "**a**"))
        #expect(Text(AttributedString("")).string == "")
        #expect(Text(AttributedString("")) == Text(verbatim: ""))
    }

    @Test(arguments: [
        ("plain", ["plain"]), ("a **b** c", ["a ", "s:b", " c"]), ("*a* _b_", ["e:a", " ", "e:b"]),
        ("__a__", ["s:a"]), ("***a***", ["se:a"]), ("**a *b* c**", ["s:a ", "se:b", "s: c"]),
        ("~~a~~ ~b~", ["x:a", " ", "x:b"]), ("`a*b*`", ["c:a*b*"]), ("``a`b``", ["c:a`b"]), ("` a `", ["c:a"]),
        ("**`a`**", ["sc:a"]), ("*a **b***", ["e:a ", "se:b"]), ("**a*", ["*", "e:a"]), ("*a**", ["e:a", "*"]),
    ]) func `marks in pairs give what lies between them their emphasis`(source: String, pieces: [String]) {
        #expect(read(source) == pieces)
    }

    @Test(arguments: [
        "2 * 3 * 4", "snake_case_name", "a* b*", "**", "*", "~~~a~~~", "`a", "``a`", "[a]", "[a](b", "[a] (b)", "a]",
        "<b>", "< a:b >", "5 < 6", "^", "^a", "[a](b c)", "~~a~", "\\", "**a", "_a*", "",
    ]) func `marks without a counterpart are text`(source: String) {
        #expect(read(source).joined() == source)
    }

    @Test(arguments: [
        ("[a](https://b.c)", ["a→https://b.c"]), ("see [**a** b](u) c", ["see ", "s:a→u", " b→u", " c"]),
        ("[a](<u v>)", ["a→u v"]), ("[a](u \"t\")", ["a→u"]), ("[a](u(v)w)", ["a→u(v)w"]), ("**[a](u)**", ["s:a→u"]),
        ("<https://a.b>", ["https://a.b→https://a.b"]), ("[a [b](u)](v)", ["[a ", "b→u", "](v)"]),
        ("[a]( u )", ["a→u"]), ("^[two pages](inflect: true)", ["two pages"]), ("*^[a](b)* c", ["e:a", " c"]),
        ("[*a](u)*", ["*a→u", "*"]), ("[a](\\()", ["a→("]),
    ]) func `links have words and an address`(source: String, pieces: [String]) {
        #expect(read(source) == pieces)
    }

    @Test func `what is escaped or filled in is shown as it is`() {
        #expect(read("\\*a\\* \\\\") == ["*a* \\"])
        let words = "**a** [b](c) `d` <e:f> ~g~ _h_ ^[i](j) \\"
        #expect(read(InlineMarkdown.escaped(words)).joined() == words)
        let key: LocalizedStringKey = "**Hello**, \(words) and \(2)"
        #expect(key.string == "Hello, \(words) and 2")
        #expect(key.pieces.map(\.emphasis) == [.strong, []])
    }

    @Test(arguments: HostileMarkdown.all) func `the work for a text grows with its length`(hostile: HostileMarkdown) {
        let (short, long) = (hostile.text(4_000), hostile.text(16_000))
        let (few, many) = (InlineMarkdown(short).steps, InlineMarkdown(long).steps)
        #expect(Double(many) / Double(few) < 1.2 * Double(long.count) / Double(short.count))
        #expect(many < 100 * long.count)
    }

    @Test func `every short text is read, and loses nothing but marks`() {
        let marks = Array("a *_`[]()~^<>\\")
        for first in marks {
            for second in marks {
                for third in marks {
                    for fourth in marks {
                        let source = String([first, second, third, fourth])
                        let letters = read(source).joined().filter { $0 == "a" }.count
                        #expect(letters >= source.filter { $0 == "a" }.count || source.contains("]("))
                    }
                }
            }
        }
    }
}

/// A kind of text that takes much more time than others if a search in it is repeated.
struct HostileMarkdown: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A closure that creates a text of about the given length.
    let text: @Sendable (Int) -> String

    static let all: [HostileMarkdown] =
        repeated.map(Self.init(repeating:)) + nested.map(Self.init(nesting:)) + [
            HostileMarkdown(testDescription: "runs of backticks of growing lengths") { length in
                (1...Int(Double(2 * length).squareRoot())).map { String(repeating: "`", count: $0) }.joined(
                    separator: " ")
            },
            HostileMarkdown(testDescription: "runs of asterisks of growing lengths") { length in
                (1...Int(Double(2 * length).squareRoot())).map { String(repeating: "*", count: $0) + "a" }.joined()
            },
            HostileMarkdown(testDescription: "one run of asterisks around a word") { length in
                String(repeating: "*", count: length / 2) + "a" + String(repeating: "*", count: length / 2)
            },
            HostileMarkdown(testDescription: "links in brackets that stay open") { length in
                String(repeating: "^[", count: length / 4) + String(repeating: "[a](u)", count: length / 12)
            },
            HostileMarkdown(testDescription: "emphasis in one link") { length in
                "[" + String(repeating: "*a*_b_", count: length / 6) + "](u)"
            },
            HostileMarkdown(testDescription: "links to nested parentheses") { length in
                String(repeating: "[a](" + String(repeating: "(", count: 32), count: length / 36)
            },
            HostileMarkdown(testDescription: "links that begin in a destination") { length in
                String(repeating: "[](", count: 32) + String(repeating: "[](\\)a", count: length / 7)
            },
        ]

    /// Texts that are repeated.
    private static let repeated = [
        "^[a](", "*a_", "*a_ ", "_a*", "*a**b***", "a**b_c*", "**a ", "*a _b ", "[", "]", "[a](", "[a](b", "[a](b ",
        "[](<", "[](\"", "[](a '", "[](a\"", "[ (", "^[", "^[a](\n", "`", "``` ` ", "`a``", "<", "<a:", "<a:b", "<a:b>",
        "~",
        "~~", "~~a~", "a~~b", "~a~~ ", "&amp;", "&", "\\", "\\[", "a",
    ]

    /// Texts that are nested: what begins, and what ends.
    private static let nested = [
        ("[", "](u)"), ("^[", "](x)"), ("^[*a ", " b*](x)"), ("*a ", " a*"), ("*a _b ", " b_ a*"), ("~~a ", " a~~"),
        ("**a ", " a**"),
        ("[a](", ")"), ("(", ")"), ("[a", "]"), ("^[a", ")"),
    ]

    private init(testDescription: String, text: @escaping @Sendable (Int) -> String) {
        self.testDescription = testDescription
        self.text = text
    }

    private init(repeating piece: String) {
        self.init(testDescription: "\(piece)…") { String(repeating: piece, count: $0 / piece.count) }
    }

    private init(nesting marks: (begin: String, end: String)) {
        self.init(testDescription: "\(marks.begin)…\(marks.end)") { length in
            let count = length / (marks.begin.count + marks.end.count)
            return String(repeating: marks.begin, count: count) + "x" + String(repeating: marks.end, count: count)
        }
    }
}
