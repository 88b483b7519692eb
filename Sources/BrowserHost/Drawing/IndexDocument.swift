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

/// The style of pages without a session.
enum PlainStyle {
    static let source: StaticString = """
        :root{color-scheme:light dark;font:17px/1.4 system-ui,sans-serif;background:light-dark(#f2f2f7,#000)}\
        body{max-width:640px;margin:40px auto;padding:0 16px}h1{font-size:30px;line-height:1.2}\
        ul{list-style:none;margin:0;padding:0 0 0 16px;border-radius:12px;background:light-dark(#fff,#1c1c1e)}\
        a{display:block;padding:11px 0;color:inherit;text-decoration:none}li+li{border-top:1px solid #8884}
        """
}
