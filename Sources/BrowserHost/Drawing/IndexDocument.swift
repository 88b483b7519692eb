/// A page of links without a session, such as the list of a server's pages.
struct IndexDocument {
    /// The title of the window.
    var title: String
    var heading: String
    var nonce: String
    var links: [(name: String, path: String)]

    var html: String {
        var page = Markup(beginningDocument: title)
        page.open("style", [.init(name: "nonce", value: nonce)])
        page.constant(PlainStyle.source)
        page.close("style")
        page.constant("</head><body>")
        page.open("h1")
        page.text(heading)
        page.close("h1")
        page.constant("<ul>")
        for link in links { append(link.name, leadingTo: link.path, to: &page) }
        page.constant("</ul></body></html>")
        return page.html
    }

    private func append(_ name: String, leadingTo path: String, to page: inout Markup) {
        page.constant("<li>")
        page.open("a", [.init(name: "href", value: path)])
        page.text(name)
        page.close("a")
        page.constant("</li>")
    }
}
