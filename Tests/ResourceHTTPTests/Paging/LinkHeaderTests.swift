import Testing

@testable import ResourceHTTP

/// The links of a response, which a server may write in many ways (RFC 8288).
struct LinkHeaderTests {
    private func next(_ fields: String...) -> String? { LinkHeader(fields).target(of: "next") }

    /// The examples of RFC 8288, section 3.5, and what is found in them.
    static let examples: [(field: String, links: [LinkHeader.Link])] = [
        (
            #"<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter""#,
            [.init(target: "http://example.com/TheBook/chapter2", relations: ["previous"])]
        ),
        (
            #"</>; rel="http://example.net/foo""#,
            [.init(target: "/", relations: ["http://example.net/foo"])]
        ),
        (##"</terms>; rel="copyright"; anchor="#foo""##, []),
        (
            "</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, "
                + "</TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel",
            [
                .init(target: "/TheBook/chapter2", relations: ["previous"]),
                .init(target: "/TheBook/chapter4", relations: ["next"]),
            ]
        ),
        (
            #"<http://example.org/>; rel="start http://example.net/relation/other""#,
            [.init(target: "http://example.org/", relations: ["start", "http://example.net/relation/other"])]
        ),
        (
            #"<https://example.org/>; rel="start", <https://example.org/index>; rel="index""#,
            [
                .init(target: "https://example.org/", relations: ["start"]),
                .init(target: "https://example.org/index", relations: ["index"]),
            ]
        ),
    ]

    @Test(arguments: examples)
    func `the examples of the standard are understood`(field: String, links: [LinkHeader.Link]) {
        #expect(LinkHeader([field]).links == links)
    }

    @Test(arguments: [
        "</2>; rel=next", "</2>;rel=\"next\"", "</2> ; rel = \"next\"", "</2>;\trel=\"NEXT\"", "</2>; REL=Next",
        "</2>; rel=\"last next\"", "</2>; rel=\"next\tlast\"", "</2>; title=\"next\"; rel=\"next\"",
        "</2>; title=\"a, b; rel=prev\"; rel=\"next\"", "</2>; title=\"a \\\" b\\\\\"; rel=\"next\"",
        "</2>; rel=\"n\\ext\"", "</1>; rel=\"prev\", </2>; rel=\"next\", </9>; rel=\"last\"",
        ", , </2>; rel=\"next\"", "</2>; rel=next; rel=prev", "</1>; rel=prev; rel=next, </2>; rel=next",
        "</2>;;; rel=next", "</2>; crossorigin; rel=next", "</2>; rel=next, </3>; rel=next",
        "</1>; anchor=\"/other\"; rel=next, </2>; rel=next", "</1>; rel=next; anchor, </2>; rel=next",
        "</2>; rel=\"next", "</2>; rel=next junk",
    ])
    func `a relation is found in every spelling`(field: String) {
        #expect(next(field) == "/2")
    }

    @Test(arguments: [
        "", ",", " \t", "<", ">", "<>", "<>;", "</2>", "</2", "/2; rel=next", "</2>; rel", "</2>; rel=", "</2>; rel=\"",
        "</2>; rel=\"\\", "</2>; rel=\"nex", "</2>; rel=nextpage", "</2>; rel=\"nextpage page-next\"", "</2>, rel=next",
        "</2> rel=next", "</2>; rev=next", "</2>; rel*=next", "</2>; anchor=\"#x\"; rel=next", "</2>; = ; rel==next",
        "\"</2>; rel=next\"", "</2>; title=\"; rel=next", "</2>; rel=prev; rel=next", "\u{0}\u{1}<\u{2}",
        "</2>; rel=\"\u{FFFD}\"", "💥<💥>💥;💥=💥,💥", "<<>>;;==\"\"\"\\\\,,",
    ])
    func `a malformed or another link is none`(field: String) {
        #expect(next(field) == nil)
    }

    @Test func `no part of a field, in any order, stops the parser`() {
        let parts = ["<", ">", ";", ",", "=", "\"", "\\", " ", "rel", "next", "é", "anchor"]
        for number in 0..<parts.count * parts.count * parts.count * parts.count {
            var (rest, field) = (number, "</1>; rel=prev, ")
            for _ in 0..<4 {
                field += parts[rest % parts.count]
                rest /= parts.count
            }
            #expect(LinkHeader([field]).target(of: "prev") == "/1")
        }
    }

    @Test func `several fields count together, and a malformed one ends only itself`() {
        #expect(next("</1>; rel=\"prev", "</2>; rel=next") == "/2")
        #expect(next("junk, </1>; rel=next", "</2>; rel=next") == "/2")
    }

    @Test func `fields beyond the limit are ignored`() {
        let padding = "</" + String(repeating: "x", count: LinkHeader.maximumSize - 18) + ">; rel=prev"
        #expect(next("</2>; rel=next", String(repeating: ",", count: LinkHeader.maximumSize)) == "/2")
        #expect(next(padding, "</2>; rel=next") == nil)
        #expect(next(String(repeating: ",", count: LinkHeader.maximumSize), "</2>; rel=next") == nil)
    }
}
