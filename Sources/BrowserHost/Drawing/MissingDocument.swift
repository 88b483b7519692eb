/// The page at a path that leads nowhere.
struct MissingDocument {
    var title: String
    var nonce: String

    var html: String {
        var page = Markup(beginningDocument: title)
        page.open("style", [.init(name: "nonce", value: nonce)])
        page.constant(PlainStyle.source)
        page.close("style")
        page.constant("</head><body><h1>There is nothing here.</h1><ul><li>")
        page.open("a", [.init(name: "href", value: "/")])
        page.text(title)
        page.close("a")
        page.constant("</li></ul></body></html>")
        return page.html
    }
}
