/// The page as it is sent first: complete, and readable before any script runs.
struct PageDocument {
    var title: String
    /// The name of the page's session; nil for a page that stays as it is.
    var token: String?
    var nonce: String
    var body: Markup
    var styleSheet: String

    var html: String {
        var page = Markup(beginningDocument: title)
        page.open("link", [.init(name: "rel", value: "stylesheet"), .init(name: "href", value: Asset.styleSheet.path)])
        page.open("style", [.init(name: "nonce", value: nonce)])
        page.styleSheet(styleSheet)
        page.close("style")
        for script in token == nil ? [] : Asset.scripts {
            page.open("script", [.init(name: "src", value: script.path), .init(name: "defer", value: "")])
            page.constant("</script>")
        }
        page.constant("</head>")
        page.open("body", token.map { [.init(name: "data-token", value: $0)] } ?? [])
        page.append(body)
        page.constant("</body></html>")
        return page.html
    }
}

extension Markup {
    /// The beginning of a document of this title, up to where its head has what is its own.
    init(beginningDocument title: String) {
        self.init()
        constant(#"<!doctype html><html lang="en"><head><meta charset="utf-8">"#)
        constant(#"<meta name="viewport" content="width=device-width,initial-scale=1">"#)
        open("title")
        text(title)
        close("title")
        constant(#"<link rel="icon" href="data:,">"#)
    }
}
