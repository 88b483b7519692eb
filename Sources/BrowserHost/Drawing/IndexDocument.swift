/// The page that links to the pages of a server.
struct IndexDocument {
    var title: String
    var nonce: String
    var names: [String]

    var html: String {
        var page = Markup(beginningDocument: title)
        page.open("style", [.init(name: "nonce", value: nonce)])
        page.constant(PlainStyle.source)
        page.close("style")
        page.constant("</head><body>")
        page.open("h1")
        page.text(title)
        page.close("h1")
        page.constant("<ul>")
        for name in names { appendLink(to: name, in: &page) }
        page.constant("</ul></body></html>")
        return page.html
    }

    private func appendLink(to name: String, in page: inout Markup) {
        page.constant("<li>")
        page.open("a", [.init(name: "href", value: "/\(name)")])
        page.text(name)
        page.close("a")
        page.constant("</li>")
    }
}
