/// The page that links to the pages of a server.
struct IndexDocument {
    var title: String
    var nonce: String
    var names: [String]

    var html: String {
        var page = Markup(beginningDocument: title)
        page.open("style", [.init(name: "nonce", value: nonce)])
        page.constant(
            """
            :root{color-scheme:light dark;font:17px/1.4 system-ui,sans-serif}\
            body{max-width:640px;margin:40px auto;padding:0 20px}\
            ul{list-style:none;padding:0}a{display:block;padding:12px 0;border-bottom:1px solid #8884}
            """)
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
