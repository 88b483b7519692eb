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
            :root{color-scheme:light dark;font:17px/1.4 system-ui,sans-serif;background:light-dark(#f2f2f7,#000)}\
            body{max-width:640px;margin:40px auto;padding:0 16px}h1{font-size:30px;line-height:1.2}\
            ul{list-style:none;margin:0;padding:0 0 0 16px;border-radius:12px;background:light-dark(#fff,#1c1c1e)}\
            a{display:block;padding:11px 0;color:inherit;text-decoration:none}li+li{border-top:1px solid #8884}
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
