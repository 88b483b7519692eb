import PortableUI

/// A page after its views have appeared, which a browser shows until its script runs.
struct StillPage {
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
