import Foundation
import Testing

@testable import PortableUICore

/// Text with emphasis in a literal.
@Suite struct `Inline Markdown` {
    /// Returns the runs of a text: `s` strong, `e` emphasized, `x` struck, `c` code, and the link after an arrow.
    private func read(_ source: String) -> [String] {
        InlineMarkdown.pieces(of: source).map { piece in
            let kinds: [(TextRun.Emphasis, String)] = [
                (.strong, "s"), (.emphasized, "e"), (.struck, "x"), (.code, "c"),
            ]
            let names = kinds.filter { piece.emphasis.contains($0.0) }.map(\.1).joined()
            return (names.isEmpty ? piece.text : "\(names):\(piece.text)") + (piece.link.map { "→\($0)" } ?? "")
        }
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

    @Test(arguments: ["*", "**a ", "[", "[a](", "`", "~~", "]", "[a](b ", "*a _b ", "``` ` ", "<a:", "\\", "^["])
    func `a long text without an end is read in time that grows with its length`(piece: String) {
        let source = String(repeating: piece, count: 4000)
        #expect(!read(source).isEmpty)
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
