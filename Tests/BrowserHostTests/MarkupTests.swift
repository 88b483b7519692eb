import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `Escaping` {
    nonisolated static let hostile = [
        "<script>alert(1)</script>", "</style><img src=x onerror=alert(1)>", "\"><b>", "' onclick='x", "&lt;", "a\0b",
        "a\rb",
        "<!-- -->", "]]>", "\u{2028}", "é👩‍👩‍👧‍👦",
    ]

    @Test(arguments: hostile) func `a text shows as it is and adds no element`(text: String) throws {
        let tree = ElementTree()
        tree.add(tree.text(text))
        let span = try #require(BrowserModel(html: tree.html()).root.children.first)
        #expect(span.text == text.replacing("\0", with: "\u{FFFD}"))
        #expect(span.children.isEmpty)
    }

    @Test(arguments: hostile) func `a label, a value and an identifier stay within their attributes`(text: String)
        throws
    {
        let tree = ElementTree()
        let attributes = Attributes(label: text, value: text, identifier: text)
        tree.add(tree.make(.color(.red), attributes))
        let node = try #require(BrowserModel(html: tree.html()).root.children.first)
        let shown = text.replacing("\0", with: "\u{FFFD}")
        #expect(node.attributes["aria-label"] == shown)
        #expect(node.attributes["aria-description"] == shown)
        #expect(node.attributes["data-testid"] == shown)
        #expect(Set(node.attributes.keys) == ["id", "class", "role", "aria-label", "aria-description", "data-testid"])
    }

    @Test func `the name of a color cannot leave its declaration`() {
        #expect(Color("x);} body{display:none", bundle: nil).css == "var(--color-xbodydisplaynone,currentColor)")
    }

    @Test func `a title cannot end its element, nor a style sheet its own`() {
        let page = PageDocument(
            title: "</title><script>", token: "t", nonce: "n", body: Markup(), styleSheet: "</style><script>"
        ).html
        #expect(page.components(separatedBy: "<script").count == 1 + Asset.scripts.count)
        #expect(page.components(separatedBy: "</style").count == 2)
    }

    @Test func `a page names its language and brings the texts of its script`() {
        let page = PageDocument(title: "", token: "t", nonce: "n", body: Markup(), styleSheet: "").html
        #expect(page.hasPrefix("<!doctype html><html lang=\"en\"><head>"))
        #expect(page.contains("data-texts=\"Reconnect now|Reconnecting…|There is no connection: nothing was sent.|"))
    }

    @Test(arguments: ["a\"b", "\\", "\u{1}", "\n", "</script>", "\u{7f}é"]) func `a text survives JSON`(text: String)
        throws
    {
        let model = try BrowserModel(html: "<main id=\"e0\"></main>")
        try model.apply([Patch.text(0, .itself, text)].json)
        #expect(model.root.text == text)
    }

    @Test(arguments: [
        (0.0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (100, "100"), (0.1 + 0.2, "0.3"), (.infinity, "99999"), (.nan, "0"),
        (1e300, "99999"), (1234.5678, "1234.568"), (-0.0001, "0"), (0.05, "0.05"),
    ]) func `a number is written without exponent`(number: Double, css: String) {
        #expect(number.css == css)
    }
}
