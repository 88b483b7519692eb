import LocalizedTexts
import PortableUI

/// The page as it's first sent: complete, and readable before any script runs.
struct PageDocument {
    var title: String
    /// The token of the page's session, or `nil` for a page without one.
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
        page.open("body", token.map(Self.attributes) ?? [])
        page.append(body)
        page.constant("</body></html>")
        return page.html
    }

    /// Returns the attributes of a live page's body: the token of its session, and the texts of its script.
    private static func attributes(_ token: String) -> [Tag.Attribute] {
        let texts = [
            LocalizedText.string("Reconnect now"), LocalizedText.string("Reconnecting…"),
            LocalizedText.string("There is no connection: nothing was sent."),
            LocalizedText.string("This text is too long. It stays here, but it can’t be sent."),
            LocalizedText.string("What this window remembered is too long, and was forgotten."),
            LocalizedText.string("Close"),
        ]
        return [
            .init(name: "data-token", value: token), .init(name: "data-texts", value: texts.joined(separator: "|")),
        ]
    }
}

extension Markup {
    /// Creates the beginning of a document with the given title, including the common part of its head.
    init(beginningDocument title: String) {
        self.init()
        constant("<!doctype html>")
        let direction = LocalizedText.isRightToLeft ? [Tag.Attribute(name: "dir", value: "rtl")] : []
        open("html", [.init(name: "lang", value: LocalizedText.language)] + direction)
        constant(#"<head><meta charset="utf-8">"#)
        constant(#"<meta name="viewport" content="width=device-width,initial-scale=1">"#)
        open("title")
        text(title)
        close("title")
        constant(#"<link rel="icon" href="data:,">"#)
    }
}

/// A page after its views have appeared, which a browser shows until its script runs.
struct StaticPage {
    let title: String
    let body: Markup
    let styleSheet: String

    /// Creates a page from a tree, as last sent to the browser.
    @MainActor
    init(of drawn: RenderedTree, title: String) {
        self.title = title
        (body, styleSheet) = drawn.page()
    }
}
